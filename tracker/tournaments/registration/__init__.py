"""Registration: public form, waiting list, door."""

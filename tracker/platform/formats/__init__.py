"""How a date is written in each language, in Django’s letters."""

"""What is read of events and used by what writes to them."""

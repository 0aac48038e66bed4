"""What every page and every request has, whatever it is about."""

"""What is printed of a player."""

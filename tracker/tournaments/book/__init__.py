"""What is stored of a tournament, and finding it."""

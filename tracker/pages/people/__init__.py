"""What is printed of one person: all that is stored of them."""

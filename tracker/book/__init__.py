"""What holds of the book whoever reads or writes it."""

"""The chain of deeds as it is written and read, and whether the book is sound."""

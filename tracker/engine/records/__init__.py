"""What a book is made of: records folded to games, tallies, names, checksums, the chain."""

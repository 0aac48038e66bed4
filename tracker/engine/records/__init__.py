"""Records folded to games, tallies, names, checksums, and the audit chain."""

"""Reads for archives: exported tables, and players erased since."""

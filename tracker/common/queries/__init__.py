"""Reads that belong to no feature, and how reads are kept."""

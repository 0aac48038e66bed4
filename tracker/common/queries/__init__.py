"""Reads that belong to no single feature, and their caches."""

"""Benchmarks of critical work, each compared with the theoretical minimum."""

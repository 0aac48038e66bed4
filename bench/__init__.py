"""Measures the work that matters, each beside the floor below which nothing could do it."""

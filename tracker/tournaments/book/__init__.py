"""Stored tournaments and how to load them."""

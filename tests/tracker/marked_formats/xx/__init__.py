"""The marked language."""

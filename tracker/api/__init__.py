"""The JSON endpoints of our own scripts."""

"""Tournaments that play themselves."""

"""Rulings, and what a change would bring."""

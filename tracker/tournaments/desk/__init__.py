"""The director’s desk, and the head of every page."""

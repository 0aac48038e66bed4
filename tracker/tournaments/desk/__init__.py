"""The director's desk, and the header of every page."""

"""Tournaments: lists, public pages, and the director's work."""

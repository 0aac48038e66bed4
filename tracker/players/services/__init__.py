"""Writes about people: notes, contacts, merges and erasures."""

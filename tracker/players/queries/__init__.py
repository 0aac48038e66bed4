"""Queries about people of a club: identity, notes, personal data and traces."""

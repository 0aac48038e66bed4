"""Seasons: many evenings in one table."""

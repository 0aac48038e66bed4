"""Seasons: read from the evenings and put into a table."""

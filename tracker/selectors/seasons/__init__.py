"""Seasons: read from the evenings, put into a table, compared with their editions."""

"""Clubs: front page, settings, records and calendars."""

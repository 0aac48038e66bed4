"""Clubs: their front page, settings, records and calendars."""

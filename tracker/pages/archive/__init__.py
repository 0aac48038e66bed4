"""Clubs and events on their way out into an archive, and what one would bring."""

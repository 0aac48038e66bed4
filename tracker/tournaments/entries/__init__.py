"""Entry lists: entrants, attendance, pairs kept apart."""

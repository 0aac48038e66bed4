"""Ratings of players and pairs, printed from what `reading.ratings` keeps."""

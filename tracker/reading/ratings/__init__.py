"""Ratings of players and pairs, worked out from all finished games of a club and kept.

`played` reads the games that count, `kept` rates them and keeps that as long as no game changes.
docs/ratings.md says what counts.
"""

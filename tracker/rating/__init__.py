"""How strong somebody is, worked out from finished games one after another.

Pure: no Django, no clock, no database. docs/ratings.md says what the numbers mean.
"""

from tracker.rating.games import RatedGame, as_pairs, places_of
from tracker.rating.history import Histories, Rater, RatingStep, rating_histories
from tracker.rating.scale import START, Rating

__all__ = [
    "START",
    "Histories",
    "RatedGame",
    "Rater",
    "Rating",
    "RatingStep",
    "as_pairs",
    "places_of",
    "rating_histories",
]

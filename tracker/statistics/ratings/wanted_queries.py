"""Which ratings to list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RatingsQuery:
    """A game, "" for the one played most; a part of a name; the fewest games of a row."""

    game: str = ""
    search: str = ""
    least: int = 1

"""Roem on the form: chips that are added up, for what a side has made in its tricks.

One tap says each of the usual sums, two any other that is often written down.
"""

from collections.abc import Iterator, Sequence

USUAL = (20, 40, 50)
"""The chips in sight."""
RARER = (80, 100, 200, 400)
"""Those one tap further away: with them every sum up to 850 can be made."""


def chips_of(points: int) -> tuple[str, ...]:
    """The chips that make a sum, as few as can be; a sum that none make is a chip of its own."""
    ways = [way for way in _ways((*USUAL, *RARER)) if sum(way) == points]
    chosen = min(ways, key=len, default=[points])
    return tuple(sorted(str(worth) for worth in chosen if worth))


def _ways(chips: Sequence[int]) -> Iterator[list[int]]:
    """Everything that can be chosen of the chips."""
    for bits in range(2 ** len(chips)):
        yield [worth for place, worth in enumerate(chips) if bits >> place & 1]

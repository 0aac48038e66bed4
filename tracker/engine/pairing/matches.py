"""Matches of teams: two tables each, at which the sides are exchanged."""

from collections.abc import Mapping
from dataclasses import replace

from tracker.engine.pairing.draw import DrawnPairing, Past, PlayedPairing

OPEN, CLOSED = "open", "closed"

Sides = tuple[tuple[int, ...], ...]


def is_closed(pairing: DrawnPairing) -> bool:
    """Whether the table is the second of a match of teams."""
    return pairing.part == CLOSED or pairing.part.endswith(f", {CLOSED}")


def matches_of(past: Past) -> Past:
    """The round with one table for both of each match, the points of each team together.

    A match counts as not played until both tables have points. Whoever sits at an open table
    without the same two at a closed one is a match that was not played.
    """
    closed = {
        played.pairing.sides[::-1]: played for played in past.tables if is_closed(played.pairing)
    }
    opened = (played for played in past.tables if not is_closed(played.pairing))
    return replace(past, tables=tuple(_match(played, closed) for played in opened))


def _match(opened: PlayedPairing, closed: Mapping[Sides, PlayedPairing]) -> PlayedPairing:
    pairing = opened.pairing
    other = closed.get(pairing.sides)
    points = None
    if other and opened.points and other.points:
        points = tuple(
            own + own_too for own, own_too in zip(opened.points, other.points[::-1], strict=True)
        )
    return PlayedPairing(whole_match(pairing), points)


def whole_match(opened: DrawnPairing) -> DrawnPairing:
    """The match of an open table."""
    return replace(opened, part=opened.part.removesuffix(OPEN).removesuffix(", "))

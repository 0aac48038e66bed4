"""The keys that need no results: places handed in, extra games and the lot."""

from random import Random

from scoring.language import phrase
from tracker.engine.ranking.event import RankedEvent
from tracker.engine.ranking.key import Group, Reading, TieBreak, skip


def _places(event: RankedEvent, group: Group) -> Reading:
    return Reading({entrant: event.places.get(entrant) for entrant in group})


def _playoffs(event: RankedEvent, group: Group) -> Reading:
    if not any(entrant in event.playoffs for entrant in group):
        return skip(phrase("no play-off was played"))
    return Reading({entrant: event.playoffs.get(entrant) for entrant in group})


def _lot(event: RankedEvent, group: Group) -> Reading:
    """Everybody's number in one drawing, in which also those take part who are not ranked.

    So it stays the same when somebody leaves.
    """
    order = sorted(event.entrants)
    Random(f"{event.seed}:lot").shuffle(order)  # noqa: S311 - a sceptic can draw it again
    drawn = {entrant: number for number, entrant in enumerate(order, start=1)}
    return Reading({entrant: drawn[entrant] for entrant in group})


PLACE = TieBreak(
    "PLACE",
    phrase("Place in the finals"),
    phrase("The place in the final rounds."),
    _places,
    is_lower=True,
)
GROUP_PLACE = TieBreak(
    "GROUP",
    phrase("Place in the group"),
    phrase("The place in the own group, by which the finals are filled."),
    _places,
    is_lower=True,
)
PLAYOFF = TieBreak(
    "PLAYOFF",
    phrase("Play-off"),
    phrase("Points of the games that broke the tie."),
    _playoffs,
    is_tied=True,
)
LOT = TieBreak(
    "LOT",
    phrase("Lot"),
    phrase("Drawn at the end, from the seed of the tournament; 1 is first."),
    _lot,
    is_lower=True,
)

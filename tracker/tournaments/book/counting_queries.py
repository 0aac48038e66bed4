"""What happened in the hands of an event, counted for the tie-breaks."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from tracker.engine.ranking.outcome import Counts
from tracker.engine.records.tallies import COUNTS, HandsTally, side_counts
from tracker.games.tallies_queries import tallies_at_tables
from tracker.models import Event, Game


class BestTableHand(NamedTuple):
    """The hand of a table that brought a side most: its points, the side, the game, its number."""

    points: int
    side: int
    game: int
    number: int


class TableCounts(NamedTuple):
    """How many hands were played at a table, and what each side has done in them.

    `best` is the hand with the most points of a side, of equals the first one, where it is known
    which hand is which.
    """

    hands: int
    sides: tuple[Counts, ...]
    best: BestTableHand | None = None


def counted_hands(event: Event, at: Collection[int] | None = None) -> Mapping[int, TableCounts]:
    """What was counted at the tables of an event, by the key of the pairing; at all, or at some."""
    games = Game.objects.filter(pairing__round__event=event, removed_at=None)
    if at is not None:
        games = games.filter(pairing__in=at)
    return counted_tables(tallies_at_tables(games))


def counted_tables(
    tables: Mapping[int | None, Mapping[int, HandsTally]],
) -> Mapping[int, TableCounts]:
    """By pairing what its games come to, from their tallies."""
    played = {
        pairing: {game: tally for game, tally in games.items() if tally.hands}
        for pairing, games in tables.items()
        if pairing is not None
    }
    return {pairing: _together(games) for pairing, games in played.items() if games}


def _together(tallies: Mapping[int, HandsTally]) -> TableCounts:
    """The games of a table, of which there is at least one."""
    each = list(zip(*(tally.counts for tally in tallies.values()), strict=True))
    best = [
        BestTableHand(side.best.points, at, game, side.best.number)
        for game, tally in tallies.items()
        for at, side in enumerate(tally.sides)
        if side.best is not None
    ]
    return TableCounts(
        hands=sum(tally.hands for tally in tallies.values()),
        sides=tuple(side[0] if len(side) == 1 else _sum(side) for side in each),
        best=max(best, key=_worth, default=None),
    )


def _sum(counts: Sequence[Counts]) -> Counts:
    return Counts(**{name: sum(getattr(count, name) for count in counts) for name in COUNTS})


def _worth(hand: BestTableHand) -> tuple[int, int, int, int]:
    return hand.points, -hand.game, -hand.number, -hand.side


def counts_of(hands: list[dict[str, Any]]) -> TableCounts:
    """What was counted in these scored hands of a table, of which there is at least one."""
    sides = range(len(hands[0]["score"]))
    return TableCounts(len(hands), tuple(side_counts(hands, side) for side in sides))

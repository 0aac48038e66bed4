"""How the first of an event came to their places, and the best hand of each round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.engine.charts.positions import PositionChart, PositionLine, position_chart
from tracker.engine.pairing.words import THE_HOUSE
from tracker.tournaments.queries import EventData
from tracker.tournaments.rounds.queries import sides_of
from tracker.tournaments.rules_queries import course_of
from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.queries import event_standings
from tracker.tournaments.visibility_queries import hides_results

MOST_LINES = 8
"""More lines than these nobody can follow."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The places of the first ones after each of these rounds, drawn and in figures."""

    rounds: tuple[int, ...]
    lines: tuple[PositionLine, ...]
    chart: PositionChart


@dataclass(frozen=True, slots=True)
class RoundBest:
    """The hand of a round that brought a side most."""

    round: int
    name: str
    points: int
    game: int
    hand: int


def positions(watched: StampedEvent) -> Positions | None:
    """The places after each closed round; None of fewer than two, or where a tree gives them."""
    book = watched.book
    closed = [round_.number for round_ in book.rounds if round_.closed_at is not None]
    if hides_results(book.event) or course_of(book.event).is_bracket or len(closed) < 2:
        return None
    after = [_places(book, number) for number in closed[:-1]]
    now = event_standings(book, closed[-1] + 1)
    after.append({row.entrant: row.rank for row in now.rows})
    lines = tuple(
        PositionLine(book.names[row.entrant], tuple(then.get(row.entrant) for then in after))
        for row in now.rows[:MOST_LINES]
    )
    said = _("Places after each round, the first place at the top.")
    chart = position_chart(_("Place after each round"), closed, lines, said=said)
    return Positions(tuple(closed), lines, chart)


def _places(book: EventData, number: int) -> Mapping[int, int]:
    """By start number the place after the round with this number."""
    return {row.entrant: row.rank for row in event_standings(book, number + 1).rows}


def best_hands(watched: StampedEvent) -> tuple[RoundBest, ...]:
    """The best hand of each round of which hands are written down, at tables that are over."""
    return () if hides_results(watched.event) else tuple(_best_hands(watched.book))


def _best_hands(book: EventData) -> Iterator[RoundBest]:
    for round_ in book.rounds:
        found = [
            (counted.best, pairing)
            for pairing in round_.pairings.all()
            if book.results[pairing.pk].is_over
            and (counted := book.hands.get(pairing.pk)) is not None
            and counted.best is not None
        ]
        if found:
            best, pairing = max(found, key=lambda pair: pair[0].points)
            seats = sides_of(pairing)[best.side]
            name = enumeration(
                [seat.entrant.name if seat.entrant else _(THE_HOUSE) for seat in seats]
            )
            yield RoundBest(round_.number, name, best.points, best.game, best.number)

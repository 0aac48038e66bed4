"""Who can still win an event before and during its last round, as far as that can be proved."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from scoring.slips import hand_sum
from tracker.access.visibility import hides_results
from tracker.engine.pairing.draw import PairingInput
from tracker.engine.pairing.grouping import PREFIX
from tracker.engine.ranking.chances import (
    LastRound,
    LastRoundInPoints,
    LastTable,
    PointsChance,
    WinningChance,
    bounds_of,
)
from tracker.engine.ranking.codes import kind_of, scale_of
from tracker.engine.ranking.exact import Score
from tracker.engine.records.folding import MAKER
from tracker.models import Round
from tracker.models.event import RUNNING
from tracker.tournaments.book.queries import EventData, course_of, format_of, system_of, variant_of
from tracker.tournaments.book.results_queries import sides_of
from tracker.tournaments.standings.outcomes_queries import outcomes_of
from tracker.tournaments.standings.queries import bracket_field, event_standings, ranked_apart

FIRM = ("zero", "fixed", "once", "own_average")
"""What a missed round can count so that the last round does not change it."""


@dataclass(frozen=True, slots=True)
class EventChances:
    """Who can still win, the first in the standings first.

    `unknown` is why nothing can be said: "best" rounds, matches at "two_tables", "open_groups", the
    "points" of a round or the first "key". `is_drawn` says whether everybody sees the last round.
    """

    is_drawn: bool
    unknown: str = ""
    results: tuple[WinningChance, ...] = ()
    points: tuple[PointsChance, ...] = ()


def event_chances(book: EventData, now: datetime) -> EventChances | None:
    """Who can still win; None before the last round but one is closed and after all is over.

    Nothing is said either while results wait for the prize-giving.
    """
    event = book.event
    if event.state != RUNNING or hides_results(event):
        return None
    seen = [round_ for round_ in book.rounds if round_.published_at and round_.published_at <= now]
    is_drawn = len(seen) == event.rounds
    if len(seen) < event.rounds - 1 or not seen:
        return None
    last = seen[-1]
    if (last.closed_at is None) != is_drawn:
        return None
    course = course_of(event)
    if course.is_bracket:
        return _of_bracket(book, last, is_drawn=is_drawn)
    return _of_standings(book, last, is_drawn=is_drawn)


def _of_standings(book: EventData, last: Round, *, is_drawn: bool) -> EventChances:
    event = book.event
    if event.best is not None:
        return EventChances(is_drawn, "best")
    if format_of(event).tables_per_match > 1:
        return EventChances(is_drawn, "two_tables")
    bounds = bounds_of(scale_of(event.scoring, event.hands))
    if event.keys[0] != "MP" and not (event.keys[0] == "PTS" and not bounds):
        return EventChances(is_drawn, "key")
    points = _points(book)
    tables = tuple(_open_tables(book, last) if is_drawn else _everybody(points))
    if bounds:
        return EventChances(is_drawn, results=LastRound(points, tables, bounds).chances())
    most = _most(book, last)
    if most is None:
        return EventChances(is_drawn, "points")
    return EventChances(is_drawn, points=LastRoundInPoints(points, tables, most).chances())


def _points(book: EventData) -> dict[int, Score]:
    """What everybody who is ranked has from the tables that are over."""
    found = event_standings(book)
    out = ranked_apart(book)
    cards = found.event.cards
    return {
        row.entrant: cards[row.entrant].match_points for row in found.rows if row.entrant not in out
    }


def _everybody(points: dict[int, Score]) -> Iterator[LastTable]:
    return (LastTable(0, ((who,),)) for who in points)


def _open_tables(book: EventData, last: Round) -> Iterator[LastTable]:
    """The tables of a round that are not over; who has none, as long as that does not count."""
    for pairing in last.pairings.all():
        if not book.results[pairing.pk].is_over or last.started_at is None:
            sides = (
                tuple(
                    placing.entrant.number
                    for placing in side
                    if placing.entrant and placing.entrant.number
                )
                for side in sides_of(pairing)
            )
            yield LastTable(pairing.table, tuple(sides))
    if last.started_at is None:
        for placing in book.out.get(last.pk, ()):
            if placing.entrant and placing.entrant.number:
                yield LastTable(0, ((placing.entrant.number,),))


def _most(book: EventData, last: Round) -> int | None:
    """What a table can bring in all; None where that has no bound, or results change others."""
    event = book.event
    unplayed = {reason: kind_of(text) for reason, text in event.unplayed.items()}
    missed = {outcome.kind for outcome in outcomes_of(book) if not outcome.is_played}
    is_moving = any(unplayed.get(reason, FIRM[0]) not in FIRM for reason in missed)
    is_odd = {"penalty", "replace_best"} & {*unplayed.values()}
    is_ruled = any(ruling.points and ruling.cancelled_at is None for ruling in book.rulings)
    is_open = event.tie not in (None, MAKER) or event.nominal_hands is not None
    if event.hands is None or is_open or is_moving or is_odd or is_ruled:
        return None
    return event.hands * event.games * hand_sum(variant_of(event)).most


def _of_bracket(book: EventData, last: Round, *, is_drawn: bool) -> EventChances:
    """Those who play for place 1; in the last round the winner of whose table has it."""
    if any(table.part.startswith(PREFIX) for table in last.pairings.all()):
        return EventChances(is_drawn, "open_groups")
    field = bracket_field(book, last.number + 1)
    able = _ahead(book, field)
    table = next(
        (table for table in field.past[-1].tables if {*able} <= {*table.pairing.entrants}), None
    )
    if not is_drawn or table is None or len(able) == 1:
        chances = (
            WinningChance(who, None, "loss" if len(able) == 1 else None, "loss") for who in able
        )
        return EventChances(is_drawn, results=tuple(chances))
    number = table.pairing.table
    found = tuple(
        WinningChance(
            who, number, "win" if _ahead(book, _won(field, number, who)) == (who,) else None, "loss"
        )
        for who in able
    )
    return EventChances(is_drawn, results=found)


def _ahead(book: EventData, field: PairingInput) -> tuple[int, ...]:
    """Those who have place 1, or can still have it, by the bracket."""
    places = system_of(book.event).final_places(field)
    return places[0] if places else ()


def _won(field: PairingInput, table: int, who: int) -> PairingInput:
    """The field in which somebody has won this table of the last round."""
    last = field.past[-1]
    tables = tuple(
        replace(
            seated,
            points=tuple(Fraction(int(who in side)) for side in seated.pairing.sides),
        )
        if seated.pairing.table == table
        else seated
        for seated in last.tables
    )
    return replace(field, past=(*field.past[:-1], replace(last, tables=tables)))

"""Earlier rounds of a tournament as input of a draw."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet

from tracker.engine.pairing.draw import HOUSE, DrawnPairing, Note, PastRound, PlayedPairing, SitOut
from tracker.engine.pairing.grouping import is_of_group
from tracker.engine.ranking.scorecard import average_points
from tracker.models import Entrant, Pairing, Placing, Round, Tournament
from tracker.tournaments.book.queries import (
    TournamentData,
    course_of,
    format_of,
    goes_by_games,
    hands_behind,
    points_of,
    sides_of,
    system_of,
)

ANNUL = "annul"
DRAWN_OUT = ("bye", "movement", "out")
"""Reasons for which a draw seats an entrant at no table."""


def earlier_rounds(book: TournamentData, number: int | None = None) -> tuple[PastRound, ...]:
    """Returns the rounds before this number, or all, as the next draw sees them.

    A round of a bracket stays as it was when the next one was drawn, once that has started: a
    correction makes nobody a winner whose opponent plays on.
    """
    rounds = (round_ for round_ in book.rounds if number is None or round_.number < number)
    return tuple(_as_played(book, round_) for round_ in rounds)


def _as_played(book: TournamentData, round_: Round) -> PastRound:
    past, later = earlier_round(book, round_), book.round(round_.number + 1)
    if later is None or later.started_at is None or later.drawn_from is None:
        return past
    is_group = any(is_of_group(table.pairing.part) for table in past.tables)
    if is_group or not course_of(book.tournament).is_bracket:
        return past
    return with_results_then(past, later.drawn_from["results"][round_.number - 1])


def with_results_then(past: PastRound, results: Mapping[str, list[str] | None]) -> PastRound:
    """Returns an earlier round with the results its tables had at that time."""
    tables = tuple(
        PlayedPairing(table.pairing, _points(results[str(table.pairing.table)]))
        for table in past.tables
    )
    return PastRound(tables, past.sitting_out)


def _points(stored: list[str] | None) -> tuple[Fraction, ...] | None:
    return None if stored is None else tuple(Fraction(point) for point in stored)


def earlier_round(book: TournamentData, round_: Round) -> PastRound:
    """Returns an earlier round with its results."""
    tables = tuple(_played(book, pairing) for pairing in round_.pairings.all())
    return PastRound(tables, sitting_out(book.out.get(round_.pk, ())))


def planned_opponents(book: TournamentData) -> Mapping[tuple[int, int], int]:
    """The opponent of everybody by the plan, by round and entrant.

    Only where all meet all, in the whole tournament or in groups. A vacant place of the plan is an
    opponent too.
    """
    planned: dict[tuple[int, int], int] = {}
    system, drawn = system_of(book.tournament), []
    for round_ in book.rounds:
        drawn.append([*map(drawn_pairing, round_.pairings.all())])
        for one, other in system.meetings(book.tournament.size or 0, drawn):
            planned |= {(round_.number, one): other, (round_.number, other): one}
    return planned


def _played(book: TournamentData, pairing: Pairing) -> PlayedPairing:
    points = points_of(book.tournament, book.results[pairing.pk])
    if is_of_group(pairing.part) and _is_annulled(book, pairing):
        points = None
    return PlayedPairing(
        drawn_pairing(pairing), None if points is None else _averaged(book, pairing, points)
    )


def _is_annulled(book: TournamentData, pairing: Pairing) -> bool:
    seated = (placing.entrant for side in book.sides[pairing.pk] for placing in side)
    return any(entrant is not None and entrant.left_results == ANNUL for entrant in seated)


def _averaged(
    book: TournamentData, pairing: Pairing, points: Sequence[int]
) -> tuple[Fraction, ...]:
    """Scales a table's points to those the standings count; the winner stays the same.

    The two tables of a match are averaged together, which changes nobody's match.
    """
    tournament, result = book.tournament, book.results[pairing.pk]
    if goes_by_games(tournament, result) or format_of(tournament).tables_per_match > 1:
        return tuple(map(Fraction, points))
    counted = book.hands.get(pairing.pk)
    hands = hands_behind(tournament, result, counted.hands if counted else 0)
    return tuple(
        Fraction(average_points(point, hands, tournament.nominal_hands)) for point in points
    )


def drawn_pairing(pairing: Pairing) -> DrawnPairing:
    """Converts a stored table to start numbers; house seats get the placeholder's number."""
    return DrawnPairing(
        table=pairing.table,
        sides=tuple(tuple(map(_number, side)) for side in sides_of(pairing)),
        part=pairing.part,
        notes=notes_of(pairing.notes),
    )


def notes_of(stored: Iterable[Sequence[Any]]) -> tuple[Note, ...]:
    """Parses the stored notes of a draw about one table."""
    return tuple(Note(code, tuple(facts)) for code, *facts in stored)


def past_seats(tournament: Tournament, before: int) -> tuple[PastRound, ...]:
    """Returns the seating of the rounds before this number, without results."""
    placings = Placing.objects.filter(round__tournament=tournament, round__number__lt=before)
    tables, out = defaultdict(list), defaultdict(list)
    for number, table in _sat(placings):
        tables[number].append(PlayedPairing(table, None))
    drawn_out = placings.filter(pairing=None, reason__in=DRAWN_OUT, entrant__isnull=False)
    columns = ("round__number", "entrant__number", "reason")
    for number, who, reason in drawn_out.order_by("pk").values_list(*columns):
        out[number].append(SitOut(who, reason))
    numbers = range(1, before)
    return tuple(PastRound(tuple(tables[number]), tuple(out[number])) for number in numbers)


def sat_tables(round_: Round) -> Mapping[int, DrawnPairing]:
    """Returns the seating of each table by pairing key, in table order.

    One statement, however many they are; what the draw has noted of a table is left out.
    """
    return dict(_sat(Placing.objects.filter(round=round_), "pairing"))


def _sat(
    placings: QuerySet[Placing], key: str = "round__number"
) -> Iterator[tuple[int, DrawnPairing]]:
    """Groups these seats by table and key."""
    seats = placings.filter(pairing__isnull=False)
    in_order = seats.order_by("round__number", "pairing__table", "side", "seat", "pk")
    rows = in_order.values_list(key, "pairing__table", "side", "entrant__number")
    for (found_by, table), sat in groupby(rows, key=itemgetter(0, 1)):
        sides = tuple(
            tuple(HOUSE if number is None else number for *_seat, number in side)
            for _side, side in groupby(sat, key=itemgetter(2))
        )
        yield found_by, DrawnPairing(table=table, sides=sides)


def _number(placing: Placing) -> int:
    return HOUSE if placing.entrant is None else _start_number(placing.entrant)


def _start_number(entrant: Entrant) -> int:
    assert entrant.number is not None
    return entrant.number


def sitting_out(placings: Iterable[Placing]) -> tuple[SitOut, ...]:
    """Returns the entrants the draw left without a table; absent ones are not among them."""
    return tuple(
        SitOut(_start_number(placing.entrant), placing.reason)
        for placing in placings
        if placing.reason in DRAWN_OUT and placing.entrant is not None
    )

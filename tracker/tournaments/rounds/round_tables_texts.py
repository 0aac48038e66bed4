"""The tables of a published round: who meets whom there and why, and how far they are."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.access.visibility import hides_results
from tracker.common.dates_texts import day
from tracker.engine.pairing.words import Names
from tracker.engine.records import names as spelling
from tracker.engine.records.plurals import counted_noun
from tracker.models import Event, Game, Pairing, Round
from tracker.tournaments.book.earlier_rounds_queries import drawn_pairing
from tracker.tournaments.book.queries import format_of
from tracker.tournaments.book.results_queries import TableResult, result_of
from tracker.tournaments.book.seated_texts import part_said, sitting, why_of
from tracker.tournaments.rounds.open_tables_queries import hands_counted
from tracker.tournaments.rounds.postponed_queries import postponement_of

# What is said of a table that plays on another day.


def postponed_said(until: dt.date | None) -> str:
    """On which day a table plays instead of in its round, in words."""
    if until is None:
        return _("postponed, no day agreed yet")
    return _("plays on {day}").format(day=day(until))


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of a table: its names, and its points once there are any; one can be at home."""

    names: tuple[str, ...]
    points: str
    is_ahead: bool
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a round; `game` is the sheet of its last game, `state` how far it is.

    `hands` were played, `slip_hands` are those that its slip names.
    Where results wait it says who sits there and no more: why they meet would tell who is ahead.
    """

    table: int
    part: str
    sides: tuple[SideView, ...]
    state: str
    is_provisional: bool
    game: int | None
    hands: str
    slip_hands: int | None
    why: tuple[str, ...]


def round_tables(round_: Round, names: Names, tables: Iterable[Pairing]) -> tuple[TableView, ...]:
    """These tables of a published round, in their order."""
    event, hands = round_.event, hands_counted(round_)
    is_held_back = hides_results(event)
    return tuple(
        _table(event, pairing, names, hands.get(pairing.pk, 0), is_held_back=is_held_back)
        for pairing in tables
    )


def found_in(names: Names, search: str) -> frozenset[int]:
    """The start numbers of those whose name has the text in it."""
    wanted = search.strip()
    return frozenset(number for number, name in names.items() if spelling.is_found(wanted, name))


def _table(
    event: Event, pairing: Pairing, names: Names, hands: int, *, is_held_back: bool
) -> TableView:
    drawn, result = drawn_pairing(pairing), result_of(event, pairing)
    games = [] if is_held_back else list(pairing.games.all())
    is_told = not is_held_back and result.forfeited_by is None
    has_points = is_told and (result.is_over or hands > 0)
    best = max(result.points)
    is_drawn = result.points.count(best) > 1
    sides = tuple(
        SideView(
            names=tuple(sitting(who, names).name for who in side),
            points=str(points) if has_points else "",
            is_ahead=has_points and points == best and not is_drawn,
            is_home=place == 0 and format_of(event).has_home,
        )
        for place, (side, points) in enumerate(zip(drawn.sides, result.points, strict=True))
    )
    return TableView(
        table=pairing.table,
        part=part_said(pairing.part),
        sides=sides,
        state=_put_off(pairing, result)
        or ("" if is_held_back else _state(event, result, games, drawn.sides, names)),
        is_provisional=has_points and not result.is_over,
        game=games[-1].pk if games else None,
        hands=_hands(event, result.hands or hands) if is_told else "",
        slip_hands=result.hands if is_told else None,
        why=() if is_held_back else why_of(drawn, names),
    )


def _put_off(pairing: Pairing, result: TableResult) -> str:
    """To which day a table is postponed that has not played yet, in words."""
    found = postponement_of(pairing)
    return postponed_said(found.until) if found and not result.is_over else ""


def _state(
    event: Event,
    result: TableResult,
    games: list[Game],
    sides: tuple[tuple[int, ...], ...],
    names: Names,
) -> str:
    if result.forfeited_by is not None:
        return _("forfeited by {}").format(sitting(sides[result.forfeited_by][0], names).name)
    if result.is_typed:
        return _("from the paper slip")
    if result.is_over:
        return _("finished")
    if not games:
        return ""
    if event.games > 1:
        return _("game {} of {}").format(len(games), event.games)
    return ""


def _hands(event: Event, played: int) -> str:
    """How many hands were played: "3 of 16 hands"; nothing before the first."""
    if not played:
        return ""
    if event.hands is None:
        return counted_noun(played, "hand")
    return _("{} of {}").format(played, counted_noun(event.hands * event.games, "hand"))

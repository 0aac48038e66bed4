"""Entrants of a tournament and their attendance."""

from dataclasses import dataclass
from typing import Any, Literal

from tracker.engine.pairing.grouping import is_of_group
from tracker.engine.records import names
from tracker.models import Entrant, Tournament
from tracker.models.tournament import LEFT_RESULTS
from tracker.tournaments.book.queries import PLAYERS, course_of, format_of, result_of


@dataclass(frozen=True, slots=True)
class EntrantState:
    """An entrant on the list; `state` is "entered", "left" or "expelled".

    `number` is None before start numbers are given out. `is_there` says whether they are checked
    in.
    """

    pk: int
    number: int | None
    name: str
    players: tuple[str, ...]
    from_club: str
    state: Literal["entered", "left", "expelled"]
    is_there: bool


def players_of(entrant: Entrant) -> tuple[str, ...]:
    """Returns the current players of an entrant in order of place."""
    members = sorted(entrant.members.all(), key=lambda member: member.place)
    return tuple(member.player.name for member in members if member.until_round is None)


def names_by_number(tournament: Tournament) -> dict[int, str]:
    rows = tournament.entrants.values_list("number", "name")
    return {number: name for number, name in rows if number is not None}


def entrant_states(tournament: Tournament, search: str = "") -> tuple[EntrantState, ...]:
    """Returns entrants whose name, club or number contains the text, by name."""
    wanted = search.strip()
    rows = (entrant_state(entrant) for entrant in tournament.entrants.prefetch_related(PLAYERS))
    found = (
        row
        for row in rows
        if names.is_found(wanted, f"{row.name} {row.from_club}") or wanted == str(row.number)
    )
    return tuple(sorted(found, key=lambda row: names.sort_key(row.name)))


def results_choices(tournament: Tournament, entrant: Entrant) -> tuple[str, ...]:
    """Returns the choices of results that count of an entrant who leaves; empty where it is clear.

    It is asked where all meet all: there one who leaves would be missing to some and not to
    others. In groups places go by averages, which no forfeit can have.
    """
    if entrant.number is None:
        return ()
    if format_of(tournament).is_round_robin:
        return LEFT_RESULTS if tournament.drawn_rounds.exists() else ()
    if course_of(tournament).elimination != "finals":
        return ()
    last = tournament.drawn_rounds.order_by("-number").first()
    tables = last.pairings.all() if last else ()
    return LEFT_RESULTS[:2] if any(is_of_group(table.part) for table in tables) else ()


def tables_played(entrant: Entrant) -> int:
    """How many tables an entrant has finished."""
    seats = entrant.placings.exclude(pairing=None).select_related("pairing")
    return sum(
        result_of(entrant.tournament, seat.pairing).is_over for seat in seats if seat.pairing
    )


def entrant_state(entrant: Entrant) -> EntrantState:
    state: Any = entrant.left_reason or "entered"
    return EntrantState(
        pk=entrant.pk,
        number=entrant.number,
        name=entrant.name,
        players=players_of(entrant),
        from_club=entrant.from_club,
        state=state,
        is_there=entrant.checked_in_at is not None and entrant.left_at is None,
    )

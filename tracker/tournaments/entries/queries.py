"""Entrants of a tournament and their attendance."""

from dataclasses import dataclass
from typing import Any, Literal

from tracker.engine.records import names
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.queries import PLAYERS


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

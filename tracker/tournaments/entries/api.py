"""The entry list of a tournament: public to read, written with a key."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from django.http import HttpRequest
from django.utils import timezone
from ninja import Field, Query, Router, Status

from tracker.api.v1 import endpoint
from tracker.api.v1.endpoint import Body, Page, Problem, Search, page_of, reads_drafts, refusal_of
from tracker.common.errors import RecordError
from tracker.phones.sync.writing_api import REFUSALS
from tracker.tournaments.api import WITHOUT_BODY, Entry
from tracker.tournaments.book.stamps_queries import (
    entrant_for,
    public_tournament_for,
    tournament_for,
)
from tracker.tournaments.entries import services as entering
from tracker.tournaments.entries.queries import EntrantState, entrant_state, entrant_states
from tracker.tournaments.entries.services import NewEntrant, leave, re_enter

router = Router(tags=["Entries"])
NAMES = {
    "entrants.0.from_club": "club",
    "entrants.0.": "",
}


class Withdrawal(Body):
    """The results that count of an entrant who leaves, where all meet all."""

    results: Literal["annul", "keep", "forfeit"] | None = Field(
        None,
        description=(
            "`annul`: no table of theirs counts for anybody. `keep`: tables they played count, "
            "the others count for nobody. `forfeit`: their opponents win the others; not in groups."
        ),
    )


class NewEntry(Body):
    """A new entrant; a name unknown in the club creates a player."""

    players: list[str] = Field(
        max_length=8, description="As many names as an entrant has players.", examples=[["Anna"]]
    )
    name: str = Field("", description="What a pair or team calls itself; empty: after its players.")
    club: str = Field("", description="Where they are from.")


@router.get(
    "/clubs/{slug:club}/events/{int:tournament}/entries",
    response={200: Page[Entry], 404: Problem, 422: Problem},
)
def all_entries(
    request: HttpRequest, club: str, tournament: int, asked: Query[Search]
) -> Page[Entry]:
    """Lists the entrants by name; with a key for entries also their attendance."""
    knows = reads_drafts(request, club)
    found = public_tournament_for(club, tournament, timezone.now(), with_drafts=knows).tournament
    rows = entrant_states(found, asked.text)
    return page_of(rows, asked, lambda row: _entry(row, is_told=knows))


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/entries",
    response={201: Entry} | REFUSALS,
    **endpoint.entries,
)
def enter(request: HttpRequest, club: str, tournament: int, new: NewEntry) -> Status[Entry]:
    """Adds an entrant to the list; in a running tournament as a late arrival."""
    entrant = NewEntrant(tuple(new.players), new.name, new.club)
    try:
        (entered,) = entering.enter(
            tournament=tournament_for(club, tournament), new=[entrant], now=timezone.now()
        )
    except RecordError as error:
        raise refusal_of(error, NAMES) from error
    return Status(201, _entry(entrant_state(entered), is_told=True))


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/entries/{int:entry}/check-in",
    response={200: Entry} | WITHOUT_BODY,
    **endpoint.entries,
)
def check_in(request: HttpRequest, club: str, tournament: int, entry: int) -> Entry:
    """Checks an entrant in."""
    return _moved(club, tournament, entry, entering.check_in)


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/entries/{int:entry}/check-out",
    response={200: Entry} | WITHOUT_BODY,
    **endpoint.entries,
)
def check_out(request: HttpRequest, club: str, tournament: int, entry: int) -> Entry:
    """Undoes a check-in."""
    return _moved(club, tournament, entry, entering.check_out)


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/entries/{int:entry}/withdraw",
    response={200: Entry} | REFUSALS,
    **endpoint.entries,
)
def withdraw(
    request: HttpRequest,
    club: str,
    tournament: int,
    entry: int,
    given: Withdrawal | None = None,
) -> Entry:
    """Withdraws an entrant, who stays on the list but is not drawn.

    In a round robin, a league and in groups it says what counts of the entrant.
    """
    results = given.results if given else None
    try:
        return _moved(club, tournament, entry, partial(leave, reason="left", results=results))
    except RecordError as error:
        raise refusal_of(error) from error


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/entries/{int:entry}/return",
    response={200: Entry} | WITHOUT_BODY,
    **endpoint.entries,
)
def come_back(request: HttpRequest, club: str, tournament: int, entry: int) -> Entry:
    """Reinstates an entrant who has left."""
    return _moved(club, tournament, entry, re_enter)


def _moved(club: str, tournament: int, entry: int, move: Callable[..., Any]) -> Entry:
    """Returns the entry after the change; Refusal if the tournament is over."""
    moved = move(entrant=entrant_for(club, tournament, entry), now=timezone.now())
    return _entry(entrant_state(moved), is_told=True)


def _entry(row: EntrantState, *, is_told: bool) -> Entry:
    return Entry(
        id=row.pk,
        number=row.number,
        name=row.name,
        players=row.players,
        club=row.from_club,
        state=row.state,
        is_there=row.is_there if is_told else None,
    )

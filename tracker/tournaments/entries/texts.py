"""The entry list of a tournament, one plain row for each entrant."""

from dataclasses import dataclass

from django.utils import timezone

from scoring.language import enumeration
from tracker.engine.records import names
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.queries import PLAYERS
from tracker.tournaments.entries.queries import players_of


@dataclass(frozen=True, slots=True)
class EntryListRow:
    """An entrant; `number` only once it is public, `players` only where the name does not contain
    them.

    `state` is "waiting" or "there", or "left" or "expelled".
    """

    number: int | None
    name: str
    players: str
    club: str
    table: int | None
    state: str


def entered_rows(tournament: Tournament, search: str = "") -> tuple[EntryListRow, ...]:
    """Returns the rows whose name, or a player's, contains the text, in list order."""
    wanted = search.strip()
    is_public = tournament.drawn_rounds.filter(number=1, published_at__lte=timezone.now()).exists()
    entrants = tournament.entrants.prefetch_related(PLAYERS)
    rows = (_row(entrant, is_public=is_public) for entrant in entrants)
    return tuple(row for row in rows if names.is_found(wanted, f"{row.name} {row.players}"))


def _row(entrant: Entrant, *, is_public: bool) -> EntryListRow:
    players = players_of(entrant)
    own = " – ".join(players)
    return EntryListRow(
        number=entrant.number if is_public else None,
        name=entrant.name,
        players="" if own == entrant.name else enumeration(players),
        club=entrant.from_club,
        table=entrant.table,
        state=entrant.left_reason or ("there" if entrant.checked_in_at else "waiting"),
    )

"""Who in an archive was erased from this score book after the archive was made."""

import datetime as dt
from collections.abc import Iterator, Mapping
from uuid import UUID

from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.columns import values_of
from tracker.engine.records import names
from tracker.models import ErasedTrace, Erasure
from tracker.players.queries.traces import player_trace, seat_trace


def erased_players(archive: Archive) -> Mapping[int, str]:
    """The rows of players who were erased here, with their names. Raises ArchiveError."""
    known = frozenset(ErasedTrace.objects.values_list("digest", flat=True))
    if not known:
        return {}
    # Who stands for an erased one sits where that one sat, and has no name to lose.
    stand_ins = set(Erasure.objects.values_list("player__name_key", flat=True))
    seen = {row for row, trace in _seats(archive) if trace in known}
    return {
        row: name
        for row, name, created_at in _players(archive)
        if (row in seen or player_trace(created_at, name) in known)
        and names.search_key(name) not in stand_ins
    }


def _players(archive: Archive) -> Iterator[tuple[int, str, dt.datetime]]:
    for number, row in archive.rows(files.PLAYERS.file):
        with in_row(files.PLAYERS.file, number):
            values = values_of(files.PLAYERS, row)
        yield number, values["name"], values["created_at"]


def _seats(archive: Archive) -> Iterator[tuple[int, str]]:
    """Who sits where; a row that cannot be is refused when it comes in."""
    for _number, row in archive.rows(files.GAMES.file):
        seats = row.get("seats") if isinstance(row, dict) else None
        try:
            game = UUID(row["submission_id"])
        except (KeyError, TypeError, ValueError, AttributeError):
            continue
        for place, player in enumerate(seats if isinstance(seats, list) else ()):
            yield player, seat_trace(game, place)

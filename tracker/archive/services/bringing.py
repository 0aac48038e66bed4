"""An archive becomes a club of this score book, or part of one, whole or not at all."""

import datetime as dt
from collections.abc import Callable, Collection
from functools import partial
from itertools import count
from random import SystemRandom
from typing import Any

from django.db import transaction

from tracker.access.security_log import note
from tracker.archive.faults import ArchiveError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.columns import values_of
from tracker.archive.queries.erased import erased_players
from tracker.archive.services.evenings import bring_evenings, bring_events, check_events
from tracker.archive.services.faults import fault_said
from tracker.archive.services.games import Games
from tracker.archive.services.nameless import Nameless
from tracker.archive.services.phones import Phones
from tracker.archive.services.pieces import hide, piece, show, whole_or_not
from tracker.archive.services.waiting import taken_archive
from tracker.archive.services.writing import Keys, Numbered, batches, spelt_name, store
from tracker.audit.services import add_line
from tracker.clubs.services import create_club, set_club
from tracker.common.errors import RecordError, refusal
from tracker.engine.records import names
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import Club, Player
from tracker.players.queries.known import known_names
from tracker.players.services.erasing import Labels, erase_brought

Row = dict[str, Any]
LOTS = SystemRandom()
"""Draws the names of those who were erased: nobody must be able to draw them again."""


def bring_club(*, archive: Archive, slug: str, now: dt.datetime) -> Club:
    """Founds a club at this address of what is in an archive; without one at its own.

    Raises RecordError with the file and the row; nothing is written then.
    """
    try:
        with transaction.atomic():
            club = _founded(archive, slug, now)
            address = hide(club)
        with whole_or_not(club):
            _bring(archive, club, (), now, at_last=partial(show, club, address))
    except ArchiveError as fault:
        raise refusal("", "bad_archive", fault_said(fault)) from fault
    return club


def bring_into(*, archive: Archive, club: Club, same: Collection[int], now: dt.datetime) -> Club:
    """Adds to a club what it lacks of an archive; what is here already stays as it is.

    `same` are the rows of players who are the club's player of their name. Another player of
    that name is called so with a number. Raises RecordError as `bring_club`.
    """
    try:
        with transaction.atomic():
            club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            _bring(archive, club, same, now)
            return club
    except ArchiveError as fault:
        raise refusal("", "bad_archive", fault_said(fault)) from fault


def bring_waiting_club(*, key: str, slug: str, now: dt.datetime) -> Club:
    """Founds a club of the archive that waits under a key, which waits no longer then.

    Raises ArchiveGoneError, and RecordError as `bring_club`.
    """
    with taken_archive(key=key) as archive:
        return bring_club(archive=archive, slug=slug, now=now)


def bring_waiting_into(*, key: str, club: Club, same: Collection[int], now: dt.datetime) -> Club:
    """Adds to a club from the archive that waits under a key, which waits no longer then.

    Raises ArchiveGoneError, and RecordError as `bring_into`.
    """
    with taken_archive(key=key) as archive:
        return bring_into(archive=archive, club=club, same=same, now=now)


def _bring(
    archive: Archive,
    club: Club,
    same: Collection[int],
    now: dt.datetime,
    at_last: Callable[[], None] = lambda: None,
) -> None:
    keys = Keys()
    erased = erased_players(archive)
    if erased:
        labels = Labels(club, LOTS)
        archive = Nameless(archive, erased, {row: labels.of(row) for row in erased})
    _bring_players(archive, club, keys, same)
    bring_evenings(archive, club, keys)
    bring_events(archive, keys)
    Games(archive, club, keys, Phones(now)).bring()
    check_events(archive, club, keys)
    players = Player.objects.filter(pk__in=[keys.of(files.PLAYERS.file, row) for row in erased])
    digest = archive.manifest.digest()
    with piece(club):
        at_last()
        note("archive_in", club=club.slug)
        erase_brought(club=club, players=players, now=now, lots=LOTS)
        add_line(AuditAction.CLUB_BROUGHT, club=club, subject=club.pk, now=now, archive=digest)


def _founded(archive: Archive, slug: str, now: dt.datetime) -> Club:
    row = club_row(archive)
    with in_row(files.CLUB.file, 1):
        values = values_of(files.CLUB, row)
        spelt_name(values["name"], "name")
    created_at, own_slug = values.pop("created_at"), values.pop("slug")
    club = create_club(name=values["name"], slug=slug or own_slug, now=now)
    try:
        club = set_club(club=club, **values)
    except RecordError as refused:
        raise ArchiveError(refused.problems[0].message, files.CLUB.file, 1) from refused
    club.created_at = created_at
    club.save(update_fields=["created_at"])
    return club


def club_row(archive: Archive) -> Row:
    """What an archive says of its club. Raises ArchiveError."""
    rows = [row for _, row in archive.rows(files.CLUB.file)]
    if len(rows) != 1:
        raise ArchiveError("an archive is of one club.", files.CLUB.file)
    return rows[0]


def _bring_players(archive: Archive, club: Club, keys: Keys, same: Collection[int]) -> None:
    here = {names.search_key(name.name): name.pk for name in known_names(club)}
    for some in batches(archive.rows(files.PLAYERS.file)):
        with piece(club):
            for number, row in some:
                with in_row(files.PLAYERS.file, number):
                    player = _player(club, row)
                if number not in same or player.name_key not in here:
                    _rename(player, here)
                    store(files.PLAYERS.file, [Numbered(number, player)])
                    here[player.name_key] = player.pk
                keys.note(files.PLAYERS.file, number, here[player.name_key])


def _player(club: Club, row: Row) -> Player:
    values = values_of(files.PLAYERS, row)
    name = spelt_name(values["name"], "name")
    return Player(club=club, name_key=names.search_key(name), **values)


def _rename(player: Player, taken: Collection[str]) -> None:
    """Gives a player the first free number behind a name that is taken."""
    name, numbers = player.name, count(2)
    while player.name_key in taken:
        more = f" ({next(numbers)})"
        player.name = name[: names.NAME_LENGTH - len(more)].rstrip() + more
        player.name_key = names.search_key(player.name)

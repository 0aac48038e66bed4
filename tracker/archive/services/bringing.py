"""Imports an archive as a new club, or into an existing one; all or nothing."""

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import transaction

from scoring.json_values import Json
from scoring.language import join_texts, phrase
from tracker.access.security_log import note
from tracker.archive.format import ArchiveError
from tracker.archive.opening import Archive, in_row, read_archive
from tracker.archive.queries import layout as files
from tracker.archive.queries.carried import erased_players, values_of
from tracker.archive.services.games import Games, Phones
from tracker.archive.services.pieces import (
    check_tournaments,
    delete_on_failure,
    hide_club,
    import_evenings,
    import_tournaments,
    piece_transaction,
    publish_club,
)
from tracker.archive.services.writing import Keys, NumberedRow, batches, spelt_name, store
from tracker.audit.services import add_line
from tracker.clubs.services import create_club, set_club
from tracker.common.errors import RecordError, refusal
from tracker.common.queries.people import known_names
from tracker.engine.records import names
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import Club, Player
from tracker.players.services.erasing import Labels, erase_brought
from tracker.players.services.name_redaction import FREE_TEXT, names_pattern, without_names

# Archives without the names of players who have since been erased from this book.


TEXTS: Mapping[str, tuple[str, ...]] = {
    layout.file: spoken.columns
    for spoken in FREE_TEXT
    for layout in files.FILES
    if layout.model is spoken.model
}
"""The free-text columns of each file."""
WITHIN: Mapping[str, tuple[str, ...]] = {
    part: spoken.columns
    for spoken in FREE_TEXT
    for part, layout in files.WITHIN_HAND.items()
    if layout.model is spoken.model
}
"""The same for rows nested in the row of a hand."""


class AnonymizedArchive(Archive):
    """The archive with a label in place of erased names, in lists and in texts."""

    def __init__(
        self, archive: Archive, erased: Mapping[int, str], labels: Mapping[int, str]
    ) -> None:
        self._archive, self._labels = archive, labels
        self.manifest = archive.manifest
        self._by_key = {names.search_key(name): labels[row] for row, name in erased.items()}
        self._pattern = names_pattern(erased.values(), _names(archive))

    def rows(self, name: str) -> Iterator[tuple[int, Json]]:
        """As `Archive.rows`."""
        for number, row in self._archive.rows(name):
            yield number, self._cleaned(name, number, row) if isinstance(row, dict) else row

    def _cleaned(self, file: str, number: int, row: Json) -> Json:
        if file == files.PLAYERS.file:
            return row | ({"name": self._labels[number]} if number in self._labels else {})
        cleaned: dict[str, object] = self._texts(row, TEXTS.get(file, ()))
        for part, columns in WITHIN.items():
            if file == files.HANDS.file and isinstance(row.get(part), list):
                cleaned[part] = [self._texts(entry, columns) for entry in row[part]]
        return cleaned

    def _texts(self, row: object, columns: tuple[str, ...]) -> Any:
        if not isinstance(row, dict):
            return row
        own = [name for name in columns if name in row]
        return row | {
            name: without_names(row[name], self._pattern, self._label_text) for name in own
        }

    def _label_text(self, found: Any) -> str:
        return self._by_key.get(names.search_key(found[0]), str(found[0]))


def _names(archive: Archive) -> Iterator[str]:
    for number, row in archive.rows(files.PLAYERS.file):
        with in_row(files.PLAYERS.file, number):
            yield values_of(files.PLAYERS, row)["name"]


# Faults of an archive, as shown to the user.


SAID: Mapping[str, str] = {
    "foreign": phrase(
        "This is not an archive of a score book, or it is damaged. Copy it again from where it "
        "was made."
    ),
    "too_big": phrase("This archive is larger than the score book accepts."),
    "newer": phrase(
        "This archive comes from a newer version of the score book. Update the program first."
    ),
}

REMEDY = phrase(
    "Nothing was imported. The archive was changed or damaged after it was made: make it again in "
    "the score book that it comes from, and import it as it is."
)


def fault_text(fault: ArchiveError) -> str:
    """The fault in the reader's language, with its row and a remedy."""
    if fault.code == "taken":
        return fault.sentence()
    if fault.row and fault.code not in SAID:
        return join_texts((fault.sentence(), REMEDY), " ")
    return SAID[fault.code or "foreign"]


# Uploaded archives that wait for a decision.
#
# They are kept in the data directory, named by the SHA-256 of their content, for up to three hours.


FOLDER = "archives"
HOURS = 3
MOST_WAITING = 10
KEY = re.compile(r"[0-9a-f]{64}")


class ArchiveGoneError(Exception):
    """No archive is kept under this key, or it has expired."""


def keep_archive(*, chunks: Iterable[bytes], now: dt.datetime) -> str:
    """Keeps an uploaded archive, and returns its key.

    Raises RecordError, and keeps nothing, if it is invalid or too many wait.
    """
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    _clear(folder, now)
    if len([*folder.glob("*.zip")]) >= MOST_WAITING:
        text = phrase(
            "Ten archives wait to be imported already. Each waits for three hours at most: try "
            "again later."
        )
        raise refusal("file", "archives_waiting", text)
    coming, total = folder / f"{uuid4()}.coming", sha256()
    try:
        with coming.open("wb") as file:
            for chunk in chunks:
                total.update(chunk)
                file.write(chunk)
        with _checked(coming):
            pass
        key = total.hexdigest()
        coming.replace(_place(key))
    finally:
        coming.unlink(missing_ok=True)
    return key


@contextmanager
def kept_archive(*, key: str) -> Iterator[Archive]:
    """Opens the kept archive. Raises ArchiveGoneError and RecordError."""
    try:
        with _checked(_place(key)) as archive:
            yield archive
    except FileNotFoundError as error:
        raise ArchiveGoneError from error


@contextmanager
def claimed_archive(*, key: str) -> Iterator[Archive]:
    """Takes the kept archive for exclusive use: it is removed unless an error puts it back.

    Raises ArchiveGoneError and RecordError.
    """
    place, taken = _place(key), _folder() / f"{key}.taken"
    try:
        place.rename(taken)
    except FileNotFoundError as error:
        raise ArchiveGoneError from error
    try:
        with _checked(taken) as archive:
            yield archive
    except BaseException:
        taken.rename(place)
        raise
    taken.unlink()


@contextmanager
def _checked(place: Path) -> Iterator[Archive]:
    with place.open("rb") as file:
        try:
            with read_archive(file) as archive:
                yield archive
        except ArchiveError as fault:
            raise refusal("file", "bad_archive", fault_text(fault)) from fault


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER


def _place(key: str) -> Path:
    if not KEY.fullmatch(key):
        raise ArchiveGoneError
    return _folder() / f"{key}.zip"


def _clear(folder: Path, now: dt.datetime) -> None:
    """Deletes expired archives."""
    for file in folder.iterdir():
        try:
            since = dt.datetime.fromtimestamp(file.stat().st_mtime, dt.UTC)
        except FileNotFoundError:
            continue  # Another worker was first.
        # What arrives or is being imported is left alone, until a crash must have left it.
        if since < now - dt.timedelta(hours=HOURS if file.suffix == ".zip" else 24):
            file.unlink(missing_ok=True)


LOTS = SystemRandom()
"""Draws the names of erased players; it must be impossible to reproduce the draw."""


def import_club(*, archive: Archive, slug: str, now: dt.datetime) -> Club:
    """Creates a club from an archive, at `slug` or else at the archived address.

    Raises RecordError with file and row; nothing is written then.
    """
    try:
        with transaction.atomic():
            club = _founded(archive, slug, now)
            address = hide_club(club)
        with delete_on_failure(club):
            _bring(archive, club, (), now, at_last=partial(publish_club, club, address))
    except ArchiveError as fault:
        raise refusal("", "bad_archive", fault_text(fault)) from fault
    return club


def import_into(*, archive: Archive, club: Club, same: Collection[int], now: dt.datetime) -> Club:
    """Adds to a club what it lacks of an archive; existing data is not changed.

    `same` are the rows of players who are the club's player of that name. Other namesakes get a
    number behind their name. Raises RecordError as `import_club` does.
    """
    try:
        with transaction.atomic():
            club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            _bring(archive, club, same, now)
            return club
    except ArchiveError as fault:
        raise refusal("", "bad_archive", fault_text(fault)) from fault


def import_kept_club(*, key: str, slug: str, now: dt.datetime) -> Club:
    """Creates a club from a kept archive, which is removed.

    Raises ArchiveGoneError, and RecordError as `import_club` does.
    """
    with claimed_archive(key=key) as archive:
        return import_club(archive=archive, slug=slug, now=now)


def import_kept_into(*, key: str, club: Club, same: Collection[int], now: dt.datetime) -> Club:
    """Imports a kept archive, which is removed, into a club.

    Raises ArchiveGoneError, and RecordError as `import_into` does.
    """
    with claimed_archive(key=key) as archive:
        return import_into(archive=archive, club=club, same=same, now=now)


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
        archive = AnonymizedArchive(archive, erased, {row: labels.of(row) for row in erased})
    _bring_players(archive, club, keys, same)
    import_evenings(archive, club, keys)
    import_tournaments(archive, keys)
    Games(archive, club, keys, Phones(now)).bring()
    check_tournaments(archive, club, keys)
    players = Player.objects.filter(pk__in=[keys.of(files.PLAYERS.file, row) for row in erased])
    digest = archive.manifest.digest()
    with piece_transaction(club):
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


def club_row(archive: Archive) -> Json:
    """The club row of an archive. Raises ArchiveError."""
    rows = [row for _, row in archive.rows(files.CLUB.file)]
    if len(rows) != 1:
        raise ArchiveError("an archive is of one club.", files.CLUB.file)
    return rows[0]


def _bring_players(archive: Archive, club: Club, keys: Keys, same: Collection[int]) -> None:
    here = {names.search_key(name.name): name.pk for name in known_names(club)}
    for some in batches(archive.rows(files.PLAYERS.file)):
        with piece_transaction(club):
            for number, row in some:
                with in_row(files.PLAYERS.file, number):
                    player = _player(club, row)
                if number not in same or player.name_key not in here:
                    _rename(player, here)
                    store(files.PLAYERS.file, [NumberedRow(number, player)])
                    here[player.name_key] = player.pk
                keys.note(files.PLAYERS.file, number, here[player.name_key])


def _player(club: Club, row: Json) -> Player:
    values = values_of(files.PLAYERS, row)
    name = spelt_name(values["name"], "name")
    return Player(club=club, name_key=names.search_key(name), **values)


def _rename(player: Player, taken: Collection[str]) -> None:
    """Appends the first free number to a player's name."""
    name, numbers = player.name, count(2)
    while player.name_key in taken:
        more = f" ({next(numbers)})"
        player.name = name[: names.NAME_LENGTH - len(more)].rstrip() + more
        player.name_key = names.search_key(player.name)

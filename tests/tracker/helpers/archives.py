"""Archives for tests: of a club in which everything has happened, and an emptied score book."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.management import call_command
from django.db import connection

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    amended,
    joined,
    new_id,
    played,
    table_of,
    voided,
)
from tracker.archive.format import canonical_json, read
from tracker.archive.opening import Archive, read_archive
from tracker.archive.queries.carried import archive_club, archive_tournament
from tracker.clubs.services import set_club
from tracker.games.services import remove_game
from tracker.models import Club, Hand, Tournament
from tracker.phones.services import set_owner
from tracker.phones.sync.services import SubmissionRequest, submit_hand

Files = dict[str, bytes]


def archive_of(club: Club) -> bytes:
    """The archive of a club as a file."""
    file = BytesIO()
    archive_club(club, file)
    return file.getvalue()


def archive_of_tournament(tournament: Tournament) -> bytes:
    """The archive of a tournament as a file."""
    file = BytesIO()
    archive_tournament(tournament, file)
    return file.getvalue()


@contextmanager
def open_archive(content: bytes):
    """The archive in a file of this content."""
    with read_archive(BytesIO(content)) as archive:
        yield archive


class _Watched(Archive):
    def __init__(self, archive: Archive, do: Callable[[str, int], None]) -> None:
        self._archive, self._do = archive, do
        self.manifest = archive.manifest

    def rows(self, name: str) -> Iterator[tuple[int, Any]]:
        for number, row in self._archive.rows(name):
            self._do(name, number)
            yield number, row


def meanwhile(archive: Archive, do: Callable[[str, int], None]) -> Archive:
    """The archive of which each row that is read has something done, by its file and number."""
    return _Watched(archive, do)


def empty() -> None:
    """Takes everything out of the database, as on a new machine."""
    connection.check_constraints()
    call_command("flush", interactive=False, verbosity=0)


def busy_club() -> Club:
    """A club with hands from two phones: corrected, void, agreed, claimed otherwise and late."""
    club = ClubFactory.create(name="Kanal")
    set_club(club=club, name="Kanal", agreement="second", makers="player", keeps_details=True)
    evening = EveningFactory.create(club=club)
    ruleset = {"variant": "clabber", "options": {"target": 400}}
    game = GameFactory.create(evening=evening, table="3", ruleset=ruleset)
    table = table_of(evening, "3")
    one, other = joined(table), joined(table)
    seats = [seat.player.pk for seat in game.seats.all()]
    set_owner(phone=one, player=seats[0], now=NOW)
    set_owner(phone=other, player=seats[1], now=NOW)

    def sends(phone, number, points):
        sent = SubmissionRequest(new_id(), "0" * 64, NOW, phone)
        return submit_hand(
            game=game, record=played(0, points), number=number, sent=sent, dealer=None
        )

    sends(one, 1, (100, 52))
    sends(other, 1, (100, 52))
    sends(one, 2, (90, 62))
    sends(other, 2, (91, 61))
    sends(one, 3, (80, 72))
    hand = Hand.objects.get(game=game, number=3)
    amended(hand, played(0, (82, 70)), reason="Counted again")
    sends(one, 4, (70, 82))
    voided(Hand.objects.get(game=game, number=4), reason="Entered twice")
    sends(one, 5, (152, 0))
    sends(other, 6, (100, 52))
    GameFactory.create(evening=evening, table="4")
    removed = GameFactory.create(evening=evening, table="5")
    remove_game(game=removed, now=NOW)
    return club


def contents(archive: bytes) -> Files:
    """The files of an archive, unpacked."""
    with ZipFile(BytesIO(archive)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed_again(files: Mapping[str, bytes]) -> bytes:
    """The files packed and sealed again, with sums and counts that fit them."""
    files = dict(files)
    manifest = read(files.pop("manifest.json").rstrip(b"\n"))
    manifest["files"] = {
        name: {
            "rows": content.count(b"\n"),
            "bytes": len(content),
            "sha256": sha256(content).hexdigest(),
        }
        for name, content in files.items()
    }
    return sealed(files | {"manifest.json": canonical_json(manifest) + b"\n"})


def sealed(files: Mapping[str, bytes]) -> bytes:
    """The files packed as they are, with a seal that fits."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
        packed.comment = b"0" * 64
    return seal(file.getvalue()[:-64])


def seal(content: bytes) -> bytes:
    """The bytes with the seal that they need."""
    return content + sha256(content).hexdigest().encode()


def changed(archive: bytes, file: str, row: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The archive with another row in a file, packed as if its owner had meant it so."""
    files = contents(archive)
    lines = files[file].splitlines()
    value = read(lines[row - 1])
    change(value)
    lines[row - 1] = canonical_json(value)
    files[file] = b"".join(line + b"\n" for line in lines)
    return packed_again(files)

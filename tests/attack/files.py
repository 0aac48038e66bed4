"""Attacks through malicious files, and the archive of an erased player."""

import subprocess
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.client import MULTIPART_CONTENT
from django.utils import timezone

from tests.attack.stage import Stage, now_stored, written
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.factories import ClubFactory
from tests.faults.wire import PATIENCE
from tests.tracker.access.people import logged_in, person
from tests.tracker.helpers.archives import archive_of
from tests.tracker.helpers.people import Told
from tests.tracker.helpers.stored import stored
from tests.tracker.imports.books import lying, ods, packed, swollen, xlsx
from tracker.players.services.erasing import erase_player
from tracker.tournaments.setup.services import finish_tournament

SECONDS, MEGABYTES = 5.0, 256
"""The maximum processing time of a file, and the maximum memory growth of a worker."""
ENTITY = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {new} "{f"&{old};" * 10}">'
        for old, new in zip("abcdefghi", "bcdefghij", strict=True)
    )
    + "]>"
)
LEAKED = ("root:x:", "root:*:")


def tables() -> Mapping[str, bytes]:
    """Invalid member lists, by their fault."""
    with_entity = ods([["Name"], ["MARK"]], prolog=ENTITY)
    million = b"Name\n" + b"".join(b"Eve %d\n" % number for number in range(10**6))
    return {
        "an entity from outside": entity_in(with_entity, "e"),
        "a billion laughs": entity_in(ods([["Name"], ["MARK"]], prolog=LAUGHS), "j"),
        "a workbook of 300 MB unpacked": swollen(300 * 2**20),
        "a workbook that lies about its size": lying(swollen(300 * 2**20), 100),
        "repeated cells": ods([["Name"]], more=' table:number-columns-repeated="1000000000"'),
        "a cell at the end of the world": xlsx([["Eve"]], at=(1048575, 16383)),
        "a million rows": million,
        "one row of 20 MB": b"Name\n" + b"x" * 20 * 2**20,
        "a million separators": b"," * 10**6,
        "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100,
        "a program": b"\x7fELF" + b"\x00" * 1000,
        "paths": packed({"../../../../tmp/x": "x", "/etc/x": "x", "xl/workbook.xml": "<x/>"}),
        "a zip in a zip": packed({f"{number}.zip": swollen(2**20) for number in range(20)}),
        "nothing": b"",
        "NUL": b"Name\nE\x00ve\n",
        "mixed letters": b"\xef\xbb\xbfName\n\xff\xfeE\x00\nRen\xe9\n",
        "half a workbook": xlsx([["Name"], ["Eve"]])[:300],
    }


def entity_in(file: bytes, name: str) -> bytes:
    """The sheet with an entity in place of MARK."""
    with ZipFile(BytesIO(file)) as book:
        parts = {each: book.read(each) for each in book.namelist()}
    parts["content.xml"] = parts["content.xml"].replace(b"MARK", f"&{name};".encode())
    return packed(parts)


def sent(browser: Visitor, address: str, content: bytes, name: str = "list.csv") -> Answer:
    """The response to an upload."""
    file = SimpleUploadedFile(name, content)
    return browser.post(address, {"file": file}, content_type=MULTIPART_CONTENT)


def megabytes(stage: Stage) -> int:
    """The peak memory of the workers."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(stage.book.pid)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    peaks = [0]
    for pid in listed.stdout.split():
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        peaks += [int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM")]
    return max(peaks)


@attack("lists that were made to do harm", "S18")
def harmful_lists(stage: Stage) -> Iterator[Try]:
    """Entities, bombs, a million rows, paths, foreign files: uploaded as member lists."""
    stage.serve()
    admin, peak = stage.admin(), megabytes(stage)
    before = now_stored()
    tournament = stage.kanal.played.pk
    for what, content in tables().items():
        for address in ("/kanal/players/bring", f"/kanal/events/{tournament}/entries/paste"):
            answer = sent(admin, address, content)
            won = what_a_file_won(answer) or written(before)
            yield Try(f"{what}: {address}", won, answer.seconds)
    for name in ("../../../x.csv", "/etc/passwd", "a\x00.csv", "a" * 5000, "con.csv", "x.php"):
        answer = sent(admin, "/kanal/players/bring", b"Name\nEve\n", name)
        won = what_a_file_won(answer) or written(before)
        yield Try(f"named {name[:20]!r}", won, answer.seconds)
    yield memory(megabytes(stage) - peak)


def memory(grown: int) -> Try:
    """Checks the memory growth of a worker, in megabytes."""
    said = f"a worker grew by {grown} MB"
    return Try("memory", said * (grown > MEGABYTES), measured=said)


def what_a_file_won(answer: Answer) -> str:
    """The finding from the response to an upload."""
    if answer.status_code >= 500 and answer.status_code != 503:
        return f"a breakdown: {answer.status_code}"
    if any(word in answer.text for word in LEAKED):
        return "a file of the machine"
    return f"it took {answer.seconds:.1f} s" * (answer.seconds > SECONDS)


@attack("archives that were made to do harm", "S18 B3")
def harmful_archives(stage: Stage) -> Iterator[Try]:
    """Bombs, bit flips, foreign files and paths, uploaded as a club's archive by the site admin."""
    stage.serve()
    keeper = stage.visitor(logged_in(person(is_site_admin=True)))
    good, chance, peak = archive_of(stage.kanal.club), Random("flips"), megabytes(stage)
    flips = [flipped(good, chance.randrange(8 * len(good))) for _ in range(40)]
    bad = {f"flip {number}": flip for number, flip in enumerate(flips)}
    bad |= {f"first {length} bytes": good[:length] for length in (0, 10, len(good) // 2)}
    bad |= {"a letter": b"Dear club", "a zip": packed({"x": "y"}), "a bomb": swollen(300 * 2**20)}
    bad |= {"paths": packed({"../x": "y", "/etc/x": "y", "manifest.json": "{}"})}
    before = now_stored()
    for what, content in bad.items():
        answer = sent(keeper, "/new/archive", content, "club.zip")
        won = what_a_file_won(answer) or written(before)
        is_taken = answer.status_code == 303
        yield Try(what, won or "is taken" * is_taken, answer.seconds)
    yield memory(megabytes(stage) - peak)


def flipped(content: bytes, place: int) -> bytes:
    """The file with one bit flipped."""
    changed = bytearray(content)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


@attack("an archive brings back who was erased", "10 B7 P2", is_brief=True)
def erased_comes_back(stage: Stage) -> Iterator[Try]:
    """A club is archived, a player is erased, and the archive is imported again."""
    stage.serve()
    told = Told(ClubFactory.create(name="Erasing"))
    finish_tournament(tournament=told.tournament, now=timezone.now())
    keeper = stage.visitor(logged_in(person(is_site_admin=True)))
    archive = archive_of(told.club)
    erase_player(player=told.xenia, now=timezone.now(), lots=Random(1))
    yield Try("the book after the erasing", traces())
    answer = sent(keeper, "/new/archive", archive, "club.zip")
    assert answer.status_code == 303, answer.status_code
    answer = keeper.post(answer.leads_to, {"slug": "again"})
    assert answer.leads_to == "/again/", (answer.status_code, answer.leads_to)
    yield Try("the book after the archive", traces(), answer.seconds)
    for address in ("/again/", "/again/players/players.csv", "/api/v1/clubs/again/players"):
        answer = stage.visitor().get(address)
        yield Try(address, "names them" * ("quandt," in answer.text.lower()), answer.seconds)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for file in sorted(Path(connection.settings_dict["NAME"]).parent.glob("*.sqlite3*")):
            yield Try(file.name, "has the name" * (b"Xenia Quandt" in file.read_bytes()))


def traces() -> str:
    """The tables that contain their name."""
    found = {
        table
        for table, rows in stored().items()
        for row in rows
        if "xenia quandt" in str(row).lower()
    }
    return ", ".join(sorted(found))

"""Archives that are damaged, foreign or made to harm are refused before a row is read."""

import tracemalloc
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from tests.tracker.helpers.archives import contents, packed_again, seal, sealed
from tracker.archive import opening
from tracker.archive.format import VERSION, ArchiveError, canonical_json, pack, read
from tracker.archive.opening import read_archive

ROWS: dict[str, list[dict[str, Any]]] = {
    "club.json": [{"name": "Kanal"}],
    "players.jsonl": [{"name": f"Player {number}", "serial": number} for number in range(40)],
}
ABOUT = {"scope": "club", "title": "Kanal", "program": "0.1.0", "rules": "1"}


@pytest.fixture(scope="module")
def archive():
    """A small archive with rows in two files."""
    file = BytesIO()
    pack(file, ROWS, **ABOUT)
    return file.getvalue()


def rows_of(content):
    """Every row of an archive."""
    with read_archive(BytesIO(content)) as packed:
        return {name: [row for _, row in packed.rows(name)] for name in packed.manifest.files}


def refusal(content):
    """Why an archive is refused."""
    with pytest.raises(ArchiveError) as refused:
        rows_of(content)
    return str(refused.value)


def with_manifest(archive, **changes):
    """The archive with something else in its manifest, sealed anew."""
    files = contents(archive)
    manifest = read(files["manifest.json"].rstrip(b"\n")) | changes
    return sealed(files | {"manifest.json": canonical_json(manifest) + b"\n"})


def with_rows(archive, content):
    """The archive with this in the file of players, its sums set right."""
    return packed_again(contents(archive) | {"players.jsonl": content})


def test_rows_come_out_as_they_went_in(archive):
    assert rows_of(archive) == ROWS


def test_manifest_says_what_is_in_each_file(archive):
    with read_archive(BytesIO(archive)) as packed:
        manifest = packed.manifest
    line = b'{"name":"Kanal"}\n'
    assert manifest.as_json()["files"]["club.json"] == {
        "rows": 1,
        "bytes": 17,
        "sha256": sha256(line).hexdigest(),
    }
    assert (manifest.scope, manifest.title, manifest.version) == ("club", "Kanal", VERSION)


def test_archive_is_a_zip_that_any_program_opens(archive):
    with ZipFile(BytesIO(archive)) as packed:
        assert packed.testzip() is None
        assert packed.namelist() == ["club.json", "players.jsonl", "manifest.json"]
        assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_every_flipped_bit_is_noticed(archive):
    random = Random("flips")
    for place in random.sample(range(8 * len(archive)), 400):
        flipped = bytearray(archive)
        flipped[place // 8] ^= 1 << place % 8
        assert "the seal at its end does not fit" in refusal(bytes(flipped)), place


def test_every_shortened_archive_is_noticed(archive):
    for length in range(0, len(archive), 7):
        assert refusal(archive[:length])


def test_flips_under_a_seal_that_fits_are_refused_or_change_nothing(archive):
    """The zip has fields that say nothing; a flip in any other is noticed without the seal."""
    random = Random("sealed flips")
    for place in random.sample(range(8 * (len(archive) - 64)), 400):
        flipped = bytearray(archive[:-64])
        flipped[place // 8] ^= 1 << place % 8
        with suppress(ArchiveError):
            assert rows_of(seal(bytes(flipped))) == ROWS, place


@pytest.mark.parametrize("content", [b"", b"x" * 1000, seal(b"no zip"), seal(b"")])
def test_foreign_file_is_no_archive(content):
    assert refusal(content)


def test_foreign_zip_is_no_archive():
    assert refusal(sealed({"letter.txt": b"Dear club"})) == (
        "There is no manifest: this is not an archive of a score book."
    )


def test_manifest_of_another_program_is_no_archive(archive):
    assert refusal(with_manifest(archive, schema="other")) == (
        "manifest.json: this is not an archive of a score book."
    )


def test_newer_version_says_so(archive):
    assert refusal(with_manifest(archive, version=VERSION + 1)) == (
        f"manifest.json: the archive has version {VERSION + 1}; "
        f"this program reads up to version {VERSION}. "
        "Bring the program up to date first."
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 0},
        {"version": "1"},
        {"version": True},
        {"more": 1},
        {"scope": "world"},
        {"title": 7},
        {"files": []},
        {"files": {"club.json": {"rows": 1}}},
        {"files": {"club.json": {"rows": -1, "bytes": 0, "sha256": ""}}},
        {"files": {"club.json": {"rows": 1, "bytes": 1, "sha256": 5}}},
    ],
)
def test_manifest_that_makes_no_sense_is_refused(archive, changes):
    assert refusal(with_manifest(archive, **changes)).startswith("manifest.json: ")


def test_wrong_sum_is_refused(archive):
    files = contents(archive)
    files["players.jsonl"] = files["players.jsonl"].replace(b"Player 7", b"Player 8")
    assert refusal(sealed(files)) == (
        "players.jsonl: its content does not fit the sum in the manifest."
    )


def test_file_that_the_manifest_does_not_name_is_refused(archive):
    files = contents(archive) | {"more.jsonl": b"{}\n"}
    assert refusal(sealed(files)).startswith("more.jsonl: it is in the archive or in the manifest")


def test_file_that_only_the_manifest_names_is_refused(archive):
    files = contents(archive)
    del files["club.json"]
    assert refusal(sealed(files)).startswith("club.json: it is in the archive or in the manifest")


@pytest.mark.parametrize("name", ["../club.json", "/etc/passwd", "a\\b", ".hidden", "dir/"])
def test_path_as_a_name_is_refused(archive, name):
    files = contents(archive) | {name: b""}
    assert "a plain name, without a path" in refusal(sealed(files))


def test_file_that_is_in_it_twice_is_refused(archive):
    files = contents(archive) | {"club.jsom": b"{}"}
    twice = sealed(files)[:-64].replace(b"club.jsom", b"club.json")
    assert refusal(seal(twice)).startswith("A file is in it twice")


@pytest.mark.parametrize("way", [ZIP_STORED, ZIP_BZIP2])
def test_other_ways_of_packing_are_refused(archive, way):
    file = BytesIO()
    with ZipFile(file, "w", way) as packed:
        for name, content in contents(archive).items():
            packed.writestr(name, content)
        packed.comment = b"0" * 64
    assert "packed in another way" in refusal(seal(file.getvalue()[:-64]))


def bomb(size):
    """A small file that unpacks to many bytes."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        packed.writestr("manifest.json", b"{}\n")
        with packed.open("players.jsonl", "w", force_zip64=True) as entry:
            for _ in range(size // 1_000_000):
                entry.write(b" " * 1_000_000)
        packed.comment = b"0" * 64
    return seal(file.getvalue()[:-64])


def test_bomb_is_refused_before_it_is_unpacked():
    content = bomb(100_000_000)
    assert len(content) < 1_000_000
    tracemalloc.start()
    try:
        text = refusal(content)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "are no rows of a book" in text
    assert peak < 5_000_000


def test_archive_that_is_too_large_unpacked_is_refused(archive, monkeypatch):
    monkeypatch.setattr(opening, "MOST_BYTES", 1000)
    assert refusal(archive) == "Unpacked it has more than 1,000 bytes."


def test_archive_that_is_too_large_packed_is_refused(archive, monkeypatch):
    monkeypatch.setattr(opening, "MOST_PACKED", 100)
    assert refusal(archive).endswith("bytes; up to 100 are taken.")


def test_million_rows_are_refused_by_the_manifest(archive):
    part = {"rows": 1_000_000, "bytes": 1, "sha256": ""}
    assert refusal(with_manifest(archive, files={"players.jsonl": part})) == (
        "manifest.json: 1,000,000 rows are too many: 500,000 are taken at once."
    )


def test_more_rows_than_the_manifest_says_are_refused_at_the_first(archive):
    files = contents(archive)
    files["players.jsonl"] = b"".join(b'{"a":%d}\n' % number for number in range(200_000))
    manifest = read(files["manifest.json"].rstrip(b"\n"))
    content = files["players.jsonl"]
    manifest["files"]["players.jsonl"] = {
        "rows": 3,
        "bytes": len(content),
        "sha256": sha256(content).hexdigest(),
    }
    text = refusal(sealed(files | {"manifest.json": canonical_json(manifest) + b"\n"}))
    assert text == "players.jsonl, row 4: there are more rows than the 3 of the manifest."


def test_fewer_rows_than_the_manifest_says_are_refused(archive):
    files = contents(archive)
    manifest = read(files["manifest.json"].rstrip(b"\n"))
    manifest["files"]["players.jsonl"]["rows"] = 41
    assert refusal(sealed(files | {"manifest.json": canonical_json(manifest) + b"\n"})) == (
        "players.jsonl: there are 40 rows, and the manifest says 41."
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"a":1,"a":2}', "it cannot be read: the key “a” appears twice."),
        (b'{"name":"\xff"}', "it cannot be read: this is not UTF-8."),
        (b'\xef\xbb\xbf{"a":1}', "it cannot be read: this is not JSON."),
        (b'{"a":1', "it cannot be read: this is not JSON."),
        (b"", "it cannot be read: this is not JSON."),
        (b"[1]", "it cannot be read: this is not a JSON object in braces."),
        (b'{"a":1.5}', "it cannot be read: 1.5 is not a whole number."),
        (b'{"a":NaN}', "it cannot be read: NaN is not a whole number."),
        (b'{"a":1234567890123}', "it cannot be read: a number has more than 12 digits."),
        (b'{"a":"\\u0000"}', "it cannot be read: a text contains an invalid character."),
        (b'{"a":"\\ud800"}', "it cannot be read: a text contains an invalid character."),
        (b'{"a": 1}', "this is not in canonical form: sorted keys, no spaces, plain UTF-8."),
        (b'{"b":1,"a":1}', "this is not in canonical form: sorted keys, no spaces, plain UTF-8."),
        (
            b'{"a":"\\u0041"}',
            "this is not in canonical form: sorted keys, no spaces, plain UTF-8.",
        ),
        (b'{"a":' + b"[" * 30 + b"]" * 30 + b"}", "it cannot be read: this is nested too deeply."),
        (
            b'{"a":' + b"[" * 9000 + b"]" * 9000 + b"}",
            "it cannot be read: this is nested too deeply.",
        ),
    ],
)
def test_line_that_could_mean_something_else_is_refused_with_its_row(archive, line, why):
    text = refusal(with_rows(archive, b'{"name":"Anna"}\n' + line + b"\n"))
    assert text == f"players.jsonl, row 2: {why}"


def test_line_without_an_end_is_refused(archive):
    assert refusal(with_rows(archive, b'{"name":"Anna"}\n{}')) == (
        "players.jsonl, row 2: the line is cut off."
    )


def test_line_that_is_too_long_is_refused(archive, monkeypatch):
    monkeypatch.setattr(opening, "MOST_LINE", 50)
    long = canonical_json({"name": "x" * 60}) + b"\n"
    assert refusal(with_rows(archive, b"{}\n" + long)) == (
        "players.jsonl, row 2: the line is too long."
    )


@pytest.mark.long
def test_memory_for_an_archive_stays_flat():
    def peak(count):
        file = BytesIO()
        rows = ({"name": f"Player {number}"} for number in range(count))
        pack(file, {"players.jsonl": rows}, **ABOUT)
        tracemalloc.start()
        try:
            with read_archive(file) as packed:
                for _ in packed.rows("players.jsonl"):
                    pass
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few, many = peak(3_000), peak(30_000)
    assert many - few < 300_000

"""Durable files under concurrent writers."""

import stat
from concurrent.futures import ProcessPoolExecutor

import pytest

from tracker.platform.server import atomic_files as durable

WRITERS, TIMES = 4, 60


def written_again_and_again(place, content):
    """Writes the same file many times, and fails on any error."""
    for _ in range(TIMES):
        durable.write(place, content)


def test_processes_that_write_one_file_at_once_all_do(tmp_path):
    place = tmp_path / "newest-version"
    contents = [bytes([letter]) * 4000 for letter in b"abcd"]
    with ProcessPoolExecutor(WRITERS) as writers:
        done = [writers.submit(written_again_and_again, place, content) for content in contents]
    assert [each.exception() for each in done] == [None] * WRITERS
    assert place.read_bytes() in contents
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [place]


def test_file_that_cannot_be_written_leaves_no_half_of_it(tmp_path, monkeypatch):
    place = tmp_path / "newest-version"
    durable.write(place, b"before")

    def refused(path):
        raise OSError("No space left on device")

    monkeypatch.setattr(durable, "sync", refused)
    with pytest.raises(OSError, match="No space left on device"):
        durable.write(place, b"after")
    assert place.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [place]

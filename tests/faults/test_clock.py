"""The machine's clock is set a year ahead or back while a book is served, and corrected again."""

import struct
from pathlib import Path

import pytest

from tests.faults import preloading
from tests.faults.book import Book
from tests.faults.test_harmed import RECORDED, Hall

pytestmark = pytest.mark.skipif(
    bool(preloading.missing_tool()), reason=preloading.missing_tool() or "-"
)

CLOCK = Path(__file__).with_name("clock.c")
YEAR_SECONDS = 365 * 24 * 3600


class Clock:
    """A wall clock that can be set."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set(0)

    def set(self, ahead_seconds: int) -> None:
        """Shifts the clock of every program that reads it."""
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(struct.pack("=q", ahead_seconds))


@pytest.mark.long
@pytest.mark.parametrize("ahead_seconds", [YEAR_SECONDS, -YEAR_SECONDS], ids=["ahead", "behind"])
def test_clock_that_is_set_wrong_is_told_and_loses_no_hand(tmp_path, ahead_seconds):
    clock = Clock(tmp_path / "clock")
    variables = preloading.with_library(CLOCK) | {"CLOCK_FILE": str(tmp_path / "clock")}
    book = Book(tmp_path)
    hall = Hall(book)
    book.start(**variables)
    try:
        assert hall.sends() == [RECORDED, RECORDED]
        assert hall.stands("Clock") == "✓"
        clock.set(ahead_seconds)
        assert hall.stands("Clock") == "✗"
        assert hall.sends() == [RECORDED, RECORDED]
        for path in ("/", hall.game(0), f"{hall.club}evenings/"):
            assert hall.asks(path)[0] == 200, path
        clock.set(0)
        assert hall.sends() == [RECORDED, RECORDED]
        assert hall.stands("Clock") == "✓"
    finally:
        book.kill()

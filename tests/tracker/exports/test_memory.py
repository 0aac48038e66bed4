"""A large table takes no more memory than a small one."""

import tracemalloc

import pytest

from tracker.exports.files import write_sheet
from tracker.exports.sheet import Sheet, SheetColumn

FEW, MANY = 5_000, 20_000
MOST_GROWTH = 100_000


def peak(kind, rows):
    """The most memory that was held while the file was written and sent, in bytes."""
    columns = (SheetColumn("name", "Name"), SheetColumn("points", "Points", "number"))
    numbered = ((f"Player {number}", number) for number in range(rows))
    sheet = Sheet("Players", "", columns, numbered)
    tracemalloc.start()
    try:
        for _ in write_sheet(sheet, kind):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["csv", "json", "xlsx"])
def test_memory_stays_flat(kind):
    peak(kind, 1)
    assert peak(kind, MANY) - peak(kind, FEW) < MOST_GROWTH

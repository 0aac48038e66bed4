"""The whole data directory is replaced by an older snapshot, without notice.

Nothing on the machine can detect this. The phones can: they have seen more of the book.
"""

import shutil
from urllib.request import urlopen

import pytest

from tests.faults.journal import JournalPhone, send_by_turns
from tests.faults.machine_lost import plays, stored
from tests.faults.wire import SECONDS

HANDS, LATER = 6, 6
SAID = "an older copy of the book took its place"


def epochs(book):
    return book.rows("SELECT epoch FROM tracker_evening")


def health(book):
    """The text of the health page."""
    with urlopen(f"{book.url}/health", timeout=SECONDS) as answer:
        return answer.read().decode()


@pytest.mark.long
@pytest.mark.parametrize("times", [1, pytest.param(5, marks=pytest.mark.long)])
def test_first_phone_that_asks_has_all_bring_back_what_they_saw(book, tmp_path, times):
    (table,) = [[JournalPhone(book.url, phone) for phone in pair] for pair in book.tables(1)]
    snapshot, number = tmp_path / "snapshot", 1
    for _ in range(times):
        book.start()
        plays(table, range(number, number + HANDS))
        book.kill()
        shutil.copytree(book._data, snapshot)
        book.start()
        plays(table, range(number + HANDS, number + HANDS + LATER))
        number += HANDS + LATER
        whole, before = stored(book), epochs(book)
        book.kill()
        for phone in table:
            phone.hangs_up()
        shutil.rmtree(book._data)
        snapshot.rename(book._data)
        assert len(stored(book)) == len(whole) - LATER

        book.start()
        assert epochs(book) == before
        table[0].asks()
        noticed = epochs(book)
        assert noticed != before
        send_by_turns(*table)
        assert stored(book) == whole
        assert epochs(book) == noticed
        assert SAID in health(book)
        for phone in table:
            phone.hangs_up()
        book.kill()

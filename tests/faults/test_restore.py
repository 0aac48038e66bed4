"""The machine is lost: the book is rebuilt from the last backup and the phones."""

import pytest

from tests.faults.machine_lost import AFTER, TABLES, Evening


@pytest.mark.long
def test_phones_bring_back_what_came_after_the_backup(book, tmp_path):
    evening = Evening(book, tmp_path)
    book.start()
    healed = evening.heals()
    evening.end()
    assert healed.lost == 0
    assert healed.back >= TABLES * AFTER
    assert book._run("manage.py", "verify") == "the book is sound.\n"

import random

import pytest

from tests.faults.killed import Evening, found

KILLS = 3


@pytest.mark.long
def test_server_that_is_killed_under_load_loses_and_doubles_nothing(book):
    evening = Evening(book)
    book.start()
    evening.lasts(KILLS, random.Random(1))
    assert list(found(book, evening)) == []
    assert evening.hands > KILLS

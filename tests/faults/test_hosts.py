"""Two hosts on one PostgreSQL are killed while phones send to both."""

import pytest

from tests.faults.hosts import lasts, served

KILLS = 6

pytestmark = pytest.mark.long


def test_hosts_that_are_killed_under_load_lose_and_double_nothing():
    with served() as hosts:
        if hosts is None:
            pytest.skip("PostgreSQL's binaries are not made for this platform")
        evening, wrong = lasts(hosts, KILLS)
    assert wrong == []
    assert evening.hands > KILLS

"""Two hosts behind a proxy do the same thing once, and are restarted under load unnoticed."""

import pytest

from tests.faults.hosts import served
from tests.faults.rolling import lasts

pytestmark = pytest.mark.long


def test_hosts_draw_and_correct_at_once_and_are_started_again_without_an_error():
    with served() as hosts:
        if hosts is None:
            pytest.skip("PostgreSQL's binaries are not made for this platform")
        answered, wrong = lasts(hosts, 2)
    assert wrong == []
    assert answered > 0

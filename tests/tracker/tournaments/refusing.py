"""The message of a refused write."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments import log_of
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError


def refused(write: Callable[..., Any], **facts: Any) -> list[tuple[str, str]]:
    """The field and code of every problem for which this is refused; nothing is written then."""
    before = stored()
    with pytest.raises(RecordError) as caught:
        write(**facts)
    assert stored() == before
    return [(problem.field, problem.code) for problem in caught.value.problems]


def log(tournament: Any) -> list[str]:
    """The lines of a tournament's log, the first first."""
    return [text for text, _reason, _is_public in log_of(tournament)]

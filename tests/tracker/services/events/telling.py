"""What an event's log says, and how a write is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from tracker.models import Event
from tracker.services import RecordError


def log(event: Event) -> list[tuple[str, str, bool]]:
    """The lines of the log from the first one on: what is said, why, and whether all read it."""
    lines = event.changes.order_by("pk").values_list("said", "reason", "is_public")
    return list(lines)


def refused(write: Callable[..., object], **given: Any) -> list[tuple[str, str, str]]:
    """The problems with which a write is refused: the field, the code, the sentence of each."""
    with pytest.raises(RecordError) as caught:
        write(**given)
    return [(one.field, one.code, one.message) for one in caught.value.problems]

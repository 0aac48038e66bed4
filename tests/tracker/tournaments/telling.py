"""How a write is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from tracker.common.errors import RecordError


def refused(write: Callable[..., object], **given: Any) -> list[tuple[str, str, str]]:
    """The problems with which a write is refused: the field, the code, the sentence of each."""
    with pytest.raises(RecordError) as caught:
        write(**given)
    return [(problem.field, problem.code, problem.message) for problem in caught.value.problems]

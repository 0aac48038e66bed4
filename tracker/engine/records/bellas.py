"""Who had the king and queen of trump by a record; several where all suits are trump."""

from collections.abc import Mapping
from typing import Any


def bella_seats(record: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats, one for each pair of king and queen that was announced; none without any."""
    said = record.get("bella")
    if said is None:
        return ()
    return tuple(said) if isinstance(said, list) else (said,)

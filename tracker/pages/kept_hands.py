"""The hands of a game with what was written down of each, and how its points came about."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tracker.models import Game
from tracker.pages.hands import HandRow, hands

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A hand: its row, its record, and its lines in the words of docs/records.md.

    `problems` are why it has to be corrected.
    """

    row: HandRow
    record: Json
    lines: tuple[Json, ...]
    problems: tuple[Json, ...]
    revision: int
    entered_at: datetime


def kept_hands(game: Game) -> tuple[KeptHand, ...]:
    """The hands of a game in their order."""
    stored = {hand.number: hand for hand in game.hands.all()}
    return tuple(
        KeptHand(
            row=row,
            record=stored[row.number].record,
            lines=tuple((stored[row.number].scored or {}).get("lines", ())),
            problems=tuple(stored[row.number].problems or ()),
            revision=stored[row.number].revision,
            entered_at=stored[row.number].entered_at,
        )
        for row in hands(game).rows
    )

"""Every write, each in one transaction. The clock and the ids are handed in."""

from tracker.services.clubs import (
    add_player,
    create_club,
    rename_player,
    retire_player,
    return_player,
)
from tracker.services.corrections import amend_hand, restore_hand, void_hand
from tracker.services.errors import (
    HandChangedError,
    NumberTakenError,
    RecordError,
    SubmissionReusedError,
)
from tracker.services.evenings import open_evening, rename_evening
from tracker.services.games import (
    close_game,
    remove_game,
    reopen_game,
    restore_game,
    start_game,
)
from tracker.services.hands import record_hand

__all__ = [
    "HandChangedError",
    "NumberTakenError",
    "RecordError",
    "SubmissionReusedError",
    "add_player",
    "amend_hand",
    "close_game",
    "create_club",
    "open_evening",
    "record_hand",
    "remove_game",
    "rename_evening",
    "rename_player",
    "reopen_game",
    "restore_game",
    "restore_hand",
    "retire_player",
    "return_player",
    "start_game",
    "void_hand",
]

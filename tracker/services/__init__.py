"""Every write, each in one transaction. The clock and the ids are handed in."""

from tracker.services.clubs import (
    add_player,
    create_club,
    rename_player,
    retire_player,
    return_player,
    set_club,
)
from tracker.services.contacts import (
    Report,
    note_contact,
)
from tracker.services.corrections import (
    amend_hand,
    restore_hand,
    void_hand,
)
from tracker.services.errors import (
    BadCodeError,
    HandChangedError,
    NotAllowedError,
    NumberTakenError,
    PinsClosedError,
    RecordError,
    SubmissionReusedError,
    TableFullError,
    TakenAwayError,
)
from tracker.services.evenings import (
    open_evening,
    rename_evening,
    repeat_evening,
)
from tracker.services.events.following import (
    amend_and_draw,
    write_and_draw,
)
from tracker.services.games import (
    close_game,
    rematch,
    remove_game,
    reopen_game,
    restore_game,
    start_game,
)
from tracker.services.hands import (
    leave_out_hand,
    record_hand,
)
from tracker.services.inbox import (
    accept_late_hand,
    decline_late_hand,
    settle_claim,
    take_up_late_hand,
)
from tracker.services.on_paper import (
    record_paper_game,
)
from tracker.services.phones import (
    Applicant,
    join_by_pin,
    join_by_token,
    leave_table,
    make_new_code,
    open_table,
    return_phone,
    revoke_phone,
    set_owner,
)
from tracker.services.player_lists import (
    NewPlayer,
    TakenBack,
    add_players,
    player_problems,
    take_back_players,
)
from tracker.services.sent import Outcome, Sent
from tracker.services.submissions import (
    submit_choice,
    submit_hand,
    submit_opinion,
    submit_undo,
)

__all__ = [
    "Applicant",
    "BadCodeError",
    "HandChangedError",
    "NewPlayer",
    "NotAllowedError",
    "NumberTakenError",
    "Outcome",
    "PinsClosedError",
    "RecordError",
    "Report",
    "Sent",
    "SubmissionReusedError",
    "TableFullError",
    "TakenAwayError",
    "TakenBack",
    "accept_late_hand",
    "add_player",
    "add_players",
    "amend_and_draw",
    "amend_hand",
    "close_game",
    "create_club",
    "decline_late_hand",
    "join_by_pin",
    "join_by_token",
    "leave_out_hand",
    "leave_table",
    "make_new_code",
    "note_contact",
    "open_evening",
    "open_table",
    "player_problems",
    "record_hand",
    "record_paper_game",
    "rematch",
    "remove_game",
    "rename_evening",
    "rename_player",
    "reopen_game",
    "repeat_evening",
    "restore_game",
    "restore_hand",
    "retire_player",
    "return_phone",
    "return_player",
    "revoke_phone",
    "set_club",
    "set_owner",
    "settle_claim",
    "start_game",
    "submit_choice",
    "submit_hand",
    "submit_opinion",
    "submit_undo",
    "take_back_players",
    "take_up_late_hand",
    "void_hand",
    "write_and_draw",
]

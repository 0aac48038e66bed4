"""Every write to an event, each in one transaction and with its line in the event's log."""

from tracker.models.event import NO_PLACE
from tracker.services.events.attending import (
    check_in,
    check_in_all,
    check_out,
    leave,
    re_enter,
    substitute,
)
from tracker.services.events.drawing import (
    confirm_draw,
    draw_again,
    draw_round,
    keep_draw,
    swap_seats,
    take_draw_back,
)
from tracker.services.events.entering import (
    NewEntrant,
    enter,
    entry_problems,
    fix_table,
    remove_entrant,
    rename_entrant,
    set_order,
)
from tracker.services.events.locking import (
    lock_table,
    unlock_table,
)
from tracker.services.events.parting import (
    keep_apart,
    let_meet,
)
from tracker.services.events.playing import (
    close_round,
    end_time,
    reopen_round,
    start_next_game,
    start_round,
)
from tracker.services.events.reporting import (
    answer_call,
    call_director,
    forfeit,
    type_result,
)
from tracker.services.events.ruling import (
    cancel_ruling,
    give_ruling,
)
from tracker.services.events.setup import (
    Plan,
    create_event,
    finish_event,
    open_event,
    rename_event,
    reopen_event,
    reveal,
    set_event,
    withdraw_event,
)
from tracker.services.events.sitting_out import (
    ask_bye,
    take_bye_back,
)
from tracker.services.events.timing import (
    add_minutes,
    run_clock,
    set_minutes,
    stop_clock,
)
from tracker.services.events.trying import try_out

__all__ = [
    "NO_PLACE",
    "NewEntrant",
    "Plan",
    "add_minutes",
    "answer_call",
    "ask_bye",
    "call_director",
    "cancel_ruling",
    "check_in",
    "check_in_all",
    "check_out",
    "close_round",
    "confirm_draw",
    "create_event",
    "draw_again",
    "draw_round",
    "end_time",
    "enter",
    "entry_problems",
    "finish_event",
    "fix_table",
    "forfeit",
    "give_ruling",
    "keep_apart",
    "keep_draw",
    "leave",
    "let_meet",
    "lock_table",
    "open_event",
    "re_enter",
    "remove_entrant",
    "rename_entrant",
    "rename_event",
    "reopen_event",
    "reopen_round",
    "reveal",
    "run_clock",
    "set_event",
    "set_minutes",
    "set_order",
    "start_next_game",
    "start_round",
    "stop_clock",
    "substitute",
    "swap_seats",
    "take_bye_back",
    "take_draw_back",
    "try_out",
    "type_result",
    "unlock_table",
    "withdraw_event",
]

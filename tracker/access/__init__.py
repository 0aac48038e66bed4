"""Who asks, what they may do, and the gate that every request comes through."""

from tracker.access.asker import Asker, asker_of, doer_of, rank_of, writer_of
from tracker.access.entering import let_in, mail_reset_link, reset_token, user_of
from tracker.access.gate import HeldBackError, NotYoursError, ask_again, is_fresh
from tracker.access.matrix import Action, Who
from tracker.access.phones import (
    device_of,
    phone_at,
)

__all__ = [
    "Action",
    "Asker",
    "HeldBackError",
    "NotYoursError",
    "Who",
    "ask_again",
    "asker_of",
    "device_of",
    "doer_of",
    "is_fresh",
    "let_in",
    "mail_reset_link",
    "phone_at",
    "rank_of",
    "reset_token",
    "user_of",
    "writer_of",
]

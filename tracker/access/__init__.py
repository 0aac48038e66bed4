"""Who asks, what they may do, and the gate that every request comes through."""

from tracker.access.asker import Asker, asker_of, doer_of, rank_of, writer_of
from tracker.access.entering import let_in, mail_reset_link, reset_token, user_of
from tracker.access.gate import HeldBackError, NotYoursError, ask_again, is_fresh
from tracker.access.matrix import Action, Who
from tracker.access.phones import (
    cookie_name,
    device_of,
    phone_at,
    secret_of,
    set_device_cookie,
)

__all__ = [
    "Action",
    "Asker",
    "HeldBackError",
    "NotYoursError",
    "Who",
    "ask_again",
    "asker_of",
    "cookie_name",
    "device_of",
    "doer_of",
    "is_fresh",
    "let_in",
    "mail_reset_link",
    "phone_at",
    "rank_of",
    "reset_token",
    "secret_of",
    "set_device_cookie",
    "user_of",
    "writer_of",
]

"""Who asks, what they may do, and the gate that every request comes through."""

from tracker.access.asker import Asker
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
    "Who",
    "cookie_name",
    "device_of",
    "phone_at",
    "secret_of",
    "set_device_cookie",
]

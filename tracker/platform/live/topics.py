"""The signed list of topics that a page may follow, valid for a minute.

It is short: it goes with the answer to every question of a page.
"""

import time
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from django.utils.crypto import constant_time_compare, salted_hmac

HEADER = "X-Follow"
"""The response header with the list."""
SALT = "live topics"
SECONDS = 60
SIGNATURE_BYTES = 12


class FollowList(NamedTuple):
    """Topics, and for how many seconds they may still be followed."""

    topics: tuple[str, ...]
    seconds: float


def signed_topics(topics: Sequence[str], now: float | None = None) -> str:
    """The topics, the second in which the list expires, and their signature."""
    until = int(time.time() if now is None else now) + SECONDS
    text = f"{','.join(topics)}.{until:x}"
    return f"{text}.{_signature(text)}"


def read_topics(token: str, now: float | None = None) -> FollowList | None:
    """The list; None if it is forged or has expired."""
    text, _, signature = token.rpartition(".")
    if not constant_time_compare(signature, _signature(text)):
        return None
    topics, _, until = text.rpartition(".")
    left = int(until, 16) - (time.time() if now is None else now)
    return FollowList(tuple(topics.split(",")), left) if left > 0 else None


def _signature(text: str) -> str:
    digest = salted_hmac(SALT, text, algorithm=sha256().name).digest()
    return urlsafe_b64encode(digest[:SIGNATURE_BYTES]).decode()

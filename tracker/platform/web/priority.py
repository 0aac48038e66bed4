"""The priority of a request, by who sends it."""

from enum import IntEnum

KNOWN = "tracker.known"
"""The environ key under which the pages tell a credential they have accepted, and its priority."""


class Priority(IntEnum):
    """The senders of requests, the first served first."""

    PHONE = 0
    DIRECTOR = 1
    MEMBER = 2
    MONITOR = 3
    READER = 4
    STRANGER = 5

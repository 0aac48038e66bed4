"""The audit chain of a club: a line for each change to the book or to who may write.

A line has numbers, codes and digests, never free text or names. Its hash covers its content and the
hash of the line before, so that changing, removing or inserting a line invalidates every later one.
There is no secret or key: rewriting the chain from some line on is detected by a head that was
printed before.
"""

import json
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

from tracker.engine.records.folding import NOTE

HASH_LENGTH = 64
GENESIS = "0" * HASH_LENGTH
"""Predecessor of the first line of a chain."""
PRINTED = 32
"""Printed digits of a head, enough to rule out a collision."""
FEWEST = 16
"""Fewer digits than these do not tell one head from another."""


class AuditAction(StrEnum):
    """An action that leaves a line; the first word is its subject, whose key the line has."""

    CLUB_BEGUN = "club_begun"
    CLUB_BROUGHT = "club_brought"
    GAME_ENDED = "game_ended"
    GAME_REOPENED = "game_reopened"
    GAME_REMOVED = "game_removed"
    GAME_RESTORED = "game_restored"
    HAND_CORRECTED = "hand_corrected"
    HAND_TAKEN_OUT = "hand_taken_out"
    HAND_PUT_BACK = "hand_put_back"
    HAND_LEFT_OUT = "hand_left_out"
    HAND_ACCEPTED = "hand_accepted"
    TABLE_TYPED = "table_typed"
    TABLE_FORFEITED = "table_forfeited"
    TABLE_AS_PLAYED = "table_as_played"
    ROUND_REOPENED = "round_reopened"
    TOURNAMENT_REOPENED = "event_reopened"
    RULING_GIVEN = "ruling_given"
    RULING_CANCELLED = "ruling_cancelled"
    ACCOUNT_GIVEN_ROLE = "account_given_role"
    ACCOUNT_LOST_ROLE = "account_lost_role"
    PHONE_REVOKED = "phone_revoked"
    PHONE_RETURNED = "phone_returned"
    KEY_REVOKED = "key_revoked"
    PLAYER_MERGED = "player_merged"
    PLAYER_PARTED = "player_parted"
    PLAYER_ERASED = "player_erased"

    @property
    def subject(self) -> str:
        """The kind of row concerned."""
        return self.partition("_")[0]


HAND = AuditAction.HAND_CORRECTED.subject
"""The subject of lines that have the digest of a hand's version."""


def hash_of(line: Any) -> str:
    """The hash that a line must have, in hexadecimal digits, about to be stored or read."""
    what = (line.deed, line.subject, line.subject_id, line.facts, line.by)
    return _digest([line.previous, line.club_id, line.number, line.made_at, *what, line.salt])


def digest_of(version: Any) -> str:
    """The digest of what was entered as a version of a hand, its note and its reason left out."""
    record = {name: value for name, value in version.record.items() if name != NOTE}
    return _digest([version.number, record, version.scored, version.state])


def head_text(head: str) -> str:
    """A head as it is printed: its first digits, four by four."""
    return " ".join(head[place : place + 4] for place in range(0, PRINTED, 4))


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=_plain)
    return sha256(text.encode()).hexdigest()


def _plain(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)

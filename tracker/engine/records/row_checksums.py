"""Checksums stored with each row, to detect flipped bits.

They are no protection against deliberate changes, which can update the checksum too.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

SEAL_LENGTH = 64


def checksum(row: Any) -> str:
    """Returns the checksum of a hand, a version of one or a submission, in hexadecimal.

    It is the same before storing a row and after reading it. Changing the formula needs a migration
    that updates stored checksums.
    """
    facts = CHECKSUMMED_FIELDS[row._meta.model_name](row)  # noqa: SLF001 -- documented by Django
    return sha256(FACTS_IN_JSON.encode(facts).encode()).hexdigest()


def is_intact(row: Any) -> bool:
    """Checks a row against its stored checksum."""
    sealed: bool = row.seal == checksum(row)
    return sealed


def _plain(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)


FACTS_IN_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=_plain)


def _hand_facts(hand: Any) -> tuple[Any, ...]:
    stands = (hand.record, hand.scored, hand.problems, hand.state)
    kept = (hand.revision, hand.rules_version, hand.entered_at)
    return (hand.game_id, hand.number, *stands, *kept)


def _version_facts(version: Any) -> tuple[Any, ...]:
    place = (version.hand.game_id, version.hand.number, version.number)
    entered = (version.record, version.scored, version.state, version.reason)
    return (*place, *entered, version.entered_at, str(version.submission_id), version.phone_id)


def _submission_facts(sent: Any) -> tuple[Any, ...]:
    came = (str(sent.id), sent.game_id, sent.phone_id, sent.seq, sent.digest)
    return (*came, sent.status, sent.answer, sent.entered_at, sent.received_at)


CHECKSUMMED_FIELDS: Mapping[str, Callable[[Any], tuple[Any, ...]]] = {
    "hand": _hand_facts,
    "handrevision": _version_facts,
    "submission": _submission_facts,
}
"""Checksummed content by model: all fields, except a key that is only a number."""

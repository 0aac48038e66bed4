"""What tests make things with: the demo's factories, and records written by hand."""

import datetime as dt
from typing import Any
from uuid import UUID, uuid4

from tracker.book import codes
from tracker.models import Device, Evening, Hand, Table
from tracker.services.corrections import amend_hand, restore_hand, void_hand
from tracker.services.demo.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    dealt_record,
    new_players,
)
from tracker.services.phones import Applicant, join_by_token, open_table

__all__ = [
    "NOW",
    "ClubFactory",
    "EveningFactory",
    "GameFactory",
    "HandFactory",
    "PlayerFactory",
    "amended",
    "applicant",
    "dealt_record",
    "joined",
    "new_id",
    "new_players",
    "played",
    "restored",
    "table_of",
    "token_of",
    "voided",
]


def new_id() -> UUID:
    """The id of a new submission."""
    return uuid4()


def table_of(evening: Evening, name: str = "3", now: dt.datetime = NOW) -> Table:
    """A table of the evening, with a code."""
    return open_table(evening=evening, name=name, now=now)


def token_of(table: Table) -> str:
    """The code of a table, as a phone scans it."""
    return codes.token(table.evening_id, table.name, table.serial)


def applicant(**more: Any) -> Applicant:
    """A phone that asks to be let in, with a new key and secret."""
    given: dict[str, Any] = {"key": new_id(), "secret": f"secret {new_id()}", "now": NOW}
    return Applicant(**given | more)


def joined(table: Table, **more: Any) -> Device:
    """A phone that has scanned the code of the table."""
    return join_by_token(token=token_of(table), applicant=applicant(**more))


def played(maker: int, points: tuple[int, ...], **more: Any) -> dict[str, Any]:
    """A record of a hand in hearts, the last trick for the side of the maker."""
    bid = {"maker": maker, "trump": "H"}
    return {"bid": bid, "captured": list(points), "last_trick": maker % len(points)} | more


def amended(hand: Hand, record: object, **more: Any) -> Hand:
    """The hand after a correction of the version at hand."""
    return amend_hand(hand=hand, record=record, **_submission(hand, more))


def voided(hand: Hand, **more: Any) -> Hand:
    """The hand made void."""
    return void_hand(hand=hand, **_submission(hand, more))


def restored(hand: Hand, **more: Any) -> Hand:
    """The hand put back."""
    return restore_hand(hand=hand, **_submission(hand, more))


def _submission(hand: Hand, more: dict[str, Any]) -> dict[str, Any]:
    given = {
        "reason": "",
        "expected_revision": hand.revision,
        "submission_id": new_id(),
        "now": NOW,
    }
    return given | more

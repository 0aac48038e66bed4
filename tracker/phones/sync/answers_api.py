"""What phones are answered for each item that they sent, always with its own id."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tracker.games.permissions_queries import numbers_of
from tracker.games.sheet_rows_texts import sheet_row
from tracker.phones.sync.items_api import Item, Json
from tracker.phones.sync.request_services import SubmissionResult

MESSAGES: Mapping[str, Any] = {
    "recorded": _("Hand {number} is in the book."),
    "same_hand": _("Hand {number} was there already, just like this."),
    "waiting": _("Hand {number} is in the book and waits for one before it."),
    "late": _("The game was over: hand {number} is with the director."),
    "voided": _("Hand {number} is taken back."),
    "agreed": _("Hand {number} is confirmed."),
    "rejected": _("Hand {number} is not confirmed."),
    "settled": _("Hand {number} is settled."),
    "photographed": _("The photo of hand {number} is in the book."),
    "slot_taken": _("Hand {number} is in the book already, with different values."),
    "changed": _("Hand {number} was changed meanwhile."),
    "invalid": _("Hand {number} is not possible like this."),
    "dealer_unknown": _(
        "Hand {number} waits here: a hand before it is missing, and nobody said who dealt it."
    ),
    "key_reused": _("This was sent before with different values."),
    "no_game": _("There is no such game here."),
    "no_hand": _("There is no hand {number} here."),
    "removed": _("This game was taken out of the book."),
}
"""What is said of each outcome; that of a refusal by role comes with the refusal."""


def result(item: Item | Json, status: int, outcome: str, **more: Any) -> Json:
    """What became of one item, whether it could be read or not."""
    sent = item._asdict() if isinstance(item, Item) else item
    named = {"game": sent.get("game"), "number": sent.get("number")}
    message = more.pop("message", None) or MESSAGES[outcome].format(**named)
    return {
        "submission_id": str(sent["submission_id"]),
        "status": status,
        "outcome": outcome,
        "message": str(message),
    } | {**named, **more}


def done(item: Item, outcome: SubmissionResult) -> Json:
    """What became of an item that is stored, or matches what is."""
    agreed = {"agreed": outcome.is_agreed} if outcome.name == "same_hand" else {}
    return result(item, outcome.status, outcome.name, revision=outcome.revision, **agreed)


def refusal(item: Item | Json, problems: Iterable[Any]) -> Json:
    """What is wrong with an item, field by field; or that it can only come after another one."""
    said = [
        {"field": problem.field, "code": problem.code, "message": str(problem.message)}
        for problem in problems
    ]
    is_early = [problem["code"] for problem in said] == ["dealer_unknown"]
    return result(item, 422, "dealer_unknown" if is_early else "invalid", problems=said)


def book_version(game: Any, hand: Any) -> Json:
    """The hand that is in the book, for who has another one; and which number is free."""
    row = sheet_row(game, hand)
    said = {"sentence": row.sentence, "by": row.said.writer, "at": row.written_at}
    return {
        "theirs": said | {"revision": row.revision},
        "revision": row.revision,
        "next_number": numbers_of(game).next,
    }

"""Parses the items phones send, hands and photos, and builds the result of each.

A photo is a JPEG of moderate size without the location where it was taken.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from django.utils.dateparse import parse_datetime
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.json_values import Json, JsonMapping
from tracker.access import Action, phone_of, rank_of, viewer_of
from tracker.api.json_endpoint import ApiError, ApiRequest, bad_request, json_endpoint
from tracker.common.errors import (
    HandChangedError,
    NotAllowedError,
    RecordError,
    SubmissionReusedError,
)
from tracker.common.queries.lookups import hand_for
from tracker.games.hands.corrections_services import amend_hand
from tracker.games.permissions_queries import numbers_of
from tracker.games.sheet_rows_texts import sheet_row
from tracker.phones.sync.services import SubmissionResult

if TYPE_CHECKING:
    from tracker.models import Game, Hand

MOST_BYTES = 220_000
MOST_PIXELS = 2000
"""The longest side accepted: displaying anything larger uses too much of a phone's memory."""
START, END, SCAN = 0xD8, 0xD9, 0xDA
FRAMES = range(0xC0, 0xC3)
NOTES = {*range(0xE0, 0xF0), 0xFE}
"""JPEG segments to drop: EXIF, location and time, the thumbnail, and comments."""
MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""The marker that ends the pixel data: neither an escaped byte nor a restart marker."""


class BadPhotoError(ValueError):
    """The data is not an acceptable JPEG."""


def strip_metadata(photo: bytes) -> bytes:
    """The picture without metadata and without anything after its end.

    Raises BadPhotoError for an incomplete JPEG, or one that is too large.
    """
    if len(photo) > MOST_BYTES or photo[:2] != bytes((0xFF, START)):
        raise BadPhotoError
    try:
        parts = list(_parts(photo))
    except IndexError as error:
        raise BadPhotoError from error
    frames = [part for kind, part in parts if kind in FRAMES]
    if len(frames) != 1 or max(_size(frames[0])) > MOST_PIXELS:
        raise BadPhotoError
    kept = b"".join(part for kind, part in parts if kind not in NOTES)
    return photo[:2] + kept + bytes((0xFF, END))


def _parts(photo: bytes) -> Iterator[tuple[int, bytes]]:
    """Each segment between start and end: its kind and all its bytes, including a scan's pixels."""
    place = 2
    while (kind := _kind(photo, place)) != END:
        end = place + 2 + int.from_bytes((photo[place + 2], photo[place + 3]))
        if kind == SCAN:
            found = MARKER.search(photo, end)
            end = found.start() if found else len(photo)
        if end <= place + 3:
            raise BadPhotoError
        yield kind, photo[place:end]
        place = end


def _kind(photo: bytes, place: int) -> int:
    if photo[place] != 0xFF:
        raise BadPhotoError
    return photo[place + 1]


def _size(frame: bytes) -> tuple[int, int]:
    """The height and width stated in a frame."""
    if len(frame) < 9:
        raise BadPhotoError
    return int.from_bytes(frame[5:7]), int.from_bytes(frame[7:9])


Read = Callable[[Any], Any]
"""Converts a JSON value, or raises ValueError."""

KINDS: Mapping[str, frozenset[str]] = {
    "hand": frozenset({"typed", "record", "dealer", "replaces"}),
    "void": frozenset({"hand"}),
    "agree": frozenset({"revision", "agrees"}),
    "settle": frozenset({"revision", "choice", "claim"}),
    "photo": frozenset({"photo"}),
}
"""The fields of an item by kind, besides the common ones."""
COMMON = frozenset({"submission_id", "seq", "kind", "game", "number", "entered_at"})
MAY_MISS = KINDS["hand"] | {"claim", "seq", "entered_at"}
CHOICES = ("theirs", "book", "other", "director")


class Item(NamedTuple):
    """An item to be written; `values` holds the fields of its kind."""

    submission_id: UUID
    kind: str
    game: int
    number: int
    seq: int | None
    entered_at: datetime | None
    values: Json


class ItemFault(NamedTuple):
    """An error in a field of an item."""

    field: str
    code: str
    message: str


def item_from(sent: Json) -> Item | list[ItemFault]:
    """Parses an item; returns all its errors if it has any."""
    kind = sent.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        return [ItemFault("kind", "bad_value", _("This kind of item is not known."))]
    known = COMMON | KINDS[kind]
    faults = [
        ItemFault(name, "unknown_field", _("This field is not known.")) for name in {*sent} - known
    ]
    values: Json = {}
    for name in sorted(known - {"kind"}):
        fault = _read(name, sent, values)
        if fault:
            faults.append(fault)
    if kind == "hand" and not faults and (values["typed"] is None) == (values["record"] is None):
        faults.append(
            ItemFault("typed", "missing_field", _("Send a hand as typed, or as a record."))
        )
    if faults:
        return faults
    common = {name: values.pop(name) for name in COMMON - {"kind"}}
    return Item(kind=kind, values=values, **common)


def read(sent: Json, name: str, value_from: Read) -> Any:
    """The value of a field, None where it is missing or invalid."""
    try:
        return value_from(sent.get(name))
    except (ValueError, OverflowError):
        return None


def id_from(value: object) -> UUID:
    return UUID(_text(value))


def count_from(value: object) -> int:
    """Parses a number of at least 1."""
    if type(value) is not int or value < 1:
        raise ValueError
    return value


def moment_from(value: object) -> datetime:
    """Parses a time with a UTC offset."""
    moment = parse_datetime(_text(value))
    if moment is None or moment.tzinfo is None:
        raise ValueError
    return moment


def _read(name: str, sent: Json, values: Json) -> ItemFault | None:
    value = sent.get(name)
    if value is None:
        values[name] = None
        is_missing = name not in MAY_MISS
        return ItemFault(name, "missing_field", _("This is missing.")) if is_missing else None
    try:
        values[name] = READS[name](value)
    except (ValueError, OverflowError):
        return ItemFault(name, "bad_value", _("This cannot be read."))
    return None


def _text(value: object) -> str:
    if type(value) is not str:
        raise ValueError
    return value


def _seat(value: object) -> int:
    if type(value) is not int or not 0 <= value < 4:
        raise ValueError
    return value


def _choice(value: object) -> str:
    if value not in CHOICES:
        raise ValueError
    return str(value)


def _object(value: object) -> Json:
    if type(value) is not dict:
        raise ValueError
    return value


def _photo(value: object) -> bytes:
    return strip_metadata(b64decode(_text(value), validate=True))


def _yes_or_no(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


READS: Mapping[str, Read] = {
    "submission_id": id_from,
    "hand": id_from,
    "claim": id_from,
    "replaces": id_from,
    "seq": count_from,
    "game": count_from,
    "number": count_from,
    "revision": count_from,
    "dealer": _seat,
    "entered_at": moment_from,
    "choice": _choice,
    "typed": _text,
    "record": _object,
    "agrees": _yes_or_no,
    "photo": _photo,
}


MESSAGES: JsonMapping = {
    "recorded": gettext_lazy("Hand {number} is in the book."),
    "same_hand": gettext_lazy("Hand {number} was there already, just like this."),
    "waiting": gettext_lazy("Hand {number} is in the book and waits for one before it."),
    "late": gettext_lazy("The game was over: hand {number} is with the director."),
    "voided": gettext_lazy("Hand {number} is taken back."),
    "agreed": gettext_lazy("Hand {number} is confirmed."),
    "rejected": gettext_lazy("Hand {number} is not confirmed."),
    "settled": gettext_lazy("Hand {number} is settled."),
    "photographed": gettext_lazy("The photo of hand {number} is in the book."),
    "slot_taken": gettext_lazy("Hand {number} is in the book already, with different values."),
    "changed": gettext_lazy("Hand {number} was changed meanwhile."),
    "invalid": gettext_lazy("Hand {number} is not possible like this."),
    "dealer_unknown": gettext_lazy(
        "Hand {number} waits here: a hand before it is missing, and nobody said who dealt it."
    ),
    "key_reused": gettext_lazy("This was sent before with different values."),
    "no_game": gettext_lazy("There is no such game here."),
    "no_hand": gettext_lazy("There is no hand {number} here."),
    "removed": gettext_lazy("This game was taken out of the book."),
}
"""The message for each outcome; a refusal by role brings its own."""


def result(item: Item | Json, status: int, outcome: str, **more: Any) -> Json:
    """The result of an item, whether or not it could be parsed."""
    sent = item._asdict() if isinstance(item, Item) else item
    named = {"game": sent.get("game"), "number": sent.get("number")}
    message = more.pop("message", None) or MESSAGES[outcome].format(**named)
    return {
        "submission_id": str(sent["submission_id"]),
        "status": status,
        "outcome": outcome,
        "message": str(message),
    } | {**named, **more}


def accepted_result(item: Item, outcome: SubmissionResult) -> Json:
    """The result of an item that is stored, or matches a stored one."""
    agreed = {"agreed": outcome.is_agreed} if outcome.name == "same_hand" else {}
    return result(item, outcome.status, outcome.name, revision=outcome.revision, **agreed)


def refusal(item: Item | Json, problems: Iterable[Any]) -> Json:
    """The errors of an item by field, or that it has to wait for another one."""
    text = [
        {"field": problem.field, "code": problem.code, "message": str(problem.message)}
        for problem in problems
    ]
    is_early = [problem["code"] for problem in text] == ["dealer_unknown"]
    return result(item, 422, "dealer_unknown" if is_early else "invalid", problems=text)


def book_version(game: "Game", hand: "Hand") -> Json:
    """The stored hand, for a sender with another one, and the next free number."""
    row = sheet_row(game, hand)
    text = {"sentence": row.sentence, "by": row.agreement.writer, "at": row.written_at}
    return {
        "theirs": text | {"revision": row.revision},
        "revision": row.revision,
        "next_number": numbers_of(game).next,
    }


FIELDS = {"submission_id", "record", "reason"}
VERSION = re.compile(r'"([1-9][0-9]{0,8})"')


@partial(json_endpoint, method="PUT")
def hand(asked: ApiRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Replaces the record of a hand; `If-Match` names the version being replaced."""
    found = hand_for(club, pk, number)
    epoch, viewer = found.game.evening.epoch, viewer_of(asked.request)
    if phone_of(asked.request) is None and not viewer.may(Action.CHANGE):
        raise ApiError(401, "not_paired", _("Scan the code of the table again."), epoch=epoch)
    try:
        amended = amend_hand(
            hand=found,
            record=asked.sent.get("record"),
            reason=str(asked.sent.get("reason") or ""),
            expected_revision=_version(asked),
            submission_id=_submission(asked.sent),
            now=asked.now,
            phone=phone_of(asked.request),
            rank=rank_of(asked.request),
        )
    except RecordError as error:
        problems = [problem.as_json() for problem in error.problems]
        return asked.answer(422, epoch, outcome="invalid", problems=problems)
    except HandChangedError as changed:
        text = book_version(found.game, changed.hand)
        return _stamped(asked.answer(412, epoch, outcome="changed", **text), text)
    except SubmissionReusedError:
        return asked.answer(422, epoch, outcome="key_reused")
    except NotAllowedError as error:
        raise ApiError(403, error.code, error.message, epoch=epoch) from error
    text = {"number": amended.number, "revision": amended.revision}
    return _stamped(asked.answer(200, epoch, outcome="corrected", **text), text)


def _version(asked: ApiRequest) -> int:
    given = asked.request.headers.get("If-Match", "")
    found = VERSION.fullmatch(given)
    if found is None:
        text = _("Send If-Match with the version of the hand that is replaced.")
        raise ApiError(428, "no_version", text)
    return int(found[1])


def _submission(sent: Json) -> Any:
    submission = read(sent, "submission_id", id_from)
    if submission is None or {*sent} - FIELDS:
        raise bad_request()
    return submission


def _stamped(response: HttpResponse, text: Json) -> HttpResponse:
    """The response, with the hand's version as its ETag."""
    response.headers["ETag"] = quote_etag(str(text["revision"]))
    return response

"""Endpoints that receive phones' data: each item is written separately and gets its own result."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from hashlib import sha256
from json import dumps
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from scoring.json_values import Json
from tracker.access import Action, phone_of, phone_of_address, rank_of, viewer_of
from tracker.api.json_endpoint import ApiError, ApiRequest, bad_request, json_endpoint
from tracker.common.errors import (
    HandChangedError,
    NotAllowedError,
    RecordError,
    SubmissionReusedError,
)
from tracker.common.queries import lookups
from tracker.common.queries.lookups import evening_for, game_at, game_for, hand_for
from tracker.games.hands.forms.form import next_hand, typed_hand
from tracker.phones.services import PhoneReport, note_contact, renew_epochs_if_older
from tracker.phones.sync.items_api import (
    Item,
    accepted_result,
    book_version,
    count_from,
    id_from,
    item_from,
    moment_from,
    read,
    refusal,
    result,
)
from tracker.phones.sync.queries import current_mark
from tracker.phones.sync.services import (
    SubmissionRequest,
    SubmissionResult,
    submit_choice,
    submit_hand,
    submit_opinion,
    submit_photo,
    submit_undo,
)

if TYPE_CHECKING:
    from tracker.models import Evening, Game

log = logging.getLogger(__name__)

CLIENT = 1
"""The oldest supported version of this protocol."""
MOST_ITEMS = 20
PHOTO_BYTES = 320_000
"""The size of a base64-encoded photo, with some margin."""
FIELDS = frozenset({"device", "epoch", "client", "clock", "unsent", "writing", "items", "seen"})


class Sender(NamedTuple):
    """The sender, its club and evening, and the time; `phone` is None where none is required.

    `games` caches the games looked up for this request, so that twenty hands need one query.
    """

    club: str
    evening: Any
    phone: Any
    now: datetime
    games: dict[int, Any]
    rank: Any


@json_endpoint
def sync(asked: ApiRequest, club: str, pk: int) -> HttpResponse:
    """Writes the items a phone at this evening sent, and records its report."""
    writer, items = _writer(asked, club, pk), _items(asked.sent)
    if writer.phone is not None:
        report = _report(asked.sent, writer)
        note_contact(phone=writer.phone, report=report, now=asked.now)
    return _written(asked, writer, items)


@partial(json_endpoint, most_bytes=PHOTO_BYTES)
def photos(asked: ApiRequest, club: str, pk: int) -> HttpResponse:
    return _written(asked, _writer(asked, club, pk), _items(asked.sent))


def _writer(asked: ApiRequest, club: str, pk: int) -> Sender:
    phone = phone_of_address(asked.request, club, pk)
    evening = phone.table.evening if phone else evening_for(club, pk)
    return Sender(club, evening, _phone(asked, evening), asked.now, {}, rank_of(asked.request))


def _written(asked: ApiRequest, writer: Sender, items: list[Json]) -> HttpResponse:
    """The response, once all items are written."""
    evening = writer.evening
    _notice_older_book(asked, evening)
    results = [_result(item, writer) for item in items]
    return asked.answer(200, evening.epoch, results=results, seen=current_mark())


def _notice_older_book(asked: ApiRequest, evening: "Evening") -> None:
    """Starts a resend from all phones if this one has seen data the database lacks."""
    evenings = renew_epochs_if_older(asked.sent.get("seen"), now=asked.now)
    if evenings is not None:
        log.warning(
            "the book is older than a phone has seen it: %s evenings ask their phones", evenings
        )
        evening.refresh_from_db(fields=["epoch"])


def _phone(asked: ApiRequest, evening: "Evening") -> object:
    """The sending phone; one of another evening is ignored, unless it identifies itself."""
    phone, text = phone_of(asked.request), read(asked.sent, "device", id_from)
    if text is not None and (phone is None or phone.key != text):
        raise ApiError(401, "not_paired", _("Scan the code of the table again."))
    if phone is not None and phone.table.evening_id != evening.pk:
        if text is not None:
            raise ApiError(403, "wrong_table", _("This phone belongs to another table."))
        phone = None
    if phone is None and not viewer_of(asked.request).may(Action.ENTER_ANYWHERE):
        raise ApiError(401, "not_paired", _("Scan the code of the table again."))
    return phone


def _items(body: Json) -> list[Json]:
    """The items sent; rejects a request that does not follow this protocol."""
    client, items = body.get("client"), body.get("items")
    if {*body} - FIELDS or type(client) is not int or not isinstance(items, list):
        raise bad_request()
    if client < CLIENT:
        raise ApiError(426, "old_app", _("Reload this page: the book has a newer one."))
    if len(items) > MOST_ITEMS:
        raise ApiError(413, "too_big", _("This is too much at once."))
    for item in items:
        if not isinstance(item, dict) or read(item, "submission_id", id_from) is None:
            raise bad_request()
    return items


def _report(body: Json, writer: Sender) -> PhoneReport:
    """The phone's report; an unfinished hand counts only at its own table."""
    unsent, writing = body.get("unsent"), body.get("writing")
    game, number = None, None
    if isinstance(writing, dict):
        number = read(writing, "number", count_from)
        game = _game(writer, read(writing, "game", count_from) or 0)
    return PhoneReport(
        unsent=unsent if type(unsent) is int and unsent > 0 else 0,
        clock=read(body, "clock", moment_from),
        writing=game if game and _is_own(game, writer) else None,
        number=number,
    )


def _result(sent: Json, writer: Sender) -> Json:
    item = item_from(sent)
    if not isinstance(item, Item):
        return refusal(sent, item)
    game = _game(writer, item.game)
    if game is None:
        is_removed = lookups.is_removed(writer.club, item.game)
        return result(item, *((410, "removed") if is_removed else (404, "no_game")))
    return write_item(item, game, submission(sent, item, writer.now, writer.phone, writer.rank))


def write_item(item: Item, game: object, sent: SubmissionRequest) -> Json:
    """Writes an item for one of the sender's games, and returns its result."""
    try:
        return HANDLERS[item.kind](item, game, sent)
    except RecordError as error:
        return refusal(item, error.problems)
    except HandChangedError as changed:
        return result(item, 412, "changed", **book_version(_named(game), changed.hand))
    except NotAllowedError as error:
        return result(item, 403, error.code, message=error.message)
    except (SubmissionReusedError, ObjectDoesNotExist) as error:
        is_reused = isinstance(error, SubmissionReusedError)
        return result(item, *((422, "key_reused") if is_reused else (404, "no_hand")))


def _game(writer: Sender, pk: int) -> Any:
    if pk not in writer.games:
        writer.games[pk] = game_at(writer.evening, pk)
    return writer.games[pk]


def _is_own(game: "Game", writer: Sender) -> bool:
    """True if the game is at a table where the sender may write."""
    return writer.phone is None or writer.phone.table.name == game.table


def submission(
    sent: Json, item: Item, now: datetime, phone: Any = None, rank: Any = None
) -> SubmissionRequest:
    """The item as input of the services; the digest changes with the content.

    `sent_before` is left out: it says nothing of the hand, which another phone may deliver.
    """
    message = {name: value for name, value in sent.items() if name != "seq"}
    text = dumps(message, sort_keys=True, ensure_ascii=False)
    return SubmissionRequest(
        id=item.submission_id,
        digest=sha256(text.encode()).hexdigest(),
        now=now,
        phone=phone,
        seq=item.seq,
        entered_at=item.entered_at,
        rank=rank,
    )


def _hand(item: Item, game: "Game", sent: SubmissionRequest) -> Json:
    write = partial(
        submit_hand,
        game=game,
        number=item.number,
        sent=sent,
        dealer=item.values["dealer"],
        replaces=item.values.get("replaces"),
    )
    if item.values["typed"] is None:
        return _recorded(item, game, write(record=item.values["record"]))
    typed = QueryDict(item.values["typed"])
    if (hand := typed_hand(game, typed)) is not None:
        with suppress(RecordError):
            return _recorded(item, game, write(record=hand.record))
    form = next_hand(_named(game), typed)
    outcome = form.write(lambda record, submission_id: write(record=record))
    if outcome is None:
        return refusal(item, form.problems)
    return _recorded(item, game, outcome)


def _named(game: Any) -> Any:
    """The game with its players and everything else needed to describe it."""
    return game_for(game.evening.club.slug, game.pk)


def _recorded(item: Item, game: "Game", outcome: SubmissionResult) -> Json:
    if outcome.name != "slot_taken":
        return accepted_result(item, outcome)
    hand = hand_for(game.evening.club.slug, game.pk, item.number)
    return result(item, outcome.status, outcome.name, **book_version(game, hand))


def _void(item: Item, game: "Game", sent: SubmissionRequest) -> Json:
    return accepted_result(item, submit_undo(game=game, undone=item.values["hand"], sent=sent))


def _agree(item: Item, game: "Game", sent: SubmissionRequest) -> Json:
    outcome = submit_opinion(
        game=game,
        number=item.number,
        revision=item.values["revision"],
        is_agreed=item.values["agrees"],
        sent=sent,
    )
    return accepted_result(item, outcome)


def _settle(item: Item, game: "Game", sent: SubmissionRequest) -> Json:
    outcome = submit_choice(
        game=game,
        number=item.number,
        revision=item.values["revision"],
        choice=item.values["choice"],
        claim=item.values["claim"],
        sent=sent,
    )
    return accepted_result(item, outcome)


def _photo(item: Item, game: "Game", sent: SubmissionRequest) -> Json:
    write = submit_photo(game=game, number=item.number, photo=item.values["photo"], sent=sent)
    return accepted_result(item, write)


HANDLERS: Mapping[str, Callable[[Item, Any, SubmissionRequest], Json]] = {
    "hand": _hand,
    "void": _void,
    "agree": _agree,
    "settle": _settle,
    "photo": _photo,
}
"""The handler for each kind of item."""

"""API by which a phone joins a table and names its owner."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.json_values import Json
from tracker.access import phone_of
from tracker.api.json_endpoint import ApiError, ApiRequest, bad_request, json_endpoint
from tracker.common.errors import (
    BadCodeError,
    PhoneDisconnectedError,
    PinsClosedError,
    RecordError,
    TableFullError,
)
from tracker.common.queries.lookups import evening_for
from tracker.phones.joining import REFUSALS, applicant_of, why_not
from tracker.phones.services import Applicant, join_by_pin, join_by_token, set_owner
from tracker.platform.web.phone_cookie import set_phone_cookie

SCANNED: Mapping[str, type] = {"token": str}
TYPED: Mapping[str, type] = {"club": str, "evening": int, "table": str, "pin": str}
WAYS = {"token": SCANNED, "pin": TYPED}
CODES: Mapping[type[Exception], tuple[int, str]] = {
    BadCodeError: (401, "bad_code"),
    PhoneDisconnectedError: (403, "taken_away"),
    TableFullError: (409, "table_full"),
    RecordError: (422, "not_in_club"),
    PinsClosedError: (429, "slow_down"),
}


@json_endpoint
def pair(asked: ApiRequest) -> HttpResponse:
    """Admits a phone that scanned a table's code or typed its PIN."""
    sent = dict(asked.sent)
    player = _player(sent.pop("player", None))
    way = next((way for way, fields in WAYS.items() if _is_of(fields, sent)), None)
    if way is None:
        raise bad_request()
    applicant = applicant_of(asked.request, asked.now, player)
    try:
        phone = JOIN[way](sent, applicant)
    except REFUSALS as refused:
        raise _refused(refused, is_pin=way == "pin") from refused
    evening = phone.table.evening
    address = reverse("table", args=(evening.club.slug, evening.pk, phone.table.name))
    response = asked.answer(201, evening.epoch, device=str(phone.key), address=address)
    set_phone_cookie(response, applicant.secret)
    return response


@json_endpoint
def phone(asked: ApiRequest) -> HttpResponse:
    """Sets the owner of the requesting phone."""
    phone = phone_of(asked.request)
    if phone is None:
        text = _("This phone no longer belongs to a table: scan the table’s code again.")
        raise ApiError(401, "not_paired", text)
    if asked.sent.keys() != {"player"}:
        raise bad_request()
    player = _player(asked.sent["player"])
    try:
        set_owner(phone=phone, player=player, now=asked.now)
    except RecordError as refused:
        raise _refused(refused) from refused
    return asked.answer(200, phone.table.evening.epoch, device=str(phone.key), player=player)


def _by_token(sent: Json, applicant: Applicant) -> Any:
    return join_by_token(token=sent["token"], applicant=applicant)


def _by_pin(sent: Json, applicant: Applicant) -> Any:
    evening = evening_for(sent["club"], sent["evening"])
    return join_by_pin(evening=evening, name=sent["table"], pin=sent["pin"], applicant=applicant)


JOIN = {"token": _by_token, "pin": _by_pin}


def _is_of(fields: Mapping[str, type], sent: dict[str, object]) -> bool:
    """True if exactly these fields were sent, each of its type."""
    return sent.keys() == fields.keys() and all(
        type(sent[name]) is kind for name, kind in fields.items()
    )


def _player(sent: object) -> int | None:
    if sent is None or type(sent) is int:
        return sent
    raise bad_request()


def _refused(refused: Exception, *, is_pin: bool = False) -> ApiError:
    status, code = CODES[type(refused)]
    wait = refused.seconds if isinstance(refused, PinsClosedError) else 0
    return ApiError(status, code, why_not(refused, is_pin=is_pin), wait=wait)

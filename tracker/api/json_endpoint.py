"""The common checks of every JSON endpoint, and the format of its responses.

A page of another site can send neither our header nor JSON without a CORS preflight, which is never
granted, and it cannot fake its origin. So no CSRF token is needed, which could expire while a phone
is offline.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scoring.json_values import Json
from tracker.access.security_log import note
from tracker.common.refusals import refusal_for_phones
from tracker.engine.records.strict_json import BadJsonError, read_object
from tracker.platform.web import request_id as numbering

MOST_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """A script's request: the object it sent, when it came, and its request id."""

    request: HttpRequest
    sent: Json
    now: datetime
    request_id: str

    def answer(self, status: int, epoch: UUID, **more: Any) -> JsonResponse:
        """The response, with the fields that every response has."""
        known = {
            "epoch": str(epoch),
            "server_time": self.now.isoformat(),
            "request_id": self.request_id,
        }
        return JsonResponse(known | more, status=status)


class ApiError(Exception):
    """The request as a whole is refused; `message` is for people.

    `wait` is the number of seconds after which it can be retried.
    """

    def __init__(
        self, status: int, error: str, message: str, *, wait: int = 0, epoch: UUID | None = None
    ) -> None:
        super().__init__(error)
        self.status, self.error, self.message = status, error, message
        self.wait, self.epoch = wait, epoch

    def answer(self) -> JsonResponse:
        """The refusal in the format that scripts read."""
        return refusal_for_phones(
            self.status, self.error, self.message, epoch=self.epoch, wait=self.wait
        )


def json_endpoint(
    handle: Callable[..., HttpResponse], method: str = "POST", most_bytes: int = MOST_BYTES
) -> Callable[..., HttpResponse]:
    """Passes a request of our own scripts to `handle` as an `ApiRequest`, and refuses others.

    Requests of more than `most_bytes` are refused too. `handle` may raise `ApiError`, and Http404
    for missing objects.
    """

    @wraps(handle)
    def opened(request: HttpRequest, *arguments: object, **named: object) -> HttpResponse:
        try:
            asked = ApiRequest(
                request, _sent(request, most_bytes), timezone.now(), numbering.current_request_id()
            )
            return handle(asked, *arguments, **named)
        except Http404:
            text = _("The book has no such evening: ask the director.")
            return ApiError(404, "no_event", text).answer()
        except ApiError as refused:
            return refused.answer()

    return csrf_exempt(require_http_methods([method])(opened))


def bad_request() -> ApiError:
    """The refusal of a request that none of our scripts can have sent."""
    text = _("The app sent something that the book does not understand. Show this to the director.")
    return ApiError(400, "bad_request", text)


def _sent(request: HttpRequest, most_bytes: int) -> dict[str, object]:
    if not _is_ours(request):
        note("foreign_refused", path=request.path)
        raise ApiError(403, "foreign", _("Only pages of the score book itself may ask for this."))
    if request.content_type != "application/json":
        raise ApiError(415, "not_json", _("Send this as JSON."))
    if int(request.META.get("CONTENT_LENGTH") or 0) > most_bytes:
        raise ApiError(413, "too_big", _("This is too much at once."))
    try:
        return read_object(request.body)
    except BadJsonError as error:
        raise bad_request() from error


def _is_ours(request: HttpRequest) -> bool:
    """True if the request is same-origin, by headers that only browsers set."""
    if request.headers.get("X-Score-Book") != "1":
        return False
    origin = request.headers.get("Origin")
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
    return origin == f"{request.scheme}://{request.get_host()}"

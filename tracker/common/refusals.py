"""The common JSON format of errors below /api, from views, Django and limits alike.

All have `code`, `message`, `fields` and `request_id`. Phones treat an error as the book's own
answer to a submission only if it also has `error` and `epoch`.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tracker.platform.web import request_id as numbering
from tracker.platform.web.limits import is_for_api

Answer = Callable[[HttpRequest], HttpResponse]

KINDS: Mapping[int, tuple[str, Any]] = {
    400: ("bad_request", _("The score book did not understand that")),
    403: ("forbidden", _("You need someone else for this")),
    404: ("not_found", _("The book has nothing at this address.")),
    405: ("bad_method", _("This address does not allow this method.")),
    413: ("too_big", _("This is too much at once.")),
    415: ("not_json", _("Send this as JSON.")),
    429: ("slow_down", _("Too many tries")),
    500: ("broken", _("Something broke on our side.")),
    503: ("busy", _("The book cannot save anything at the moment.")),
}
"""The default code and sentence per status; other statuses use those of 400."""
OURS = frozenset({"content-type", "content-length"})
REFUSED = 400


def refusal(status: int, code: str, message: object, **more: object) -> JsonResponse:
    """The error response for a request as a whole; `more` adds fields."""
    text = {
        "code": code,
        "message": str(message),
        "fields": [],
        "request_id": numbering.current_request_id(),
    }
    return JsonResponse(text | more, status=status)


def refusal_for_phones(
    status: int, code: str, message: object, *, epoch: UUID | None = None, wait: int = 0
) -> JsonResponse:
    """An error that phones treat as the book's own answer; `wait` are the seconds until a retry."""
    response = refusal(status, code, message, error=code, epoch=epoch)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def json_errors(get_response: Answer) -> Answer:
    """Middleware that formats errors below /api, and answers HEAD and OPTIONS.

    HEAD is answered like GET, without the body. OPTIONS lists the methods and grants other sites
    nothing.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if not is_for_api(request.path):
            return get_response(request)
        asked = request.method
        if asked == "HEAD":
            request.method = "GET"
        response = get_response(request)
        request.method = asked
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response.headers["Allow"] = _methods(response.headers["Allow"])
            if asked == "OPTIONS":
                return HttpResponse(status=204, headers={"Allow": response.headers["Allow"]})
        return _in_json(request, response)

    return answer


def _in_json(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    is_json = response.headers.get("Content-Type", "").startswith("application/json")
    if response.status_code < REFUSED or is_json:
        return response
    code, message = KINDS.get(response.status_code, KINDS[REFUSED])
    with translation.override(translation.get_language_from_request(request)):
        text = refusal(response.status_code, code, message)
    for name, value in response.items():
        if name.lower() not in OURS:
            text.headers[name] = value
    text.cookies = response.cookies
    return text


def _methods(allowed: str) -> str:
    """The `Allow` header with the methods that these imply."""
    known = {*allowed.split(", "), "OPTIONS"}
    return ", ".join(sorted(known | {"HEAD"} if "GET" in known else known))

"""The one form of every refusal below /api, whoever refuses: a view, Django, or a limit.

All say `code`, `message`, `fields` and `request_id`. Phones take one for the book's own word on
what they sent only where it has `error` and `epoch` besides.
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
    403: ("forbidden", _("Somebody else has to do this")),
    404: ("not_found", _("The book has nothing at this address.")),
    405: ("bad_method", _("This address does not allow this method.")),
    413: ("too_big", _("This is too much at once.")),
    415: ("not_json", _("Send this as JSON.")),
    429: ("slow_down", _("Too many tries")),
    500: ("broken", _("Something broke on our side.")),
    503: ("busy", _("The book cannot save anything at the moment.")),
}
"""The code and the sentence of a refusal that says no other; for what is not here, 400 holds."""
OURS = frozenset({"content-type", "content-length"})
REFUSED = 400


def refusal(status: int, code: str, message: object, **more: Any) -> JsonResponse:
    """A refusal of a request as a whole, with what more is said."""
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
    """A refusal that is the book's own word; after `wait` seconds it can be tried again."""
    response = refusal(status, code, message, error=code, epoch=epoch)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def json_errors(get_response: Answer) -> Answer:
    """Middleware that puts what refuses below /api into its one form, and knows HEAD and OPTIONS.

    HEAD is answered as GET is, without the body. OPTIONS says which methods there are, and opens
    nothing to other sites.
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
    """What `Allow` says, with the methods that every address has which has these."""
    known = {*allowed.split(", "), "OPTIONS"}
    return ", ".join(sorted(known | {"HEAD"} if "GET" in known else known))

"""Shared responses: pages, fragments, messages, errors and file downloads."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    QueryDict,
    StreamingHttpResponse,
)
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.urls.converters import StringConverter
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.html import format_html, format_html_join
from django.utils.http import content_disposition_header, quote_etag
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.middleware import HtmxDetails

from tracker.access import ForbiddenError, ResultHiddenError, Viewer, phone_of
from tracker.access.security_log import note
from tracker.common.errors import NotAllowedError, RecordError
from tracker.common.forms import PaperChoiceForm, typed_again
from tracker.common.refusals import KINDS as REFUSALS
from tracker.common.refusals import refusal_for_phones
from tracker.exports.files import KINDS, write_sheet
from tracker.exports.sheet import Sheet
from tracker.platform.database.errors import DAMAGED, DatabaseProblem, classify
from tracker.platform.server import damage_registry as damage
from tracker.platform.server.damage_registry import DamagedError
from tracker.platform.web import request_id as numbering
from tracker.platform.web.language import language_tag
from tracker.platform.web.limits import is_for_api
from tracker.platform.web.preferences import preferences_context

PAGES = frozenset({400, 403, 404, 405, 413, 429, 500, 503})
"""Statuses that have an error page of their own."""

Answer = Callable[[HttpRequest], HttpResponse]
Context: TypeAlias = dict[str, Any]
"""The values of a template."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The error page for a request that none of our pages can have sent."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The error page for a forbidden action; it reveals nothing internal."""
    refused = exception if isinstance(exception, NotAllowedError) else None
    context = {"refused": refused}
    if isinstance(exception, ForbiddenError):
        context |= _ways_in(request, exception.viewer)
    page = "games/held_back.html" if isinstance(exception, ResultHiddenError) else "403.html"
    return render(request, page, context, status=403)


def _ways_in(request: HttpRequest, viewer: Viewer) -> Context:
    """Ways to gain access: join with a phone, or log in."""
    joined = phone_of(request)
    ways: dict[str, object] = {"is_known": viewer.is_known, "is_closed": True, "joined": joined}
    if viewer.place and viewer.table and request.resolver_match:
        club = request.resolver_match.kwargs["club"]
        ways["join"] = reverse("table-join", args=(club, viewer.place.evening, viewer.table))
    return ways


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The error page for a failed CSRF check."""
    note("form_refused", path=request.path, why=reason)
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """The error page for a server or database failure.

    It uses neither database nor cookies, which may be the cause.
    """
    error = sys.exc_info()[1]
    trouble = classify(error)
    if trouble is not None:
        return trouble_page(request, trouble, error)
    if is_for_api(request.path):
        return refusal_for_phones(500, *REFUSALS[500])
    return HttpResponse(
        render_to_string("500.html", {"number": numbering.current_request_id()}), status=500
    )


def trouble_page(
    request: HttpRequest, trouble: DatabaseProblem, error: BaseException | None
) -> HttpResponse:
    """The error page for database trouble: when to retry, with the submitted form preserved."""
    if trouble == DAMAGED and not isinstance(error, DamagedError):
        damage.mark(damage.WHOLE, f"{request.path} could not be read: {error}")
    if is_for_api(request.path):
        return refusal_for_phones(503, trouble.code, trouble.text, wait=trouble.wait)
    context = {"trouble": trouble, "is_sent": request.method == "POST"}
    context |= {"typed": typed_again(request), **preferences_context(request)}
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response.headers["Retry-After"] = str(trouble.wait)
    return _for_parts(request, response)


def _for_parts(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response with headers that keep htmx from swapping it into a fragment."""
    if response.status_code in PAGES and "HX-Request" in request.headers:
        response.headers["HX-Reswap"] = "none"
    return response


def error_pages(get_response: Answer) -> Answer:
    """Middleware that gives 405 a page, and keeps error pages out of fragments."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405:
            response.content = render(request, "405.html").content
        return _for_parts(request, response)

    return answer


XLSX = KINDS["xlsx"]

Response = TypeVar("Response", bound=HttpResponseBase)


class FileKinds(StringConverter):
    """The URL converter for file extensions."""

    regex = "|".join(KINDS)


def table_file(request: HttpRequest, sheet: Sheet, kind: str, name: str) -> StreamingHttpResponse:
    """Streams a table as a file."""
    paper = PaperChoiceForm(request.GET).wanted
    response = StreamingHttpResponse(write_sheet(sheet, kind, paper), content_type=KINDS[kind])
    return _named(response, f"{name}.{kind}")


def download(content: bytes, kind: str, name: str) -> HttpResponse:
    """A file that is complete before it is sent."""
    return _named(HttpResponse(content, content_type=kind), name)


def _named(response: Response, name: str) -> Response:
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = str(disposition)
    return response


PAGE_CONTEXT: dict[str, Callable[[HttpRequest], object]] = {}
"""Context that features add to every whole page, by template name; see `tracker.page_urls`."""


class HtmxRequest(HttpRequest):
    """A request after the htmx middleware."""

    htmx: HtmxDetails


class SeeOther(HttpResponseRedirect):
    """A redirect after POST (303), so that reloading sends nothing again."""

    status_code = 303


def see_other(name: str, *arguments: object) -> HttpResponse:
    """Redirects to the page with this URL name."""
    return SeeOther(reverse(name, args=arguments))


def posted_data(request: HttpRequest) -> QueryDict | None:
    """The POST data, or None for any other method."""
    return request.POST if request.method == "POST" else None


def form_page(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """A page with a form; after a POST it is only rendered for errors, with status 422."""
    status = 422 if "form" in context and context["form"].is_bound else 200
    return whole_page(request, template, context, status=status)


def whole_page(
    request: HttpRequest, template: str, context: Mapping[str, object], *, status: int = 200
) -> HttpResponse:
    """A page; one of a tournament gets its tabs and next step."""
    is_part = "#" in template
    head = {} if is_part else {name: made(request) for name, made in PAGE_CONTEXT.items()}
    return render(request, template, {**head, **context}, status=status)


def page_or_part(
    request: HtmxRequest, template: str, part: str, context: Mapping[str, object]
) -> HttpResponse:
    """The whole page, or for htmx only the named fragment."""
    response = form_page(request, f"{template}#{part}" if request.htmx else template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def conditional_part(
    request: HtmxRequest, template: str, part: str, context: Mapping[str, object], version: str
) -> HttpResponse:
    """The named fragment, or 304 if the browser shows this version."""
    etag = _etag(version)
    response = get_conditional_response(request, etag=etag)
    return _of_version(response or render(request, f"{template}#{part}", context), etag)


def unless_changed(request: HtmxRequest, version: str) -> HttpResponse | None:
    """Returns 304 if the browser already shows this version of the fragment.

    Called before the fragment is rendered; None if it has to be.
    """
    if not request.htmx:
        return None
    etag = _etag(version)
    response = get_conditional_response(request, etag=etag)
    return response and _of_version(response, etag)


def _etag(version: str) -> str:
    """The quoted ETag of a version in the reader's language."""
    return quote_etag(f"{version}{language_tag()}")


def _of_version(response: HttpResponse, etag: str) -> HttpResponse:
    """Sets the ETag and caching headers on a fragment or 304."""
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request"])
    return response


def polled_page(
    request: HtmxRequest, template: str, part: str, context: Mapping[str, Any]
) -> HttpResponse:
    """A page that polls its named fragment; `version` must be in the context."""
    if request.htmx:
        return conditional_part(request, template, part, context, context["version"])
    return page_or_part(request, template, part, context)


def fragment_of_version(
    request: HttpRequest, version: str, template: str, context: Callable[[], Mapping[str, object]]
) -> HttpResponse:
    """A fragment rendered on its own, or 304 if the browser has this version.

    The context is only evaluated if it is rendered.
    """
    etag = _etag(version)
    known = get_conditional_response(request, etag=etag)
    return _of_version(known or render(request, template, context()), etag)


def conditional_response(
    request: HttpRequest, response: HttpResponse, etag: str, cache: str = "no-cache"
) -> HttpResponse:
    """The response with this quoted ETag, or 304 if the browser has it."""
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = cache
    return get_conditional_response(request, etag=etag, response=response) or response


def add_message(request: HttpRequest, text: str, *, undo: str = "", reopen: str = "") -> None:
    """Queues a message for the next page.

    `undo` is the address to which its Undo button posts, `reopen` the page it returns to.
    """
    add = messages.info if reopen else messages.success
    add(request, text, extra_tags=reopen or undo)


@contextmanager
def message_on_refusal(request: HttpRequest) -> Iterator[None]:
    """Queues the first problem as a message for the next page if the block raises RecordError."""
    try:
        yield
    except RecordError as refused:
        add_message(request, refused.problems[0].message)


def list_message(done: str, left_out: Sequence[str]) -> SafeString:
    """The result of a list action, such as "3 players entered", and who was left out."""
    if not left_out:
        return format_html("{}.", done)
    number = len(left_out)
    left = ngettext("{} left out", "{} left out", number).format(number)
    return format_html(
        _("{done}, {left_out}: {names}."), done=done, left_out=left, names=_isolated(left_out)
    )


def list_of_names(done: str, names: Sequence[str]) -> SafeString:
    """The result of a list action with the names, such as "2 sit out round 3: Anna, Bea."."""
    return format_html(_("{label}: {text}"), label=done, text=format_html("{}.", _isolated(names)))


def _isolated(names: Sequence[str]) -> SafeString:
    """The names in a row, with bidirectional text isolated."""
    return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in names))


def format_names(sentence: str, *names: str, **named: str) -> SafeString:
    """Formats user-supplied names into a sentence, with bidirectional text isolated."""
    return format_html(
        sentence,
        *(format_html("<bdi>{}</bdi>", name) for name in names),
        **{place: format_html("<bdi>{}</bdi>", name) for place, name in named.items()},
    )

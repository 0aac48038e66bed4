"""The kinds of answer that pages give."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.html import format_html
from django.utils.http import quote_etag
from django.utils.safestring import SafeString
from django_htmx.middleware import HtmxDetails

from tracker.platform.web.language import language_tag
from tracker.tournaments.desk.cockpit_views import seen_cockpit


class HtmxRequest(HttpRequest):
    """A request as the middleware hands it on."""

    htmx: HtmxDetails


class SeeOther(HttpResponseRedirect):
    """Sends the browser on to a page after a form, so that loading it again sends nothing."""

    status_code = 303


def see_other(name: str, *arguments: object) -> HttpResponse:
    """Sends the browser on to the page of this name."""
    return SeeOther(reverse(name, args=arguments))


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form sent; None while it is only asked for."""
    return request.POST if request.method == "POST" else None


def form_page(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """A page with a form; once that was sent, it is only shown again because of a problem."""
    status = 422 if "form" in context and context["form"].is_bound else 200
    return whole_page(request, template, context, status=status)


def whole_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """A page; one of a tournament has its tabs and the next step above it."""
    head = {} if "#" in template else {"cockpit": seen_cockpit(request)}
    return render(request, template, {**head, **context}, status=status)


def page_or_part(
    request: HtmxRequest, template: str, part: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The whole page, or for htmx only its named part."""
    response = form_page(request, f"{template}#{part}" if request.htmx else template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def part_unless_same(
    request: HtmxRequest, template: str, part: str, context: Mapping[str, Any], version: str
) -> HttpResponse:
    """The named part of a page, or only 304 where the browser shows this version of it."""
    etag = _etag(version)
    response = get_conditional_response(request, etag=etag)
    return _of_version(response or render(request, f"{template}#{part}", context), etag)


def unless_changed(request: HtmxRequest, version: str) -> HttpResponse | None:
    """Only 304 where a part is asked for again that the browser shows in this version.

    Asked before the part is worked out; None where it must be.
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
    """A part, or that it is the same, which the browser asks for again with this quoted ETag."""
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request"])
    return response


def watched_page(
    request: HtmxRequest, template: str, part: str, context: Mapping[str, Any]
) -> HttpResponse:
    """A page that asks for its named part again and again; `version` is part of the context."""
    if request.htmx:
        return part_unless_same(request, template, part, context, context["version"])
    return page_or_part(request, template, part, context)


def fragment_of_version(
    request: HttpRequest, version: str, template: str, context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """A part of a page printed alone, or only 304 where the browser has this version of it.

    What is on it is worked out only where it is printed.
    """
    etag = _etag(version)
    known = get_conditional_response(request, etag=etag)
    return _of_version(known or render(request, template, context()), etag)


def unless_same(
    request: HttpRequest, response: HttpResponse, etag: str, cache: str = "no-cache"
) -> HttpResponse:
    """The answer under its quoted ETag, or only 304 where the browser has it."""
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = cache
    return get_conditional_response(request, etag=etag, response=response) or response


def add_message(request: HttpRequest, text: str, *, undo: str = "", reopen: str = "") -> None:
    """Has the next page say this.

    `undo` is the address to which the button Undo posts; `reopen` the page to which it leads.
    """
    add = messages.info if reopen else messages.success
    add(request, text, extra_tags=reopen or undo)


def format_names(sentence: str, *names: str) -> SafeString:
    """A sentence with names that people typed, each kept from turning the words around it."""
    return format_html(sentence, *(format_html("<bdi>{}</bdi>", name) for name in names))

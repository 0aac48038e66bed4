"""The handbook: contents and search, chapters, and the booklet."""

import re
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.common.forms import PaperChoiceForm
from tracker.common.queries.version_cache import digest
from tracker.common.views import conditional_response
from tracker.handbook.exports import PrintedChapter, handbook_pdf
from tracker.handbook.pages.chapters import Handbook, Page, found, handbook
from tracker.handbook.texts import ENTERING
from tracker.platform.web import limits
from tracker.tournaments.print.views import pdf_file

MARK = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
LONGEST = 100
"""The most characters of a search text."""


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """The chapters, and the search results."""
    text = request.GET.get("q", "").strip()[:LONGEST]
    book = handbook()
    context = {"book": book, "text": text, "found": found(text)}
    return _unless_same(request, "help/contents.html", context)


@require_safe
def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    book = handbook()
    return _page(request, book, book.page(chapter))


@require_safe
def game(request: HttpRequest, variant: str) -> HttpResponse:
    """The entry page of one game."""
    book = handbook()
    return _page(request, book, book.page(ENTERING, variant))


@require_safe
def booklet(request: HttpRequest) -> HttpResponse:
    """The whole handbook as a PDF to print."""
    with limits.one_at_a_time():
        made = handbook_pdf(printed_chapters(), PaperChoiceForm(request.GET).wanted)
    return pdf_file(made, _("handbook"))


def printed_chapters() -> list[PrintedChapter]:
    """All pages, for the booklet."""
    return [PrintedChapter(page.title, page.text, bool(page.variant)) for page in handbook().pages]


def _page(request: HttpRequest, book: Handbook, page: Page) -> HttpResponse:
    before, after = book.beside(page)
    context = {
        "page": page,
        "before": before,
        "after": after,
        "games": book.games if page.chapter == ENTERING and not page.variant else (),
    }
    return _unless_same(request, "help/page.html", context)


def _unless_same(
    request: HttpRequest, template: str, context: Mapping[str, object]
) -> HttpResponse:
    """A page, or 304 where the browser has it; the CSRF token in its forms is ignored."""
    response = render(request, template, context)
    mark = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    etag = quote_etag(digest((MARK.sub(b"", response.content), mark)))
    return conditional_response(request, response, etag, "private, no-cache")

"""Downloading archives, and importing them as a club or into one."""

from collections.abc import Callable, Iterator
from functools import partial, wraps
from tempfile import TemporaryFile
from typing import IO

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tracker.archive.forms import ArchiveForm, NamesakesForm, NewClubForm
from tracker.archive.pages import archive_page
from tracker.archive.queries import preview
from tracker.archive.queries.carried import archive_club, archive_tournament
from tracker.archive.queries.preview import preview_import
from tracker.archive.services.bringing import (
    ArchiveGoneError,
    import_kept_club,
    import_kept_into,
    keep_archive,
    kept_archive,
)
from tracker.common.queries.lookups import club_for
from tracker.common.views import add_message, form_page, format_names, posted_data, see_other
from tracker.tournaments.book.stamps_queries import tournament_for

Answer = Callable[..., HttpResponse]
PIECE = 1 << 16


def unless_gone(view: Answer) -> Answer:
    """Redirects to the upload page if the kept archive is gone."""

    @wraps(view)
    def answer(request: HttpRequest, **parts: str) -> HttpResponse:
        try:
            return view(request, **parts)
        except ArchiveGoneError:
            add_message(request, _("This archive is no longer loaded: choose its file again."))
            del parts["key"]
            return see_other("archive" if parts else "archive-new", *parts.values())

    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, club: str) -> HttpResponse:
    """The archive page of a club; an upload leads to its preview."""
    found = club_for(club)
    form = ArchiveForm(posted_data(request), request.FILES or None)
    key = form.write(keep_archive, now=timezone.now())
    if key is not None:
        return see_other("archive-coming", club, key)
    context = {"club": found, "form": form, "archive": archive_page(found)}
    return form_page(request, "archive/archive.html", context)


@require_safe
def club_file(request: HttpRequest, club: str) -> HttpResponseBase:
    """The archive of the whole club."""
    return _download(club, partial(archive_club, club_for(club)))


@require_safe
def tournament_file(request: HttpRequest, club: str, pk: int) -> HttpResponseBase:
    """The archive of a tournament."""
    tournament = tournament_for(club, pk)
    name = f"{club}-{slugify(tournament.evening.title) or pk}"
    return _download(name, partial(archive_tournament, tournament))


@require_http_methods(["GET", "HEAD", "POST"])
@unless_gone
def import_preview(request: HttpRequest, club: str, key: str) -> HttpResponse:
    """The preview of an import into the club, with the choice of namesakes."""
    found = club_for(club)
    with kept_archive(key=key) as archive:
        there, into = preview.preview_archive(archive), preview_import(archive, found)
    form = NamesakesForm(posted_data(request), into.namesakes)
    if form.write(import_kept_into, key=key, club=found, now=timezone.now()) is None:
        context = {"club": found, "form": form, "coming": there, "into": into}
        return form_page(request, "archive/into.html", context)
    add_message(
        request,
        format_names(_("Everything that was missing of {} is in the book now."), there.title),
    )
    return see_other("club-home", club)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The upload form for creating a club from an archive."""
    form = ArchiveForm(posted_data(request), request.FILES or None)
    key = form.write(keep_archive, now=timezone.now())
    if key is not None:
        return see_other("club-archive", key)
    return form_page(request, "archive/new.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@unless_gone
def new_club(request: HttpRequest, key: str) -> HttpResponse:
    """The preview of an archive, and the address for the new club."""
    with kept_archive(key=key) as archive:
        there = preview.preview_archive(archive)
    form = NewClubForm(posted_data(request), there)
    club = form.write(import_kept_club, key=key, now=timezone.now())
    if club is None:
        context = {"form": form, "coming": there, "key": key}
        return form_page(request, "archive/club.html", context)
    add_message(request, format_names(_("The book of {} is here."), club.name))
    return see_other("club-home", club.slug)


def _download(name: str, write: Callable[[IO[bytes]], object]) -> StreamingHttpResponse:
    response = StreamingHttpResponse(_pieces(write), content_type="application/zip")
    disposition = content_disposition_header(as_attachment=True, filename=f"{name}.zip")
    response.headers["Content-Disposition"] = str(disposition)
    return response


def _pieces(write: Callable[[IO[bytes]], object]) -> Iterator[bytes]:
    """Streams an archive from a temporary file, by which time the database is no longer read."""
    with TemporaryFile() as file:
        write(file)
        while piece := file.read(PIECE):
            yield piece

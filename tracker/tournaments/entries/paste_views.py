"""A whole entry list at once."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker.common.queries.matching import NameMatch, name_matches
from tracker.common.views import form_page, see_other, sent, whole_page
from tracker.imports.entrants import PastedEntry
from tracker.tournaments.book import lookups_queries as lookups
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.book.texts import event_summary
from tracker.tournaments.entries.paste_forms import PasteForm, PreviewForm, first_look, left_out
from tracker.tournaments.entries.services import enter, entry_problems
from tracker.tournaments.entries.views import say_entered


@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for a list; then its lines to be looked at, and then it is entered."""
    event = lookups.event_for(club, pk)
    places = members_of(event)
    form = PasteForm(sent(request), files=request.FILES or None, places=places)
    context = {"club": event.evening.club, "event": event_summary(event), "places": places}
    if not form.is_valid():
        return form_page(request, "events/paste.html", context | {"form": form})
    lines = form.cleaned_data["lines"]
    matches = name_matches(event.evening.club, [name for line in lines for name in line.players])
    if "enter" not in request.POST:
        preview = _looked_at(event, form.cleaned_data["text"], lines, matches)
        return whole_page(request, "events/paste_preview.html", context | {"form": preview})
    preview = PreviewForm(request.POST, lines=lines, matches=matches, places=places)
    entered = preview.write(enter, event=event, now=timezone.now())
    if entered is None:
        return form_page(request, "events/paste_preview.html", context | {"form": preview})
    say_entered(request, event, entered, left_out=preview.left_out)
    return see_other("entries", club, pk)


def _looked_at(
    event: Any, text: str, lines: Sequence[PastedEntry], matches: Mapping[str, NameMatch]
) -> PreviewForm:
    """The lines with what is wrong with them, and the questions that are to be answered.

    Who is on the list already is left out to begin with.
    """
    chosen = first_look(text, lines, matches)
    look = partial(PreviewForm, lines=lines, matches=matches, places=members_of(event), asks=False)
    preview = look(chosen)
    if not preview.is_valid():
        return preview
    out, notes = left_out(preview, entry_problems(event=event, **preview.values()))
    preview = look(chosen | out, notes=notes)
    if preview.is_valid():
        preview.show(entry_problems(event=event, **preview.values()))
    return preview

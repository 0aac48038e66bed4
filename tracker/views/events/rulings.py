"""The director's rulings: listed, tried out, given and cancelled."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tracker.forms.events.floor import ReasonForm
from tracker.forms.events.rulings import RulingForm
from tracker.selectors.events import lookups
from tracker.selectors.events.rulings import effect, ruling_card, ruling_choices
from tracker.selectors.events.rulings import rulings as rulings_of
from tracker.services import events
from tracker.views.answers import form_page, say, see_other, sent


@require_safe
def rulings(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rulings of an event, with those that were cancelled."""
    event = lookups.event_for(club, pk)
    context = _context(event) | {"rulings": rulings_of(event)}
    return render(request, "events/rulings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for a ruling, which first shows what the ruling would change."""
    event = lookups.event_for(club, pk)
    initial = {"entrant": request.GET.get("entrant", "")}
    form = RulingForm(ruling_choices(event), sent(request), initial=initial)
    context = _context(event) | {"form": form}
    if "give" not in request.POST and form.is_valid():
        return render(request, "events/ruling.html", context | _tried(event, form))
    if form.written(_giving(club, pk)) is None:
        return form_page(request, "events/ruling.html", context)
    say(request, _("The ruling is given."))
    return see_other("event-rulings", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: HttpRequest, club: str, pk: int, ruling: int) -> HttpResponse:
    """The form that cancels a ruling, for a reason."""
    found = lookups.ruling_for(club, pk, ruling)
    form = ReasonForm(sent(request))
    if form.written(events.cancel_ruling, ruling=found, now=timezone.now()) is not None:
        return see_other("event-rulings", club, pk)
    back = reverse("event-rulings", args=(club, pk))
    title = _("Cancel the ruling")
    context = _context(found.event) | {"event": found.event.evening.title, "form": form}
    context |= {"title": title, "button": title, "back": back, "ruling": ruling_card(found)}
    return form_page(request, "events/question.html", context)


def _giving(club: str, pk: int) -> Any:
    """What gives the ruling that the form speaks of."""

    def give(*, entrant: int, round: int | None, **given: Any) -> Any:  # noqa: A002
        about = lookups.entrant_for(club, pk, entrant)
        within = None if round is None else lookups.round_for(club, pk, round)
        return events.give_ruling(entrant=about, round_=within, now=timezone.now(), **given)

    return give


def _tried(event: Any, form: RulingForm) -> dict[str, Any]:
    """What the ruling of the form would change."""
    values = form.values()
    names = ("entrant", "kind", "points")
    given = {name: values[name] for name in names}
    return {"effect": effect(event, round_number=values["round"], **given)}


def _context(event: Any) -> dict[str, Any]:
    return {"club": event.evening.club, "event": event, "evening": event.evening}

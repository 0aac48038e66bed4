"""Members of the club are ticked, and are on the entry list."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker.forms.events.members import MembersForm
from tracker.pages.events.members import member_choices
from tracker.reading.events import lookups
from tracker.reading.events.rules import members_of
from tracker.services.events.entering import enter
from tracker.views.answers import form_page, see_other, sent, whole_page
from tracker.views.events.entries import say_entered
from tracker.vocabulary.events import event_summary


@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The members of the club with ticks; looking for somebody keeps them."""
    event = lookups.event_for(club, pk)
    places = members_of(event)
    form = MembersForm(sent(request), members=member_choices(event), places=places)
    context = {"club": event.evening.club, "event": event_summary(event), "form": form}
    if "find" in request.POST:
        return whole_page(request, "events/members.html", context)
    entered = form.write(enter, event=event, now=timezone.now())
    if entered is None:
        return form_page(request, "events/members.html", context)
    say_entered(request, club, pk, entered)
    return see_other("entries" if places == 1 else "entries-members", club, pk)

"""Members of the club are ticked, and are on the entry list."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker.common.views import form_page, see_other, sent, whole_page
from tracker.tournaments.book import lookups_queries as lookups
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.book.texts import event_summary
from tracker.tournaments.entries.forms import MembersForm
from tracker.tournaments.entries.members_pages import member_choices
from tracker.tournaments.entries.services import enter
from tracker.tournaments.entries.views import say_entered


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
    say_entered(request, event, entered)
    return see_other("entries" if places == 1 else "entries-members", club, pk)

"""An event that is played, for the tests of its pages."""

from tests.events import entered, event_of, started
from tests.factories import ClubFactory
from tracker.models import Event


def played_event(players=4, *, is_started=True, **given):
    """An event of the club Kanal with so many players, whose first round has started."""
    event = event_of(ClubFactory.create(name="Kanal"), **given)
    entered(event, players)
    if is_started:
        started(event)
    return Event.objects.select_related("evening__club").get(pk=event.pk)


def at(event, rest):
    """The address of something below an event."""
    return f"/kanal/events/{event.pk}/{rest}"


def form_to(read, action):
    """The form of a page that posts to this address."""
    return next(form for form in read.all("form") if form.attributes.get("action") == action)

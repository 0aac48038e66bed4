"""Events of a club for tests of pages, at the clock of the server."""

from django.urls import reverse
from django.utils import timezone

from tests.events import entered, event_of, with_results
from tests.factories import ClubFactory
from tracker.models import Event, Round
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import close_round, start_round


def fresh(event):
    """The event as it is stored now."""
    return Event.objects.get(pk=event.pk)


def evening(players=9, **given):
    """An event of the club Kanal in which so many are there."""
    event = event_of(ClubFactory.create(name="Kanal"), **given)
    entered(event, players)
    return event


def drawn(event):
    """Its next round, which nobody but the director sees."""
    return draw_round(event=fresh(event), now=timezone.now())


def published(event):
    """Its next round, which everybody sees."""
    return confirm_draw(round_=drawn(event), publish_at=timezone.now(), now=timezone.now())


def running(event):
    """Its next round, which is being played."""
    return start_round(round_=published(event), now=timezone.now())


def over(event, points=None):
    """Its next round with results, closed."""
    return close_round(round_=with_results(running(event), points), now=timezone.now())


def at(name, event, number=1, club="kanal"):
    """The address of a page of a round."""
    return reverse(name, args=(club, event.pk, number))


def only_round():
    """The round that is stored."""
    return Round.objects.get()

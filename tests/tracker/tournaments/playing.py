"""A tournament that is played, for the tests of its pages."""

from tests.factories import ClubFactory
from tests.tournaments import entered, started, tournament_of
from tracker.models import Tournament


def played_tournament(players=4, *, is_started=True, **given):
    """A tournament of the club Kanal with so many players, whose first round has started."""
    tournament = tournament_of(ClubFactory.create(name="Kanal"), **given)
    entered(tournament, players)
    if is_started:
        started(tournament)
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def at(tournament, rest):
    """The address of something below a tournament."""
    return f"/kanal/events/{tournament.pk}/{rest}"


def form_to(read, action):
    """The form of a page that posts to this address."""
    return next(form for form in read.all("form") if form.attributes.get("action") == action)

"""Tournaments of a club for tests of pages, at the clock of the server."""

from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory
from tests.tournaments import entered, tournament_of, with_results
from tracker.models import Round, Tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import close_round, start_round


def fresh(tournament):
    """The tournament as it is stored now."""
    return Tournament.objects.get(pk=tournament.pk)


def evening(players=9, **given):
    """A tournament of the club Kanal in which so many are there."""
    tournament = tournament_of(ClubFactory.create(name="Kanal"), **given)
    entered(tournament, players)
    return tournament


def drawn(tournament):
    """Its next round, which nobody but the director sees."""
    return draw_round(tournament=fresh(tournament), now=timezone.now())


def published(tournament):
    """Its next round, which everybody sees."""
    return confirm_draw(round_=drawn(tournament), publish_at=timezone.now(), now=timezone.now())


def running(tournament):
    """Its next round, which is being played."""
    return start_round(round_=published(tournament), now=timezone.now())


def over(tournament, points=None):
    """Its next round with results, closed."""
    return close_round(round_=with_results(running(tournament), points), now=timezone.now())


def at(name, tournament, number=1, club="kanal"):
    """The address of a page of a round."""
    return reverse(name, args=(club, tournament.pk, number))


def only_round():
    """The round that is stored."""
    return Round.objects.get()

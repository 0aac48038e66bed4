"""Directors prepare a prize-giving while its places are hidden from everybody else."""

import pytest
from django.test import Client

from tests.factories import NOW
from tests.tournaments import closed
from tests.tracker.access.people import browser_of, officer
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament, unhidden
from tracker.tournaments.print.texts import prize_list
from tracker.tournaments.setup.services import NO_PLACE, finish_tournament, reveal
from tracker.tournaments.standings.texts import public_standings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

ONLY = "Only directors see this report"


@pytest.fixture
def tournament():
    """Four after their only round, with all places hidden."""
    found = played_tournament(is_started=False, hands=2, rounds=1)
    closed(found)
    finish_tournament(tournament=Tournament.objects.get(), now=NOW)
    return reveal(tournament=Tournament.objects.get(), place=NO_PLACE, now=NOW)


@pytest.mark.parametrize("role", ["director", "admin", "scorer", ""])
def test_only_directors_have_a_report_before_the_prize_giving(tournament, role):
    client = browser_of(officer(role, tournament.evening)).client if role else Client()
    # The look of a director must not change what others read afterwards.
    before = page(client.get(at(tournament, "report"))).text
    director = browser_of(officer("director", tournament.evening)).client
    assert ONLY in page(director.get(at(tournament, "report"))).text
    text = page(client.get(at(tournament, "report"))).text
    assert (ONLY in text) == (role == "director")
    assert text == before


def test_report_that_is_revealed_says_nothing_of_directors(tournament):
    reveal(tournament=tournament, place=None, now=NOW)
    director = browser_of(officer("director", tournament.evening)).client
    assert ONLY not in page(director.get(at(tournament, "report"))).text


def test_prizes_of_hidden_places_are_listed_for_paper(tournament):
    watched = stamped_tournament("kanal", tournament.pk, NOW)
    assert prize_list(watched).hidden
    assert public_standings(watched).rows == ()
    ahead = unhidden(watched)
    assert len(public_standings(ahead).rows) == 4
    assert prize_list(ahead).hidden == ""
    # Neither look changes the other.
    assert public_standings(watched).rows == ()


def test_standings_lead_the_director_to_the_report(tournament):
    director = browser_of(officer("director", tournament.evening)).client
    read = page(director.get(at(tournament, "standings")))
    assert "Directors read them in the report" in read.text
    assert "Directors read them" not in page(Client().get(at(tournament, "standings"))).text

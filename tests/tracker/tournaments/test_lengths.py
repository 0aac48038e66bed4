"""A plan that needs a number of rounds is drawn with that number or not at all."""

from itertools import combinations

import pytest
from django.urls import reverse

from tests.factories import NOW, ClubFactory
from tests.tournaments import CLABBER, closed, entered, log_of, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.drawn import drawn, fresh
from tests.tracker.tournaments.whole import opponents
from tracker.models import Round, Tournament
from tracker.tournaments.draws.services import undo_draw
from tracker.tournaments.entries.services import check_in_all

pytestmark = pytest.mark.django_db

NUMBER = "9 entrants cannot play 5 rounds in this format. Possible: 9 rounds."


@pytest.fixture
def league():
    """Nine pairs who meet all against all, announced with five rounds."""
    club = ClubFactory.create(name="Kanal")
    tournament = tournament_of(club, format="round-robin", ruleset=CLABBER, rounds=5, hands=4)
    entered(tournament, 9, is_there=False)
    return tournament


def _new(tournament: Tournament) -> str:
    """Where the next round is drawn."""
    return reverse("round-draw-new", args=("kanal", tournament.pk))


@pytest.mark.long
def test_nine_pairs_are_told_that_they_need_nine_rounds_and_meet_in_them(client, league):
    check_in_all(tournament=league, now=NOW)
    assert NUMBER in page(client.get(f"/kanal/events/{league.pk}/entries/")).text
    before = stored()
    response = client.post(_new(league), {"number": "1"})
    assert response.status_code == 422
    assert NUMBER in page(response).text
    assert stored() == before

    where = f"/kanal/events/{league.pk}/edit"
    sent = page(client.get(where)).one("form", id="plan").typed | {"rounds": "9"}
    assert client.post(where, sent).status_code == 303
    for _ in range(9):
        closed(league)
    everybody = map(frozenset, combinations(fresh(league).entrants.all(), 2))
    assert len(opponents(league)) == len([*everybody]) == 36
    assert set(opponents(league).values()) == {1}
    assert fresh(league).rounds == league.drawn_rounds.count() == 9


def test_draw_before_anybody_is_there_leaves_a_tournament_that_can_be_drawn(client):
    tournament = tournament_of(ClubFactory.create(name="Kanal"))
    entered(tournament, 8, is_there=False)
    before = stored()
    assert client.post(_new(tournament), {"number": "1"}).status_code == 422
    assert stored() == before
    check_in_all(tournament=tournament, now=NOW)
    assert client.post(_new(tournament), {"number": "1"}).status_code == 303
    assert (fresh(tournament).size, Round.objects.get().pairings.count()) == (8, 2)


def test_who_comes_after_a_draw_that_is_taken_back_is_in_the_next(client):
    tournament = tournament_of(
        ClubFactory.create(name="Kanal"), format="round-robin", ruleset=CLABBER, rounds=7
    )
    entered(tournament, 7)
    drawn(tournament)
    undo_draw(round_=Round.objects.get(), now=NOW)
    entered(tournament, 1)
    assert client.post(_new(tournament), {"number": "1"}).status_code == 303
    assert (fresh(tournament).size, Round.objects.get().pairings.count()) == (8, 4)


@pytest.mark.long
def test_tournament_that_is_played_can_have_more_rounds_or_fewer(client):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), rounds=2)
    entered(tournament, 8)
    closed(tournament)
    closed(tournament)
    where = f"/kanal/events/{tournament.pk}/edit"
    sent = page(client.get(where)).one("form", class_="form").typed
    assert sent["rounds"] == "2"
    found = problems(client.post(where, sent | {"rounds": "1"}))
    assert found == {"rounds": "From 2 to 99 rounds are possible now."}
    assert client.post(where, sent | {"rounds": "3"}).status_code == 303
    assert client.post(_new(tournament), {"number": "3"}).status_code == 303
    assert fresh(tournament).rounds == 3
    assert ("The tournament has 3 rounds now.", "", True) in log_of(tournament)


@pytest.mark.long
def test_league_that_was_announced_too_short_before_can_be_played_to_its_end(client, league):
    check_in_all(tournament=league, now=NOW)
    Tournament.objects.filter(pk=league.pk).update(rounds=9)
    for _ in range(5):
        closed(league)
    # As it was announced before the number was looked at.
    Tournament.objects.filter(pk=league.pk).update(rounds=5)
    where = f"/kanal/events/{league.pk}/edit"
    sent = page(client.get(where)).one("form", class_="form").typed
    found = problems(client.post(where, sent | {"rounds": "7"}))
    assert found == {"rounds": NUMBER.replace("5", "7")}
    assert client.post(where, sent | {"rounds": "9"}).status_code == 303
    closed(league)
    assert fresh(league).drawn_rounds.count() == 6

"""The end of the time: what tables wrote since is held against what was announced."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import ClubFactory, new_id, played
from tests.tournaments import entered, game_at, started, tournament_of
from tests.tracker.helpers.reading import page
from tracker.games.hands.services import record_hand
from tracker.models import Game, TournamentNotice
from tracker.tournaments.rounds.services import end_time

pytestmark = pytest.mark.django_db

ANNOUNCED = {
    "": "When the time is up: it finishes the hand.",
    "one_more": "When the time is up: it finishes the hand and plays one more.",
    "dealers": "When the time is up: it goes on until everybody has dealt equally often.",
    "stop": "When the time is up: it stops at once, and the hand does not count.",
}


def tournament_with(at_clock, before, after, minutes=40):
    """A table of four in a round that was over a minute ago, with so many hands before and after.

    Games have no number of hands.
    """
    now = timezone.now()
    tournament = tournament_of(ClubFactory.create(name="Kanal"), hands=None, minutes=minutes)
    entered(tournament, 4)
    TournamentNotice.objects.create(tournament=tournament, at_clock=at_clock)
    pairing = started(tournament, now=now - timedelta(minutes=41)).pairings.get()
    for place in range(before + after):
        at = now - timedelta(minutes=20 if place < before else 0)
        game = game_at(pairing)
        record_hand(game=game, record=played(0, (90, 62)), submission_id=new_id(), now=at)
    return tournament


def address(tournament, rest):
    return f"/kanal/events/{tournament.pk}/rounds/1/{rest}"


def too_many(number):
    return f"{number} hand{'s' * (number > 1)} too many {'was' if number == 1 else 'were'}"


def left(number):
    return f"{number} hand{'s are' if number > 1 else ' is'} still to be played."


@pytest.mark.some(5)
@pytest.mark.parametrize(
    ("at_clock", "before", "after", "text"),
    [
        ("", 3, 0, None),
        ("", 3, 1, None),
        ("", 3, 2, f"{too_many(1)} written down after the time was up."),
        ("one_more", 3, 0, left(1)),
        ("one_more", 3, 2, None),
        ("one_more", 3, 4, f"{too_many(2)} written down after the time was up."),
        # Four deal: after three or four hands one or none is left, and after five three are.
        ("dealers", 3, 0, left(1)),
        ("dealers", 3, 1, None),
        ("dealers", 4, 0, None),
        ("dealers", 4, 1, left(3)),
        ("dealers", 3, 2, f"{too_many(1)} written down after the time was up."),
        ("stop", 3, 0, None),
        ("stop", 3, 1, f"{too_many(1)} written down after the time was up."),
    ],
)
def test_games_are_ended_or_it_is_asked_first(client, at_clock, before, after, text):
    tournament = tournament_with(at_clock, before, after)
    response = client.post(address(tournament, "end-time"))
    table = page(client.get(address(tournament, "tables/1/"))).one("main")
    notices = [notice.text for notice in table.all("p", class_="notice")]
    if text is None:
        assert response.status_code == 303
        assert Game.objects.get().is_finished
        assert notices == []
        return
    assert response.status_code == 200
    assert not Game.objects.get().is_finished
    read = page(response).one("main")
    assert read.one("p", class_="notice").text == f"Nothing is changed yet. {ANNOUNCED[at_clock]}"
    (row,) = read.one("ul", class_="rows").all("li")
    assert row.text == f"Table 1 {text} Score sheet table 1"
    assert notices == [f"{ANNOUNCED[at_clock]} {text}"]


def test_second_tap_ends_the_games_all_the_same(client):
    tournament = tournament_with("stop", 3, 1)
    form = page(client.post(address(tournament, "end-time"))).one("main").one("form", class_="form")
    assert form.one("button").text == "End the games all the same"
    assert client.post(address(tournament, "end-time"), form.typed).status_code == 303
    assert Game.objects.get().is_finished


def test_round_with_a_hand_too_many_is_closed_after_a_question(client):
    tournament = tournament_with("", 3, 3)
    end_time(round_=tournament.drawn_rounds.get(), now=timezone.now())
    response = client.post(address(tournament, "close"))
    assert f"{too_many(2)} written down after the time was up." in page(response).one("main").text
    assert tournament.drawn_rounds.get().closed_at is None
    assert client.post(address(tournament, "close"), {"sure": "1"}).status_code == 303
    assert tournament.drawn_rounds.get().closed_at is not None


@pytest.mark.parametrize(("minutes", "at_clock"), [(60, "one_more"), (None, "one_more")])
def test_nothing_is_asked_while_there_is_time_or_no_clock(client, minutes, at_clock):
    tournament = tournament_with(at_clock, 3, 0, minutes=minutes)
    assert client.post(address(tournament, "end-time")).status_code == 303
    assert Game.objects.get().is_finished


def test_table_with_more_time_has_its_own_end(client):
    tournament = tournament_with("stop", 3, 1)
    tournament.drawn_rounds.get().pairings.update(minutes_added=5)
    assert client.post(address(tournament, "end-time")).status_code == 303

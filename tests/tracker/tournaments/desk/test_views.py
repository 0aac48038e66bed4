"""The desk as the director sees it, and what is done to rounds from there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import NOW
from tests.tournaments import entered, hand_at, with_results
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Game, Round, Tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import call_director, close_round, type_result

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    return played_tournament()


def buttons(read):
    """Where the forms of the desk post to."""
    return [form["action"] for form in read.one(id="desk").all("form")]


def test_desk_shows_the_tables_of_the_round(client, tournament):
    read = page(client.get(at(tournament, "desk"))).one(id="desk")
    assert read.one("p", class_="now-round").text == (
        "Round 1 of 3 being played · 0 of 1 tables done"
    )
    spot = read.one("li", class_="spot")
    assert spot.one("a").text == "Table 1"
    assert spot.one("a")["href"] == at(tournament, "rounds/1/tables/1/")
    assert spot.one("span", class_="hands").text == "0 of 2"


def test_desk_of_a_tournament_without_a_round_says_what_to_do(client):
    tournament = played_tournament(0, is_started=False)
    read = page(client.get(at(tournament, "desk")))
    text = "Nobody is checked in yet. Only those who are checked in can be drawn."
    assert read.one("p", class_="empty").text == text
    entered(tournament, 4)
    read = page(client.get(at(tournament, "desk")))
    text = "4 are there. Draw the first round when everybody has come."
    assert read.one("p", class_="empty").text == text


def test_desk_counts_who_is_there_while_others_are_expected(client):
    tournament = played_tournament(0, is_started=False)
    entered(tournament, 4)
    entered(tournament, 2, is_there=False)
    read = page(client.get(at(tournament, "desk")))
    assert "Check in 2 more" in read.text
    text = "4 are there. Draw the first round when everybody has come."
    assert read.one("p", class_="empty").text == text


def test_desk_that_is_asked_for_again_comes_only_when_it_has_changed(client, tournament):
    first = client.get(at(tournament, "desk"), headers=HTMX)
    assert page(first).one(id="desk")["hx-get"] == at(tournament, "desk")
    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(at(tournament, "desk"), headers=HTMX | tag).status_code == 304
    call_director(pairing=tournament.drawn_rounds.get().pairings.get(), reason="", now=NOW)
    again = client.get(at(tournament, "desk"), headers=HTMX | tag)
    assert page(again).one("p", class_="calls").text == "1 table calls you."


def test_round_is_started_from_the_desk(client):
    tournament = played_tournament(is_started=False)
    round_ = draw_round(tournament=tournament, now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    start = at(tournament, "rounds/1/start")
    assert start in buttons(page(client.get(at(tournament, "desk"))))
    for _ in range(2):
        response = client.post(start)
        assert (response.status_code, response.headers["Location"]) == (303, at(tournament, "desk"))
    assert Game.objects.count() == 1


def test_round_whose_draw_is_open_does_not_start(client):
    tournament = played_tournament(is_started=False)
    draw_round(tournament=tournament, now=NOW)
    before = stored()
    response = client.post(at(tournament, "rounds/1/start"))
    assert response.status_code == 422
    text = "Confirm the draw of round 1 before it starts."
    assert page(response).one(role="alert").text == text
    assert stored() == before


def test_round_is_closed_when_all_tables_are_done(client, tournament):
    close = at(tournament, "rounds/1/close")
    response = client.post(close)
    assert response.status_code == 422
    text = "These tables have no result yet: 1. Finish them, or enter a result."
    assert page(response).one(role="alert").text == text
    with_results(tournament.drawn_rounds.get())
    assert close in buttons(page(client.get(at(tournament, "desk"))))
    assert client.post(close).status_code == 303
    before = stored()
    assert client.post(close).status_code == 422
    assert stored() == before


def test_clock_is_stopped_and_runs_on_by_undo(client):
    tournament = played_tournament(minutes=40)
    for _ in range(2):
        response = client.post(at(tournament, "rounds/1/clock/stop"), follow=True)
    assert Round.objects.get().stopped_at is not None
    undo = page(response).one(role="status").one("form")["action"]
    assert undo == at(tournament, "rounds/1/clock/run")
    for _ in range(2):
        assert client.post(undo).status_code == 303
    assert Round.objects.get().stopped_at is None


def test_round_gets_another_length(client, tournament):
    here = at(tournament, "rounds/1/clock")
    assert page(client.get(here)).one("h1").text == "The clock of round 1"
    assert client.post(here, {"minutes": "45"}).headers["Location"] == at(tournament, "desk")
    assert Round.objects.get().minutes == 45
    assert page(client.get(here)).one("input", name="minutes")["value"] == "45"
    client.post(here, {"minutes": ""})
    assert Round.objects.get().minutes is None


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("x", "Enter whole numbers."),
        ("0", "A round has from 1 to 600 minutes."),
        ("601", "A round has from 1 to 600 minutes."),
        ("9" * 30, "A round has from 1 to 600 minutes."),
    ],
)
def test_length_that_cannot_be_is_told_at_the_field(client, tournament, typed, text):
    before = stored()
    response = client.post(at(tournament, "rounds/1/clock"), {"minutes": typed})
    assert response.status_code == 422
    assert problems(response) == {"minutes": text}
    assert page(response).one("input", name="minutes")["value"] == typed
    assert stored() == before


def test_time_ends_the_games_that_have_begun(client):
    tournament = played_tournament(minutes=40)
    Round.objects.update(started_at=timezone.now() - timedelta(hours=1))
    end = at(tournament, "rounds/1/end-time")
    to_slips = page(client.get(at(tournament, "desk"))).one("a", class_="primary")
    assert (to_slips.text, to_slips["href"]) == ("Type the slips", at(tournament, "rounds/1/slips"))
    hand_at(tournament.drawn_rounds.get().pairings.get())
    assert end in buttons(page(client.get(at(tournament, "desk"))))
    assert client.post(end).status_code == 303
    assert Game.objects.get().is_finished
    before = stored()
    assert client.post(end).status_code == 303
    assert stored() == before


def test_round_is_opened_again_for_a_reason(client, tournament):
    close_round(round_=with_results(tournament.drawn_rounds.get()), now=NOW)
    here = at(tournament, "rounds/1/reopen")
    response = client.post(here, {"reason": ""})
    assert response.status_code == 422
    assert problems(response) == {"reason": "Enter the reason, for everybody to read later."}
    assert Round.objects.get().closed_at is not None
    assert client.post(here, {"reason": "A slip"}).headers["Location"] == at(tournament, "desk")
    assert Round.objects.get().closed_at is None
    before = stored()
    client.post(here, {"reason": "A slip"})
    assert stored() == before


def test_tournament_is_ended_and_its_end_taken_back_for_a_reason(client):
    tournament = played_tournament(rounds=1)
    finish = at(tournament, "finish")
    response = client.post(finish)
    assert response.status_code == 422
    assert "A round is open" in page(response).one(role="alert").text
    close_round(round_=with_results(tournament.drawn_rounds.get()), now=NOW)
    for _ in range(2):
        assert client.post(finish).status_code == 303
    assert Tournament.objects.get().state == "final"
    assert client.post(at(tournament, "reopen"), {"reason": " "}).status_code == 422
    assert client.post(at(tournament, "reopen"), {"reason": "A late slip"}).status_code == 303
    assert Tournament.objects.get().state == "running"


def test_stale_draw_is_told_on_the_desk(client):
    tournament = played_tournament(format="series", rounds=2)
    round_ = close_round(round_=with_results(tournament.drawn_rounds.get()), now=NOW)
    draw_round(tournament=Tournament.objects.get(), now=NOW)
    pairing = round_.pairings.get()
    type_result(pairing=pairing, points=(1, 2), reason="swapped", now=NOW)
    read = page(client.get(at(tournament, "desk"))).one(id="desk")
    text = "Something that round 2 was drawn from has changed since."
    assert read.one("p", class_="notice").text.startswith(text)

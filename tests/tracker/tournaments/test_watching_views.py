"""The clock and the log of a tournament, as everybody sees them."""

import pytest

from tests.factories import NOW
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.common.dates_texts import clock
from tracker.common.queries.paging import PAGE
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.rounds.services import stop_clock

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def test_clock_says_without_scripts_until_when_the_round_is(client):
    tournament = played_tournament(minutes=40)
    read = page(client.get(at(tournament, "clock"))).one(id="clock")
    assert read.one("h1").text == "Round 1"
    timer = read.one(role="timer")
    ends = NOW.timestamp() + 40 * 60
    assert (timer.text, timer["data-ends"]) == (f"until {clock_at(ends)}", str(int(ends)))


def clock_at(seconds):
    import datetime as dt

    return clock(dt.datetime.fromtimestamp(seconds, tz=dt.UTC))


def test_clock_that_stands_says_what_is_left(client):
    tournament = played_tournament(minutes=40)
    stop_clock(round_=tournament.drawn_rounds.get(), now=NOW)
    read = page(client.get(at(tournament, "clock"))).one(id="clock")
    assert read.one("p", class_="wall-time").text == "40:00 left"
    assert not read.all(role="timer")


def test_clock_that_is_asked_for_again_comes_only_when_it_has_changed(client):
    tournament = played_tournament(minutes=40)
    first = client.get(at(tournament, "clock"), headers=HTMX)
    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(at(tournament, "clock"), headers=HTMX | tag).status_code == 304
    stop_clock(round_=tournament.drawn_rounds.get(), now=NOW)
    assert client.get(at(tournament, "clock"), headers=HTMX | tag).status_code == 200


def test_clock_says_nothing_of_a_draw_that_nobody_may_see(client):
    tournament = played_tournament(is_started=False)
    draw_round(tournament=tournament, now=NOW)
    text = client.get(at(tournament, "clock")).text
    assert "Round 1" not in text
    assert "The first round is announced here." in text


def test_log_shows_everybody_the_public_lines_alone(client):
    tournament = played_tournament()
    lines = page(client.get(at(tournament, "log"))).one("ul", class_="log").all("li")
    assert [line.one("span").text for line in lines] == ["Round 1 has started."]
    everything = page(client.get(at(tournament, "log?all=1"))).one("ul", class_="log").all("li")
    assert everything[-1].one("span").text == "The tournament was set up."


def test_log_of_a_tournament_in_which_nothing_has_happened_says_so(client):
    tournament = played_tournament(0, is_started=False)
    assert "Nothing has changed yet." in page(client.get(at(tournament, "log"))).text


def test_long_log_comes_a_page_at_a_time(client):
    tournament = played_tournament()
    for number in range(PAGE + 1):
        tournament.changes.create(kind="note", text=f"Said {number}.", at=NOW, is_public=True)
    text = []
    for asked in ("log", "log?page=2"):
        read = page(client.get(at(tournament, asked)))
        text += [line.one("span").text for line in read.one("ul", class_="log").all("li")]
        assert len(read.one("nav", class_="pages").all("a")) == 1
    assert text == [
        *(f"Said {number}." for number in range(PAGE, -1, -1)),
        "Round 1 has started.",
    ]

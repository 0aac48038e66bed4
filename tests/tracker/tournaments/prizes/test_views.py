"""The prize-giving, one place at a time, and what newspapers and winners get of it."""

import re
import struct

import pytest
from django.conf import settings
from django.urls import reverse

from tests.factories import NOW, ClubFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import after_two, four, is_over, scored
from tracker.models import Tournament
from tracker.tournaments.book.set_up_queries import Notice
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import (
    NO_PLACE,
    finish_tournament,
    rename_tournament,
    reveal,
)

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@pytest.fixture
def tournament():
    """Anna and Bea have 150, Carla 90, Dora 60; Anna had the better round."""
    return is_over(four(ClubFactory.create(name="Kanal")))


def at(tournament, rest):
    return f"/kanal/events/{tournament.pk}/{rest}"


def stage(client, tournament):
    """What is on the stage: place, name and sentence, line by line, and the button."""
    read = page(client.get(at(tournament, "prize-giving"))).one("main")
    buttons = [button.text for button in read.all("button")]
    return [line.text for section in read.all("section") for line in section.all("p")], buttons


def tap(client, tournament):
    read = page(client.get(at(tournament, "prize-giving"))).one("main")
    return client.post(at(tournament, "prize-giving"), read.typed)


def test_each_tap_announces_one_place_the_last_one_first(client, tournament):
    assert stage(client, tournament) == ([], ["Begin the prize-giving"])
    tap(client, tournament)
    assert stage(client, tournament) == ([], ["Announce place 4"])
    tap(client, tournament)
    # Dora had 40 and 20.
    assert stage(client, tournament) == (
        ["Place 4", "Dora", "Points: 60. The best round was round 1 with 40."],
        ["Announce place 3"],
    )
    for _ in range(3):
        tap(client, tournament)
    assert stage(client, tournament) == (
        ["Place 1", "Anna", "Points: 150. The best round was round 1 with 100."],
        [],
    )


def test_second_tap_on_the_same_button_announces_nothing_more(client, tournament):
    tap(client, tournament)
    for _ in range(2):
        client.post(at(tournament, "prize-giving"), {"step": "4"})
    assert Tournament.objects.get(pk=tournament.pk).revealed_from == 4


@pytest.mark.some(2)
@pytest.mark.parametrize("step", ["", "1", "x", "end"])
def test_step_that_is_not_the_next_one_announces_nothing(client, tournament, step):
    tap(client, tournament)
    assert client.post(at(tournament, "prize-giving"), {"step": step}).status_code == 303
    assert Tournament.objects.get(pk=tournament.pk).revealed_from == NO_PLACE


def test_tournament_that_is_not_over_cannot_begin(client):
    tournament = four(ClubFactory.create(name="Kanal"))
    assert stage(client, tournament) == ([], [])
    client.post(at(tournament, "prize-giving"), {"step": "begin"})
    assert Tournament.objects.get(pk=tournament.pk).revealed_from is None


def test_hall_shows_who_was_announced_last_and_nobody_else(client, tournament):
    reveal(tournament=tournament, place=3, now=NOW)
    screens = page(client.get(at(tournament, "hall"))).one("main").text
    assert "Place 3 Carla Points: 90." in screens
    assert "Dora" not in screens
    assert "Anna" not in screens


def pressed(client, tournament, language="en"):
    """The heading and the paragraphs for newspapers."""
    read = page(client.get(at(tournament, "press"), headers={"Accept-Language": language}))
    return "".join(map(str, read.one("textarea").children)).strip().split("\n\n")


def over_at(place):
    """The same tournament, at this place."""
    tournament = after_two(four(ClubFactory.create(name="Kanal")))
    rename_tournament(
        tournament=tournament, name=tournament.evening.title, now=NOW, notice=Notice(place=place)
    )
    return finish_tournament(tournament=tournament, now=NOW)


def test_press_text_is_whole_sentences(client):
    tournament = over_at("Clubhouse")
    name = tournament.evening.title
    # Anna had 100 and 50, Bea 80 and 70, Carla 60 and 30, Dora 40 and 20: in round 2 Carla and
    # Dora met, 10 apart.
    assert pressed(client, tournament) == [
        f"Anna won “{name}”",
        (
            f"On Fri 14 Mar 2025 Kanal played “{name}”: 4 players, 2 rounds of Klaberjass"
            " (Round robin). Venue: Clubhouse."
        ),
        (
            "Anna won. Points: 150. Second is Bea with 150. Anna led after every round. Third place"
            " went to Carla."
        ),
        (
            "The closest table was table 1 of round 2: Dora 20, Carla 30. The best round was that"
            " of Anna: 100 points in round 1. Every result is on the page of the tournament, with"
            " its report."
        ),
    ]


def words_in(paragraphs):
    return sum(len(re.findall(r"[\w’'.:-]*\w", part)) for part in paragraphs)


@pytest.mark.long
def test_press_text_has_about_120_words_in_every_language(client):
    club = ClubFactory.create(name="Kanal")
    tournament = tournament_of(
        club, format="standing-order", prizes=({"award": "top", "amounts": [9000, 6000, 3000]},)
    )
    entered(tournament, 12)
    for number in range(3):
        closed(tournament, {table: (300 + 9 * table, 210 - number) for table in range(1, 7)})
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    counted = {code: words_in(pressed(client, tournament, code)[1:]) for code in LANGUAGES}
    assert {code: 100 <= many <= 135 for code, many in counted.items()} == dict.fromkeys(
        LANGUAGES, True
    ), counted


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("rounds", "text"),
    [
        (({1: 40, 2: 80, 3: 60, 4: 20}, {1: 90, 2: 30, 3: 50, 4: 20}), " in the last round."),
        (
            ({1: 40, 2: 80, 3: 60, 4: 20}, {1: 90, 2: 30, 3: 50, 4: 20}, {1: 9, 2: 8, 3: 7, 4: 6}),
            " in round 2 and kept it.",
        ),
    ],
)
def test_press_text_says_since_when_the_winner_led(client, rounds, text):
    tournament = four(ClubFactory.create(name="Kanal"))
    for points in rounds:
        close_round(round_=scored(started(tournament), points), now=NOW)
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert f"Anna took the lead{text}" in pressed(client, tournament)[2]


def test_press_text_leaves_out_what_there_is_no_room_for(client):
    text = " ".join(pressed(client, over_at("a " * 39 + "b")))
    assert "Venue" in text
    assert "Every result" in text
    tournament = four(ClubFactory.create(name="Dorf"))
    notice = Notice(place="a " * 39 + "b", address="c " * 99 + "d")
    rename_tournament(tournament=tournament, name=tournament.evening.title, now=NOW, notice=notice)
    is_over(tournament)
    text = page(client.get(f"/dorf/events/{tournament.pk}/press")).one("textarea").text
    assert "Venue" not in text
    assert "Every result" in text


def test_press_text_speaks_the_language_of_the_reader(client, tournament):
    headers = {"Accept-Language": "de"}
    text = page(client.get(at(tournament, "press"), headers=headers)).one("textarea").text
    assert "Anna hat " in text
    assert " won " not in text


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["press", "winners/1.png"])
def test_nothing_is_made_before_all_places_are_announced(client, tournament, name):
    reveal(tournament=tournament, place=2, now=NOW)
    assert client.get(at(tournament, name)).status_code == 404


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["podium.png", "winners/1.png"])
def test_pictures_are_as_large_as_previews_want_them(client, tournament, name):
    response = client.get(at(tournament, name))
    assert response.headers["Content-Type"] == "image/png"
    assert response.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", response.content[16:24]) == (1200, 630)


def test_whoever_has_won_nothing_has_no_picture(client, tournament):
    address = reverse("tournament-winner", args=("kanal", tournament.pk, 4))
    assert client.get(address).status_code == 404

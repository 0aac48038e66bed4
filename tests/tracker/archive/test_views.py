"""A club leaves as a file and comes back by the pages."""

import os
import re
import time
from io import BytesIO

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory
from tests.tracker.helpers.archives import (
    archive_of,
    archive_of_tournament,
    busy_club,
    changed,
    empty,
)
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import but_for_the_chain, stored
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.models import Club, Game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A data directory in which no archive waits yet."""
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    return tmp_path


def send(client, address, content):
    """The answer to an archive that is sent to a page."""
    return client.post(address, {"file": SimpleUploadedFile("club.zip", content)})


def body(response):
    return b"".join(response.streaming_content)


def test_club_leaves_as_a_file(client):
    club = busy_club()
    response = client.get("/kanal/archive/club.zip")
    assert response.headers["Content-Disposition"] == 'attachment; filename="kanal.zip"'
    assert body(response) == archive_of(club)


def test_tournament_leaves_as_a_file(client):
    tournament = after_two(four(ClubFactory.create(name="Kanal")))
    response = client.get(f"/kanal/archive/events/{tournament.pk}.zip")
    assert re.fullmatch(
        r'attachment; filename="kanal-open-\d+\.zip"', response.headers["Content-Disposition"]
    )
    assert body(response) == archive_of_tournament(tournament)


def test_page_says_how_much_there_is(client):
    club = busy_club()
    read = page(client.get("/kanal/archive"))
    assert "8 players, 1 evening, 3 games, 5 hands" in read.text
    assert "This club has no tournament yet." in read.text
    tournament = four(club)
    read = page(client.get("/kanal/archive"))
    assert read.one("a", href=f"/kanal/archive/events/{tournament.pk}.zip").text.startswith("Open")


def test_page_asks_as_often_for_many_as_for_one(client):
    counts = []
    for name in ("Kanal", "Dorf"):
        club = ClubFactory.create(name=name)
        for _ in range(1 if name == "Kanal" else 3):
            HandFactory.create(game=GameFactory.create(evening=EveningFactory.create(club=club)))
            four(club)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"/{club.slug}/archive")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_club_comes_back_by_the_pages(client, place):
    archive = archive_of(busy_club())
    empty()
    response = send(client, "/new/archive", archive)
    assert response.status_code == 303
    address = response.headers["Location"]
    read = page(client.get(address))
    assert "The whole club Kanal: 8 players, 1 evening, 3 games, 5 hands." in read.text
    assert "cannot be undone" in read.text
    assert read.typed["slug"] == "kanal"
    response = client.post(address, {"slug": "kanal"})
    assert (response.status_code, response.headers["Location"]) == (303, "/kanal/")
    assert (
        page(client.get("/kanal/")).one(role="status").text.startswith("The book of Kanal is here.")
    )
    assert body(client.get("/kanal/archive/club.zip")) == archive
    assert list((place / "archives").iterdir()) == []


def test_club_sent_twice_comes_once(client):
    archive = archive_of(busy_club())
    empty()
    address = send(client, "/new/archive", archive).headers["Location"]
    client.post(address, {"slug": "kanal"})
    before = stored()
    response = client.post(address, {"slug": "other"})
    assert (response.status_code, response.headers["Location"]) == (303, "/new/archive")
    assert stored() == before


def test_taken_address_is_said_at_the_field(client):
    archive = archive_of(busy_club())
    address = send(client, "/new/archive", archive).headers["Location"]
    read = page(client.get(address))
    assert "belongs to Kanal here" in read.text
    key = address.rsplit("/", 1)[-1]
    assert read.one("a", href=f"/kanal/archive/{key}").text == "Import it into Kanal instead"
    before = stored()
    response = client.post(address, {"slug": "kanal"})
    assert response.status_code == 422
    assert problems(response) == {"slug": "Another club has the address “kanal”."}
    assert page(response).typed["slug"] == "kanal"
    assert stored() == before
    assert client.post(address, {"slug": "copy"}).headers["Location"] == "/copy/"
    assert Game.objects.filter(evening__club__slug="copy").count() == 3


def test_player_is_the_same_or_somebody_else(client):
    club = ClubFactory.create(name="Dorf")
    for name in ("Anna", "Bea"):
        PlayerFactory.create(club=club, name=name)
    game = GameFactory.create(
        evening=EveningFactory.create(club=club),
        ruleset="klaberjass",
        players=[*club.players.all()],
    )
    HandFactory.create(game=game)
    archive = archive_of(club)
    empty()
    here = ClubFactory.create(name="Kanal")
    for name in ("ANNA", "bea"):
        PlayerFactory.create(club=here, name=name)
    address = send(client, "/kanal/archive", archive).headers["Location"]
    read = page(client.get(address))
    assert [legend.text for legend in read.all("legend")] == ["Anna", "Bea"]
    missing = client.post(address)
    assert problems(missing) == {"player-1": "Choose the player.", "player-2": "Choose the player."}
    response = client.post(address, {"player-1": "same", "player-2": "other"})
    assert response.headers["Location"] == "/kanal/"
    seated = Game.objects.get(evening__club=here).seats.values_list("player__name", flat=True)
    assert [*seated] == ["ANNA", "Bea (2)"]


def test_what_a_club_has_already_stays_as_it_is(client):
    club = busy_club()
    archive = archive_of(club)
    before = but_for_the_chain()
    address = send(client, "/kanal/archive", archive).headers["Location"]
    read = page(client.get(address))
    assert "3 of its games are in this book already and stay as they are." in read.text
    assert client.post(address, read.typed).status_code == 303
    assert but_for_the_chain() == before


@pytest.mark.parametrize("address", ["/new/archive", "/kanal/archive"])
def test_bad_archive_is_refused_at_the_field(client, address, place):
    ClubFactory.create(name="Kanal")
    before = stored()
    response = send(client, address, b"PK no archive")
    assert response.status_code == 422
    (text,) = problems(response).values()
    assert text.startswith("This is not an archive of a score book, or it is damaged")
    missing = client.post(address)
    assert problems(missing) == {"file": "Choose the file of the archive."}
    assert problems(send(client, address, b"")) == {"file": "The file is empty."}
    assert stored() == before
    assert list((place / "archives").iterdir()) == []


def test_archive_that_does_not_score_is_refused_and_still_waits(client):
    archive = archive_of(busy_club())
    empty()

    def spoil(row):
        row["totals"][0] += 1

    bad = changed(archive, "hands.jsonl", 1, spoil)
    address = send(client, "/new/archive", bad).headers["Location"]
    before = stored()
    response = client.post(address, {"slug": "kanal"})
    assert response.status_code == 422
    assert "hands.jsonl, row 1: hand 1 of the game" in page(response).text
    assert stored() == before
    assert client.get(address).status_code == 200
    assert not Club.objects.exists()


@pytest.mark.parametrize("key", ["0" * 64, "club", "F" * 64])
def test_archive_that_does_not_wait_is_asked_for_anew(client, key):
    ClubFactory.create(name="Kanal")
    response = client.get(f"/new/archive/{key}")
    assert (response.status_code, response.headers["Location"]) == (303, "/new/archive")
    response = client.get(f"/kanal/archive/{key}")
    assert (response.status_code, response.headers["Location"]) == (303, "/kanal/archive")
    assert "choose its file again" in page(client.get("/kanal/archive")).text


def test_ten_archives_wait_and_none_is_pushed_out(client, place):
    club = ClubFactory.create(name="Kanal")

    def sent(number):
        PlayerFactory.create(club=club, name=f"Player {number} of twelve")
        return send(client, "/new/archive", archive_of(club))

    first = [sent(number).headers["Location"] for number in range(10)]
    kept = sorted((place / "archives").iterdir())
    refused = sent(10)
    assert (refused.status_code, len(kept)) == (422, 10)
    assert "Ten archives wait to be imported already. Each waits for three hours" in refused.text
    assert sorted((place / "archives").iterdir()) == kept
    assert client.get(first[0]).status_code == 200
    three_hours_ago = time.time() - 3 * 60 * 60 - 1
    os.utime(kept[0], (three_hours_ago, three_hours_ago))
    assert sent(11).status_code == 303
    assert not kept[0].exists()


def test_file_of_the_archive_can_be_read_by_a_program(client):
    busy_club()
    assert BytesIO(body(client.get("/kanal/archive/club.zip"))).read(2) == b"PK"

"""Tournaments as everybody reads them: what is hidden on the pages is hidden here."""

import pytest

from tests.factories import NOW
from tests.tournaments import tournament_of
from tests.tracker.api.v1.book import Book, key, with_key
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db
CLUB = "/api/v1/clubs/kanal"


def read(client, address, **asked):
    """The answer."""
    response = client.get(address, asked)
    assert response.status_code == 200, response.text
    return response.json()


def test_tournament_standings_are_those_of_the_page(client, book):
    shown = read(client, f"{CLUB}/events/{book.tournament.pk}/standings")
    assert [(row["rank"], row["name"], row["values"]["PTS"]) for row in shown["rows"]] == [
        (1, "Anna", 150),
        (2, "Bea", 150),
        (3, "Carla", 90),
        (4, "Dora", 60),
    ]
    assert [row["decided_by"] for row in shown["rows"]] == ["", "HIGH", "PTS", "PTS"]
    assert [round_["points"] for round_ in shown["rows"][0]["rounds"]] == [100, 50]
    after = read(client, f"{CLUB}/events/{book.tournament.pk}/standings", after=1)
    assert [row["values"]["PTS"] for row in after["rows"]] == [100, 80, 60, 40]


def test_hidden_places_and_what_would_tell_them_stay_hidden(client, book):
    reveal(tournament=book.tournament, place=3, now=NOW)
    shown = read(client, f"{CLUB}/events/{book.tournament.pk}/standings")
    assert [row["name"] for row in shown["rows"]] == ["Carla", "Dora"]
    assert shown["hidden"] == "Places 1–2 are announced at the prize-giving."
    assert read(client, f"{CLUB}/events/{book.tournament.pk}/standings", after=1)["rows"] == []
    last = read(client, f"{CLUB}/events/{book.tournament.pk}/rounds/2")
    assert last["is_held_back"]
    assert {side["points"] for table in last["draw"] for side in table["sides"]} == {None}
    assert {table["game"] for table in last["draw"]} == {None}
    evening = read(client, f"{CLUB}/evenings/{book.tournament.evening_id}/standings")
    assert evening["rows"] == []


def test_round_tells_who_meets_whom_and_the_results(client, book):
    shown = read(client, f"{CLUB}/events/{book.tournament.pk}/rounds/1")
    assert [(table["table"], table["sides"]) for table in shown["draw"]] == [
        (
            1,
            [
                {"numbers": [1], "names": ["Anna"], "points": 100},
                {"numbers": [4], "names": ["Dora"], "points": 40},
            ],
        ),
        (
            2,
            [
                {"numbers": [2], "names": ["Bea"], "points": 80},
                {"numbers": [3], "names": ["Carla"], "points": 60},
            ],
        ),
    ]
    assert (shown["state"], shown["finished"]) == ("closed", 2)


def test_round_that_is_not_published_is_not_there(client, book):
    draw_round(tournament=book.tournament, now=NOW)
    assert client.get(f"{CLUB}/events/{book.tournament.pk}/rounds/3").status_code == 404
    assert len(read(client, f"{CLUB}/events/{book.tournament.pk}/rounds")) == 2


def test_tournament_that_is_set_up_is_not_counted(client, book):
    asked = (CLUB, f"{CLUB}/evenings", f"{CLUB}/events", f"{CLUB}/games", "/api/v1/clubs")
    before = [read(client, address) for address in asked]
    tournament_of(book.club, is_open=False)
    assert [read(client, address) for address in asked] == before
    assert before[0]["evenings"] == before[1]["total"]


def test_tournament_that_is_set_up_is_shown_only_with_a_key_of_the_club(client, book):
    draft = tournament_of(book.club, is_open=False)
    key(book.club, "entries")
    key(book.club, "hands", secret="hands")
    key(Book("Dorf").club, secret="dorf")
    of_tournament = [
        f"{CLUB}/events/{draft.pk}{part}" for part in ("", "/rounds", "/standings", "/entries")
    ]
    for address in of_tournament:
        assert client.get(address).status_code == 404, address
        assert client.get(address, headers=with_key("hands")).status_code == 404
        assert client.get(address, headers=with_key("dorf")).status_code == 404
        assert client.get(address, headers=with_key()).status_code == 200
    listed = client.get(f"{CLUB}/events", headers=with_key()).json()["items"]
    assert draft.pk in [tournament["id"] for tournament in listed]
    assert draft.pk not in [
        tournament["id"] for tournament in read(client, f"{CLUB}/events")["items"]
    ]
    assert client.get(f"{CLUB}/evenings/{draft.evening_id}").status_code == 404


def test_who_is_there_is_told_to_those_with_a_key(client, book):
    key(book.club, "entries")
    address = f"{CLUB}/events/{book.open.pk}/entries"
    assert {entrant["is_there"] for entrant in read(client, address)["items"]} == {None}
    told = client.get(address, headers=with_key()).json()["items"]
    assert {entrant["is_there"] for entrant in told} == {True}

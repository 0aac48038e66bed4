"""Standings within the pages of other sites, and how far that opens the door."""

import pytest

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory
from tests.test_ground.test_security import HEADERS
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.games.services import close_game

pytestmark = pytest.mark.django_db
RELAXED = {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "X-Frame-Options": None,
}


def headers(response):
    """The security headers of an answer."""
    return {name: response.headers.get(name) for name in HEADERS}


def test_embedded_standings_may_stand_in_any_frame_and_nothing_else_is_relaxed(client, kanal):
    tournament = after_two(four(kanal))
    for address in (
        f"/kanal/events/{tournament.pk}/embed",
        f"/kanal/evenings/{tournament.evening_id}/embed",
    ):
        assert headers(client.get(address)) == HEADERS | RELAXED
    for address in (f"/kanal/events/{tournament.pk}/standings", f"/kanal/events/{tournament.pk}/"):
        assert headers(client.get(address)) == HEADERS


def test_refused_frame_is_no_frame_for_others(client, kanal):
    for response in (client.get("/kanal/events/9/embed"), client.post("/kanal/events/9/embed")):
        assert response.status_code in (404, 405)
        assert headers(response) == HEADERS


def test_known_frame_is_not_printed_again(client, kanal):
    tournament = after_two(four(kanal))
    address = f"/kanal/events/{tournament.pk}/embed"
    etag = client.get(address, headers={"HX-Request": "true"}).headers["ETag"]
    again = client.get(address, headers={"HX-Request": "true", "If-None-Match": etag})
    assert again.status_code == 304
    assert set(headers(again).values()) == {None}


def test_embedded_standings_are_bare(client, kanal):
    tournament = after_two(four(kanal))
    read = page(client.get(f"/kanal/events/{tournament.pk}/embed"))
    assert read.all("nav") == read.all("form") == read.all("footer") == []
    assert [row.one("a").text for row in read.one("tbody").all("tr")] == [
        "Anna",
        "Bea",
        "Carla",
        "Dora",
    ]
    assert read.one("base").attributes == {"target": "_blank"}


def test_tournament_that_is_set_up_is_in_no_frame(client, kanal):
    tournament = tournament_of(kanal, is_open=False)
    for address in (
        f"/kanal/events/{tournament.pk}/embed",
        f"/kanal/evenings/{tournament.evening_id}/embed",
    ):
        assert client.get(address).status_code == 404


def test_embedded_evening_has_its_standings(client, kanal):
    evening = EveningFactory.create(club=kanal, title="Thursday")
    game = HandFactory.create(game=GameFactory.create(evening=evening)).game
    close_game(game=game, now=NOW)
    read = page(client.get(f"/kanal/evenings/{evening.pk}/embed"))
    assert read.one("h1").text == "Thursday"
    assert len(read.one("tbody").all("tr")) == 2
    assert not read.all("p", class_="exports")


def test_pages_offer_the_line_to_copy(client, kanal):
    tournament = after_two(four(kanal))
    read = page(client.get(f"/kanal/events/{tournament.pk}/standings"))
    assert read.one("details", class_="embed").one("samp").text == (
        f'<iframe src="http://testserver/kanal/events/{tournament.pk}/embed" title="Standings" '
        'width="100%" height="600" loading="lazy"></iframe>'
    )

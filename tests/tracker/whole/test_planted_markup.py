"""No text that somebody typed becomes part of a page: not as an element, not as an attribute."""

import pytest
from django.http import HttpResponse

from tests.factories import amended
from tests.tracker.helpers.at_table_pages import at, game_of, with_hands
from tests.tracker.helpers.planted import ALL, TEXTS, plant, planted
from tests.tracker.helpers.posting import pages_with_games, posts
from tests.tracker.helpers.reading import page
from tests.tracker.whole.test_every_page import cast_of
from tracker.models import Hand

# Columns are longer than PostgreSQL lets them be.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

PART = {"HX-Request": "true"}
COLUMNS = 11
"""So many columns of the book have them, at least."""
SHOWN = COME_BACK = 0.25
"""On this part of the pages they are seen as texts, at least."""


def is_page(response):
    """Whether it is one for a browser to show."""
    return response.headers.get("Content-Type", "").startswith("text/html")


def test_what_is_stored_stays_a_text_on_every_page_and_part(client, share):
    assert len({*TEXTS}) >= 60
    cast = cast_of("Kanal")
    addresses = share(pages_with_games(cast))
    written = plant()
    shown = 0
    for address in addresses:
        for headers in ({}, PART):
            response = client.get(address, headers=headers)
            if is_page(response) and response.status_code == 200:
                assert [*planted(page(response))] == [], address
                shown += "&lt;script planted&gt;" in response.text
    assert written >= {f"{name}.name" for name in ("Club", "Player", "Table")}
    assert len(written) >= COLUMNS
    assert shown >= SHOWN * len(addresses)


def test_what_is_typed_comes_back_as_a_text(client, share):
    cast = cast_of("Kanal")
    come_back, forms = 0, posts(client, share(pages_with_games(cast)))
    for post in forms:
        fields = {name: ALL if name != "file" else "" for name in post.fields}
        response = client.post(post.address, fields)
        if is_page(response):
            assert [*planted(page(response))] == [], post.address
            come_back += "&lt;script planted&gt;" in response.text
        assert response.status_code != 500, post.address
    assert come_back >= COME_BACK * len(forms)


def test_what_the_book_keeps_for_good_stays_a_text(client):
    game, text = with_hands(game_of(), (96, 66)), "<script planted>x</script>"
    hand = Hand.objects.get()
    amended(hand, hand.record | {"note": text}, reason=text)
    for rest in ("", "hands/1/", "hands/1/fix"):
        response = client.get(at(game, rest))
        assert [*planted(page(response))] == [], rest
        assert "&lt;script planted&gt;" in response.text, rest


def test_list_of_such_names_stays_text(client):
    tournament = cast_of("Kanal").tournament
    for address in ("/kanal/players/bring", f"/kanal/events/{tournament.pk}/entries/paste"):
        response = client.post(address, {"text": "\n".join(TEXTS)})
        assert [*planted(page(response))] == []
        assert "&lt;script planted&gt;" in response.text


@pytest.mark.parametrize(
    "text",
    [
        "<b planted></b>",
        "<b onclick=x></b>",
        "<b style=x></b>",
        "<script>x</script>",
        "<base href=x>",
        '<a href=" JavaScript:1">x</a>',
        "<p hx-vals='js:{a: 1}'></p>",
    ],
)
def test_planted_element_is_found(text):
    assert [*planted(page(HttpResponse(text)))]

"""The handbook as pages: what they link to, and when the browser need not get them again."""

import pytest
from django.urls import reverse

from tests.tracker.helpers.reading import page
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db


def test_page_that_has_not_changed_is_not_sent_again(client):
    address = reverse("help-chapter", args=("trouble",))
    client.get(address)
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    client.cookies["language"] = "de"
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_search_says_when_nothing_is_found(client):
    read = page(client.get(reverse("help"), {"q": "<zebra>"}))
    text = read.one("p", class_="empty").text
    assert text.startswith("Nothing in the handbook has “<zebra>”.")
    assert len(read.all("li")) >= 8


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("name", "chapter"),
    [
        ("club-home", "first-evening"),
        ("tournaments", "tournament"),
        ("seasons", "season"),
        ("archive", "running"),
    ],
)
def test_foot_of_a_page_leads_to_the_chapter_about_it(client, name, chapter):
    cast = cast_of("Kanal")
    read = page(client.get(reverse(name, args=(cast.club.slug,))))
    (link,) = (link for link in read.one("footer").all("a") if link.text == "Help")
    assert link["href"] == reverse("help-chapter", args=(chapter,))


def test_foot_of_a_game_leads_to_the_screen_of_its_game(client):
    cast = cast_of("Kanal")
    read = page(client.get(reverse("game", args=(cast.club.slug, cast.game.pk))))
    (link,) = (link for link in read.one("footer").all("a") if link.text == "Help")
    assert link["href"] == reverse("help-game", args=(cast.game.variant,))


@pytest.mark.parametrize("rest", ["zebra", "entering/zebra", "entering/"])
def test_chapter_that_there_is_not_is_not_found(client, rest):
    assert client.get(f"/help/{rest}").status_code == 404

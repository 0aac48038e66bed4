"""Every page of the table of addresses is walked."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import resolve, reverse

from tests.people import invited_to
from tests.tracker.access.addresses import routes
from tests.tracker.helpers.archives import archive_of
from tests.tracker.helpers.marked import left_in_english
from tests.tracker.helpers.posting import pages_with_games
from tests.tracker.helpers.reading import page
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db

FOR_OTHERS = re.compile(r"^(?:account|api)/|\.(?:<|\w+$)")
"""Accounts have a walk of their own, programs their answers, and files theirs."""
ELSEWHERE: Mapping[str, str] = {
    "home": "with the clubs, in test_clubs",
    "health": "in the tests of the health page",
    "phone": "in the tests of the shell",
    "round-slips": "in the tests of a round",
    "first-start": "below",
    "invitation": "below",
    "club-archive": "below",
    "archive-coming": "below",
    "evening-embed": "below",
    "tournament-embed": "below",
    "tournament-press": "below",
    "tournament-prizes": "below",
    "which-table": "below",
    "hand-panels": "with the games of test_every_language",
    "hand-photo": "a picture",
    "hand-record": "the form again, as a hand is refused",
    "hand-table": "parts of the page of a game",
    "player-names": "names for a script",
}
"""The pages that are walked by another test, or are none."""
ARCHIVE = "/new/archive"


def reads(client, route):
    """Whether somebody can look at what is there: it says so itself, whatever its numbers."""
    names = dict.fromkeys(re.findall(r"<(?:\w+:)?(\w+)>", route.path), "1")
    return "GET" in client.options(route.address(names)).headers.get("Allow", "")


def test_every_page_that_there_is_is_walked(client):
    addresses = pages_with_games(cast_of("Kanal"))
    seen = {resolve(urlsplit(address).path).route for address in addresses}
    left = {
        route.name
        for route in routes()
        if not FOR_OTHERS.search(route.path) and route.path not in seen and reads(client, route)
    }
    assert left == ELSEWHERE.keys()


def sent_to(client, cast) -> Iterator[str]:
    """The pages that no link of a club leads to, each brought to where it says something."""
    for name, pk in (("evening-embed", cast.evening.pk), ("tournament-embed", cast.tournament.pk)):
        yield reverse(name, args=("kanal", pk))
    yield reverse("tournament-press", args=("kanal", cast.tournament.pk))
    yield f"{reverse('tournament-prizes', args=('kanal',))}?prizes=x%0A1.+50"
    yield f"{reverse('which-table')}?code=x"
    file = SimpleUploadedFile("club.zip", archive_of(cast.club))
    coming = client.post(ARCHIVE, {"file": file}).headers["Location"]
    yield coming
    yield f"/kanal/archive/{coming.rsplit('/', 1)[-1]}"
    invited_to(cast.club, secret="t" * 32)
    yield client.post("/invited", {"token": "t" * 32}).headers["Location"]


def test_page_that_no_link_leads_to_is_said_in_the_readers_language(reader, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    cast = cast_of("Kanal")
    wrong = {}
    for address in sent_to(reader, cast):
        response = reader.get(address)
        assert response.headers["Content-Type"].startswith("text/html"), address
        left = left_in_english(page(response))
        if left:
            wrong[address] = left
    assert wrong == {}


def test_first_page_of_a_new_book_is_said_in_the_readers_language(reader):
    assert left_in_english(page(reader.get(reverse("first-start")))) == []

"""What is asked of the server at once has an end, and says so on a page."""

from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import URLPattern, get_resolver, reverse

from tests.factories import ClubFactory
from tests.tracker.helpers.posting import pages_with_games, posts
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_every_page import cast_of
from tracker.platform.web import limits
from tracker.platform.web.limits import BUSY, FILES, MEGABYTE, MOST_SENT, OVERLOADED

pytestmark = pytest.mark.django_db


def test_form_that_is_too_big_is_refused_unread(client, share):
    cast = cast_of("Kanal")
    found = posts(client, share(pages_with_games(cast)))
    buttons = {*share(cast.buttons("kanal"))}
    addresses = {post.address.partition("?")[0] for post in found} | buttons
    taking_files = [post.address for post in found if "file" in post.names]
    assert len(taking_files) <= 4
    before = stored()
    for address in sorted(addresses):
        size = 300 * MEGABYTE if address in taking_files else MEGABYTE + 1
        response = client.post(address, "x", content_type="text/plain", CONTENT_LENGTH=size)
        assert response.status_code in (413, 405), address
        if response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            assert page(response).one("h1").text == "That is too much at once"
    assert stored() == before


def test_list_of_a_whole_megabyte_is_read(client):
    club = ClubFactory.create(name="Kanal")
    names = "\n".join(f"Player {number:07} of the town" for number in range(40_000))
    assert len(names) > MEGABYTE
    sent = {"text": "", "file": SimpleUploadedFile("players.csv", names.encode())}
    address = reverse("players-bring", args=(club.slug,))
    assert client.post(address, sent).status_code in (200, 422)


def test_routes_that_take_more_are_routes(client):
    names = {pattern.name for pattern in patterns(get_resolver().url_patterns)}
    assert {*MOST_SENT} <= names


def patterns(found):
    """All addresses below these."""
    for pattern in found:
        yield from [pattern] if isinstance(pattern, URLPattern) else patterns(pattern.url_patterns)


@pytest.mark.parametrize("address", ["/kanal/players/players.csv", "/kanal/players/"])
def test_who_is_not_served_now_is_asked_to_come_again(client, address):
    ClubFactory.create(name="Kanal")
    assert client.get(address).status_code == 200
    refused = client.get(address, **{BUSY: True})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
    assert page(refused).one("h1").text == "Other files are being made just now"


def test_who_is_sent_away_in_a_crowd_is_told_why(client):
    refused = client.get("/rules/", **{OVERLOADED: True})
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert page(refused).one("h1").text == "Very many people are looking at the book"


def test_phone_and_program_hear_of_a_crowd_in_their_form(client):
    refused = client.get("/api/v1/clubs", **{OVERLOADED: True})
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert refused.json()["code"] == "busy"


def test_every_table_that_leaves_as_a_file_counts():
    from tracker.exports.files import KINDS

    assert {f".{kind}" for kind in KINDS} <= FILES


def test_one_dear_thing_is_worked_out_at_a_time(client):
    """While one is, another comes later; what is kept, and all else, is there at once."""
    ClubFactory.create(name="Kanal")
    kept = "/kanal/studio?players=27&rounds=3&hands=16&minutes=3&breaks=0"
    new = kept.replace("27", "26")
    assert client.get(kept).status_code == 200
    with limits.one_at_a_time():
        refused = client.get(new)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
        text = "The computer is busy with another request"
        assert page(refused).one("h1").text == text
        # How long a hand takes changes nothing about who meets whom.
        assert client.get(kept.replace("16", "9")).status_code == 200
        assert client.get("/kanal/players/").status_code == 200
    assert client.get(new).status_code == 200


def test_place_is_free_again_after_a_breakdown():
    with pytest.raises(ValueError, match="broken"), limits.one_at_a_time():
        raise ValueError("broken")
    with limits.one_at_a_time(), pytest.raises(limits.BusyError), limits.one_at_a_time():
        pass


@pytest.mark.parametrize(
    "address",
    [
        *("/welcome", "/invited/role", "/account/login/", "/account/reauthenticate/"),
        *("/account/password/change/", "/account/password/reset/key/1-a/"),
    ],
)
def test_form_with_a_password_is_known_by_its_address(address):
    sent = {"REQUEST_METHOD": "POST", "PATH_INFO": address}
    assert limits.has_password(sent)
    assert not limits.has_password(sent | {"REQUEST_METHOD": "GET"})
    assert not limits.has_password(sent | {"PATH_INFO": "/new"})

"""A field that a form does not have changes nothing, whatever column it is called after."""

from collections.abc import Iterator

import pytest

from tests.tracker.api.v1.book import filled_book, key, send
from tests.tracker.api.v1.test_refusals import unchanged, writes
from tests.tracker.helpers.posting import Changes, pages_with_games, posts, written
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db

FORBIDDEN = {
    **dict.fromkeys(("id", "pk", "club", "club_id", "tournament", "evening", "game", "user"), "1"),
    **dict.fromkeys(("is_staff", "is_superuser", "is_active", "is_void", "is_public"), "true"),
    "role": "admin",
    "state": "final",
    "status": "final",
    "device": "1",
    "points_for": "500",
    "created_at": "2000-01-01",
    "final_at": "2000-01-01",
    "revoked_at": "2000-01-01",
    "confirmed_by": "1",
    "name_key": "x",
    "seed": "x",
    "record": "{}",
    "scored": "{}",
    "secret_hash": "x",
    "epoch": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    "attempt": "7",
}
WRITING = 0.4
"""This part of the forms, at least, writes something as they are filled in here."""


def test_form_writes_the_same_whatever_comes_with_it(client, share):
    cast = cast_of("Kanal")
    cast_of("Dorf")
    found = posts(client, share(pages_with_games(cast)))
    before, writing = stored(), 0
    for post in found:
        extra = {name: value for name, value in FORBIDDEN.items() if name not in post.names}
        assert len(extra) >= 25
        plain, forged = written(client, post, before), written(client, post, before, **extra)
        if forged != plain:
            # What differs by itself, such as a moment or what is drawn by lot, tells nothing.
            by_itself = {*differing(plain, written(client, post, before))}
            assert {*differing(plain, forged)} <= by_itself, post.address
        writing += bool(plain)
    assert writing >= WRITING * len(found)


def differing(one: Changes, other: Changes) -> Iterator[tuple[str, int, str]]:
    """The columns in which the same rows were written differently, or are not the same rows."""
    for name in {*one} | {*other}:
        rows, others = one.get(name, []), other.get(name, [])
        if len(rows) != len(others):
            yield name, len(rows) - len(others), ""
        for place, (row, same) in enumerate(zip(rows, others, strict=False)):
            yield from ((name, place, column) for column in row if row[column] != same[column])


def test_program_is_told_of_every_field_that_nobody_knows(client):
    book = filled_book()
    key(book.club)
    bodies = [address for _, address, _ in writes(book) if address.rsplit("/", 1)[-1] in WITH_BODY]
    assert len(bodies) == 4
    for address in bodies:
        known = {*fields_of(client, address)}
        before = unchanged()
        forbidden = {**FORBIDDEN}
        for name in known:
            forbidden.pop(name, None)
        answer = send(client, address, forbidden)
        text = {
            field["field"] for field in answer.json()["fields"] if field["code"] == "unknown_field"
        }
        assert (answer.status_code, text) == (422, {*forbidden}), address
        assert unchanged() == before


WITH_BODY = {"hands", "games", "events", "entries"}


def fields_of(client, address) -> Iterator[str]:
    """The fields that the description of the API has for a body sent to this address."""
    told = client.get("/api/v1/openapi.json").json()
    kind = address.rsplit("/", 1)[-1]
    (told_of,) = (
        methods["post"]
        for path, methods in told["paths"].items()
        if path.endswith(f"/{kind}") and "post" in methods
    )
    schema = told_of["requestBody"]["content"]["application/json"]["schema"]
    yield from told["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]["properties"]

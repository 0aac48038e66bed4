"""Nothing that is said of a mistake stays English: forms filled in badly, refusals, lost pages."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError, transaction
from django.urls import include, path

from tests.factories import new_id
from tests.tracker.access.addresses import routes
from tests.tracker.api.asking import OURS
from tests.tracker.api.v1.book import key, with_key
from tests.tracker.helpers.at_table_pages import at, form_at, game_of
from tests.tracker.helpers.marked import MARKED, left_in_english, left_of
from tests.tracker.helpers.posting import Post, pages_with_games, posts
from tests.tracker.helpers.reading import page
from tests.tracker.phones.phone import TYPED, SendingPhone
from tests.tracker.whole.test_every_page import cast_of
from tracker import urls
from tracker.platform.server.damage_registry import DamagedError
from tracker.platform.web.limits import BUSY, OVERLOADED, BusyError

pytestmark = pytest.mark.django_db

KEPT = re.compile(r"^(?:csrfmiddlewaretoken|submission|revision|tag|look|step)$")
"""The data that a form sends without typing."""
TYPED_BADLY = {"nothing": "", "letters": "ж", "too much": "ж" * 3000, "less than none": "-7"}
TYPED_BADLY |= {"a day": "2025-02-31", "a large number": "9" * 12, "a list": "1;5;x\n;;\nж\tж"}
AS_WANTED = "as wanted"
NAMED = re.compile(r"\b(?:Eve|Ost|West|Nord|Sued)\b")
"""Who and what the forms name."""


def in_english(left: list[str]) -> list[str]:
    """The text without those names."""
    return [words for words in left if re.search(r"[A-Za-z]{2,}|\d[.,]\d", NAMED.sub("", words))]


def answered(client, post: Post, way: str):
    """What is answered to the form when every field says this, with the message of its deed."""
    fields = post.fields
    if way != AS_WANTED:
        typed = TYPED_BADLY[way]
        fields = {name: sent if KEPT.search(name) else typed for name, sent in fields.items()}
    cookies = client.cookies.copy()
    with transaction.atomic():
        response = client.post(post.address, fields, follow=True)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


@pytest.mark.some(1)
@pytest.mark.parametrize("way", [AS_WANTED, *TYPED_BADLY])
def test_every_form_answers_in_the_readers_language(reader, share, way):
    wrong = {}
    for post in share(posts(reader, pages_with_games(cast_of("Kanal")))):
        response = answered(reader, post, way)
        if response.headers["Content-Type"].startswith("text/html"):
            left = in_english(left_in_english(page(response)))
            if left and post.address != "/look":  # it is where the language is chosen
                wrong[post.address, response.status_code] = left
    assert sorted(wrong.items()) == []


def raising(error: Exception):
    """A page at which this goes wrong."""

    def view(request):
        raise error

    return view


ERRORS = {
    "forged/": (SuspiciousOperation("x"), 400),
    "closed/": (PermissionDenied("x"), 403),
    "broken/": (ValueError("x"), 500),
    "busy/": (BusyError(), 503),
    "locked/": (OperationalError("x"), 503),
    "damaged/": (DamagedError("x"), 503),
}
urlpatterns = [
    *(path(address, raising(error)) for address, (error, _) in ERRORS.items()),
    path("", include(urls)),
]
handler400, handler403, handler500 = urls.handler400, urls.handler403, urls.handler500


@pytest.mark.urls(__name__)
def test_every_page_of_an_error_is_said_in_the_readers_language(reader):
    reader.raise_request_exception = False
    large = {"CONTENT_LENGTH": 10**8, "content_type": "text/plain"}
    answers = [(reader.get(f"/{address}"), status) for address, (_, status) in ERRORS.items()]
    answers += [
        (reader.post("/locked/", {"name": "ж"}), 503),
        (reader.get("/nowhere/"), 404),
        (reader.get("/look"), 405),
        (reader.post("/new", "x", **large), 413),
        (reader.get("/rules/", **{BUSY: True}), 429),
        (reader.get("/rules/", **{OVERLOADED: True}), 503),
        (reader.get("/rules/", headers={"host": "elsewhere.example"}), 400),
    ]
    reader.handler.enforce_csrf_checks = True
    answers.append((reader.post("/new", {}), 403))
    assert [answer.status_code for answer, _ in answers] == [status for _, status in answers]
    assert [left for answer, _ in answers for left in left_in_english(page(answer))] == []


@pytest.mark.usefixtures("locked")
def test_whoever_may_not_is_told_so_in_their_language(reader, share):
    cast = cast_of("Kanal")
    for address in share([*pages_with_games(cast), *cast.buttons("kanal"), *cast.files("kanal")]):
        for send in (reader.get, reader.post):
            response = send(address, follow=True)
            is_page = response.headers["Content-Type"].startswith("text/html")
            if is_page and (response.status_code != 200 or response.redirect_chain):
                assert in_english(left_in_english(page(response))) == [], address


def test_hand_that_is_there_already_is_said_in_the_readers_language(reader):
    game = game_of("clabber")
    typed = form_at(reader, at(game, "hands/new"), bid="0-H", points__0="96", points__1="66")
    assert reader.post(at(game, "hands"), typed).status_code == 303
    other = typed | {"submission": new_id(), "points-0": "90", "points-1": "72"}
    response = reader.post(at(game, "hands"), other)
    assert response.status_code == 409
    assert in_english(left_in_english(page(response))) == []


def sentences(text: Any) -> Iterator[str]:
    """The readable texts of a refusal, at any depth."""
    if isinstance(text, dict):
        yield from (
            text[name] for name in ("message", "sentence") if isinstance(text.get(name), str)
        )
        yield from (found for part in text.values() for found in sentences(part))
    elif isinstance(text, list):
        yield from (found for part in text for found in sentences(part))


SENT: list[Any] = [b"{", b"[]", b'{"a":1,"a":1}', b'{"a":NaN}', b"\xff", {}, {"more": 1}]
SENT += [{"players": "x"}, {"name": 7, "players": [7], "number": 0, "table": 4, "keys": ["x"] * 30}]
SENT += [{"number": "x", "record": 7, "date": 7, "options": 7, "ruleset": {"variant": "x"}}]


def test_every_refusal_of_a_program_is_said_in_its_language(reader, share):
    cast = cast_of("Kanal")
    key(cast.club)
    values = {"club": "kanal", "evenings/pk": cast.evening.pk, "pk": cast.game.pk, "number": 1}
    values |= {"evening": cast.evening.pk, "game": cast.game.pk, "tournament": cast.tournament.pk}
    values |= {"player": cast.player.pk, "entry": cast.entrant.pk, "variant": "nowhere"}
    wrong = {}
    for route in share(route for route in routes() if route.path.startswith("api/")):
        for method in ("GET", "POST", "PUT", "PATCH"):
            for sent in SENT if method != "GET" else [b""]:
                body = sent if isinstance(sent, bytes) else json.dumps(sent)
                headers = OURS | with_key() | {"Accept-Language": MARKED}
                address, kind = route.address(values), "application/json"
                with transaction.atomic():
                    response = reader.generic(method, address, body, kind, headers=headers)
                    transaction.set_rollback(True)
                if response.status_code >= 400:
                    left = in_english(left_of(sentences(response.json())))
                    if left:
                        wrong[method, address, body] = left
    assert sorted(wrong.items()) == []


def test_every_refusal_of_a_phone_is_said_in_its_language(reader):
    game = game_of("clabber")
    phone = SendingPhone(game)
    phone.client.cookies["language"] = MARKED
    items = [
        phone.item(),
        phone.item(typed="bid=0-H&points-0=96&points-1=77"),
        phone.item(number=7, typed=""),
        phone.item(typed=TYPED.replace("96", "90")),
        phone.item("void", hand=str(phone.item()["submission_id"])),
        phone.item("agree", revision=9, agrees=True),
        phone.item("settle", revision=1, choice="nobody"),
        phone.item("more"),
        phone.item() | {"game": 999},
    ]
    message = [phone.sends(*items), phone.sends(items=None), phone.sends(client=0)]
    message += [phone.sends(*items * 3), phone.posts(b"{")]
    answers = [answer.json() for answer in message]
    assert in_english(left_of(text for answer in answers for text in sentences(answer))) == []

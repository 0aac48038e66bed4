"""Storing a phone's hand, and refreshing its sheet."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import include, path, reverse
from django.utils import timezone

from bench.books import empty_book
from bench.measuring import ROUNDS, Row
from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory
from tracker.access import codes
from tracker.models import Game
from tracker.phones.services import Applicant, join_by_token, open_table
from tracker.phones.sync.api import MOST_ITEMS
from tracker.platform.web.phone_cookie import cookie_name

POSTS = 100
SYNCS = 40
HANDS_ON_SHEET = 30
MAKER = "1-H"
TOKEN = "b" * 32
HEADERS = {"host": "localhost", "cookie": f"csrf={TOKEN}", "x-csrftoken": TOKEN}
HTMX = {"host": "localhost", "hx-request": "true"}


def noop(request: HttpRequest) -> HttpResponse:
    """An empty response."""
    return HttpResponse("ok")


urlpatterns = [path("noop", noop), path("", include("tracker.urls"))]


def rows() -> Iterator[Row]:
    """The entry benchmarks, in a database of their own."""
    with empty_book(), override_settings(ROOT_URLCONF=__name__):
        yield from _post_rows()
        yield from _sync_rows()
        yield from _sheet_rows()


def _post_rows() -> Iterator[Row]:
    """A hand for four: maker and suit, one number, Save."""
    answer, number = WSGIHandler(), iter(range(1, 1 + POSTS * (ROUNDS + 1)))
    game = _endless_game()
    address = f"/{game.evening.club.slug}/games/{game.pk}/hands"

    def posts(place: str) -> list[Any]:
        return [_post(place, next(number)) for _ in range(POSTS)]

    noops = [[_post("/noop", 1) for _ in range(POSTS)] for _ in range(ROUNDS)]
    floor = min(_seconds(answer, sent, 200) for sent in noops)
    warm, *rounds = [posts(address) for _ in range(ROUNDS + 1)]
    _seconds(answer, warm, 303)
    started = time.perf_counter()
    best = min(_seconds(answer, sent, 303) for sent in rounds)
    on_the_clock = (time.perf_counter() - started) / (POSTS * ROUNDS)
    yield Row(
        "POST a hand: checked, scored, stored, answered",
        f"{1000 * best / POSTS:.2f} ms",
        f"{1000 * floor / POSTS:.3f} ms a view that answers ok",
        f"{best / floor:.1f}",
        "12 × ok",
    )
    yield Row("  on the clock, waiting for the disk", f"{1000 * on_the_clock:.2f} ms")
    with CaptureQueriesContext(connection) as queries:
        _seconds(answer, [_post(address, POSTS * (ROUNDS + 1) + 1)], 303)
    yield Row("  statements", str(len(queries)), "", "", "10")


def _sync_rows() -> Iterator[Row]:
    """Synchronisation of a phone's queue: one hand, and an evening's twenty at once."""
    answer, game, number = WSGIHandler(), _endless_game(), iter(range(1, 100_000))
    now, secret = timezone.now(), "a phone of the bench"
    evening, goals = game.evening, {1: "60 ms p95", MOST_ITEMS: "150 ms p95"}
    table = open_table(evening=evening, name=game.table, now=now)
    token = codes.token(evening.pk, table.name, table.serial)
    join_by_token(token=token, applicant=Applicant(uuid4(), secret, now))
    address = reverse("sync", args=(evening.club.slug, evening.pk))
    for size, goal in goals.items():
        times = []
        for _ in range(SYNCS):
            sent = _queue(address, game.pk, [next(number) for _ in range(size)], secret)
            started = time.perf_counter()
            _seconds(answer, [sent], 200)
            times.append(time.perf_counter() - started)
        times.sort()
        yield Row(
            f"a phone sends {size} of its hands, on the clock, p95",
            f"{1000 * times[len(times) * 95 // 100]:.1f} ms",
            goal=goal,
        )
    with CaptureQueriesContext(connection) as queries:
        _seconds(answer, [_queue(address, game.pk, [next(number)], secret)], 200)
    yield Row("  statements for one", str(len(queries)))


def _queue(address: str, game: int, numbers: list[int], secret: str) -> Any:
    """The environ of a phone's request with these queued hands."""
    items = [
        {"submission_id": str(uuid4()), "kind": "hand", "game": game, "number": number}
        | {"typed": f"bid={MAKER}&points-0=66&points-1=96"}
        for number in numbers
    ]
    body = json.dumps({"device": None, "client": 1, "items": items})
    headers = {"host": "localhost", "x-score-book": "1", "cookie": f"{cookie_name()}={secret}"}
    asked = RequestFactory().post(address, body, content_type="application/json", headers=headers)
    return asked.environ


def _sheet_rows() -> Iterator[Row]:
    """A phone polls the sheet after every new hand."""
    answer, game, times = WSGIHandler(), _endless_game(), []
    address = f"/{game.evening.club.slug}/games/{game.pk}/sheet"
    for _ in range(HANDS_ON_SHEET):
        game = HandFactory.create(game=game).game
        times.append(_seconds(answer, [RequestFactory().get(address, headers=HTMX).environ], 200))
    seconds = min(times[-ROUNDS:])
    yield Row(
        f"the sheet of {HANDS_ON_SHEET} hands, the last one new",
        f"{1000 * seconds:.1f} ms",
        goal="5 ms",
    )


def _endless_game() -> Game:
    club = ClubFactory.create(has_open_evenings=True)
    ruleset = {"variant": "clabber", "options": {"target": None}}
    return GameFactory.create(evening=EveningFactory.create(club=club), ruleset=ruleset)


def _post(address: str, number: int) -> Any:
    """The environ of a phone's request with the hand of this number."""
    typed = {"submission": uuid4(), "number": number, "bid": MAKER, "points-0": 66, "points-1": 96}
    form = "application/x-www-form-urlencoded"
    sent = RequestFactory().post(address, urlencode(typed), content_type=form, headers=HEADERS)
    return sent.environ


def _seconds(answer: Callable[..., Any], requests: list[Any], status: int) -> float:
    """The CPU time of answering all requests, each with the expected status."""
    statuses: list[str] = []
    start = time.process_time()
    for request in requests:
        response = answer(request, lambda line, headers: statuses.append(line))
        for _ in response:
            pass
        response.close()
    used = time.process_time() - start
    assert {line.partition(" ")[0] for line in statuses} == {str(status)}, statuses[-1]
    return used

"""Pages hear of what others change within a second, and poll where a proxy holds the stream up."""

from typing import Any

import pytest

from tests.chromium import PATIENCE_MS, used_when_ready
from tests.faults.book import Book
from tests.faults.wire import Wire, hand, message

pytestmark = pytest.mark.long


@pytest.fixture
def book(tmp_path):
    made: Any = Book(tmp_path)
    made.phones = made.tables(1)[0]
    made.start(WORKERS="2", HOST="127.0.0.1")
    yield made
    made.kill()


@pytest.fixture
def sheet(chromium, book):
    """A page with the sheet of the game, which counts its questions; `open` may hold streams up."""
    contexts = []

    def opened(*, hold=None):
        context = chromium.new_context(base_url=book.url)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page: Any = used_when_ready(context.new_page())
        page.asked, page.streams = [], []

        def note(request):
            if request.url.endswith("/sheet"):
                page.asked.append(request.url)
            elif "/live?" in request.url:
                page.streams.append(request.url)

        page.on("request", note)
        if hold:
            page.route("**/live?*", hold)
        page.goto(f"/club/games/{book.phones[0].game}/")
        return page

    yield opened
    for context in contexts:
        context.close()


def is_new_sheet(response):
    return response.url.endswith("/sheet") and response.status == 200


def save(book, number):
    phone = book.phones[0]
    wire = Wire(book.url, phone.cookie)
    item = hand(phone.game, number, 96, dealer=(number - 1) % 4)
    assert wire.ask("POST", phone.address, message(phone.key, item))[0] == 200
    wire.close()


def wait_for_stream(page):
    page.wait_for_event("request", lambda asked: "/live?" in asked.url)
    page.wait_for_timeout(1500)


def test_hand_is_on_the_sheet_as_soon_as_it_is_saved(book, sheet):
    page = sheet()
    wait_for_stream(page)
    asked = len(page.asked)
    for number in (1, 2):
        with page.expect_response(is_new_sheet, timeout=8000):
            save(book, number)
    assert len(page.asked) == asked + 2, "one question for each hand, and none beside"
    assert len(page.streams) == 1


def test_page_behind_a_silent_proxy_polls(book, sheet):
    page = sheet(hold=lambda route: None)
    page.wait_for_event("request", lambda asked: "/live?" in asked.url)
    save(book, 1)
    with page.expect_response(is_new_sheet, timeout=30_000):
        pass


def test_page_whose_stream_is_refused_polls(book, sheet):
    page = sheet(hold=lambda route: route.fulfill(status=503))
    save(book, 1)
    with page.expect_response(is_new_sheet, timeout=30_000):
        pass


def test_page_that_is_put_aside_has_no_stream(book, sheet):
    page = sheet()
    wait_for_stream(page)
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', { value: 'hidden' });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    before = len(page.asked)
    save(book, 1)
    page.wait_for_timeout(3000)
    assert len(page.asked) == before

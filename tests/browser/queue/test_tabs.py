"""One phone with several pages open: one of them sends at a time, and any of them may be closed."""

from random import Random

import pytest

from tests.browser.queue.phone import SYNC, Phone, hand, recorded, result

pytestmark = pytest.mark.django_db(transaction=True)

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
OLD_LEASE = "store.setFact('sender', { owner: 'closed', until: Date.now() + %d })"
RUNS = 12


class Book:
    """A book that stores every hand once, whatever it is sent and however often."""

    def __init__(self):
        self.hands = {}

    def __call__(self, item):
        known = item["submission_id"] in self.hands
        self.hands.setdefault(item["submission_id"], item["number"])
        return result(item, 200, "recorded") if known else recorded(item)


@pytest.fixture
def book(server):
    """The server as a book that remembers."""
    server.usual = Book()
    return server.usual


@pytest.fixture(params=["locks", "lease"])
def tabs(request, page, server):
    """Two pages of one phone, with Web Locks or without them as on plain http."""
    if request.param == "lease":
        page.context.add_init_script(NO_LOCKS)
    return Phone(page, server), Phone(page.context.new_page(), server)


@pytest.mark.some(1)
def test_second_page_leaves_sending_to_the_first(tabs, server, book):
    one, other = tabs
    one.keep(*[hand(number) for number in range(1, 26)])
    server.hold()
    one.begin_to_send()
    other.send()
    assert len(server.asked) == 1
    server.release()
    one.shows(*["done"] * 25, "ready")
    other.shows(*["done"] * 25, "ready")
    assert server.got == [[*range(1, 21)], [*range(21, 26)]]


@pytest.mark.some(1)
def test_second_page_comes_back_for_what_the_first_has_left(tabs, server, book):
    one, other = tabs
    one.keep(hand(1))
    server.hold()
    one.begin_to_send()
    other.send()
    other.keep(hand(2))
    one.page.close()
    server.held.clear()
    server.release()
    for _second in range(11):
        other.pass_time(1)
    other.shows("done", "done", "ready")
    assert book.hands == {item["submission_id"]: item["number"] for item in other.items}


@pytest.mark.long
def test_pages_closed_in_the_midst_of_sending_lose_and_double_nothing(page, server, book):
    random = Random("closed in the midst")
    numbers: list[int] = []
    for run in range(RUNS):
        phone = Phone(page.context.new_page(), server)
        numbers += range(3 * run + 1, 3 * run + 4)
        phone.keep(*[hand(number) for number in numbers[-3:]])
        close_in_the_midst(phone, server, random.choice(("asked", "answered", "unasked")))
    last = Phone(page, server)
    last.send()
    assert last.states == [(number, "done") for number in numbers]
    assert sorted(book.hands.values()) == numbers


def close_in_the_midst(phone, server, moment):
    """Closes a page before its request, before the answer or at the answer."""
    if moment == "unasked":
        phone.page.evaluate("() => { sender.send(); }")
    else:
        server.hold()
        phone.begin_to_send()
    if moment == "answered":
        server.release()
    phone.page.close()
    server.held = None


def test_page_that_was_closed_holds_the_lease_no_longer_than_it_lasts(page, server):
    page.context.add_init_script(NO_LOCKS)
    phone = Phone(page, server)
    phone.keep(hand(1))
    phone.page.evaluate(OLD_LEASE % 9000)
    phone.send()
    assert server.asked == []
    phone.pass_time(9)
    phone.send()
    assert phone.states == [(1, "done")]


def test_lease_of_a_clock_that_went_back_is_no_lease(page, server):
    page.context.add_init_script(NO_LOCKS)
    phone = Phone(page, server)
    phone.keep(hand(1))
    phone.page.evaluate(OLD_LEASE % 86_400_000)
    phone.send()
    assert phone.states == [(1, "done")]


@pytest.mark.some(1)
def test_page_hears_of_what_another_does(tabs):
    one, other = tabs
    one.keep(hand(1))
    other.shows("waiting", "ready")
    one.send()
    other.shows("done", "ready")


def test_pairing_in_another_page_thaws_this_one(page, server):
    table, joining = Phone(page, server, SYNC), Phone(page.context.new_page(), server)
    table.keep(hand(1))
    server.answers({"status": 401, "json": {"epoch": "e", "error": "not_paired"}})
    table.send()
    table.shows("waiting", "not_paired")
    joining.page.evaluate("store.setFact('device', 'd1')")
    table.shows("done", "ready")

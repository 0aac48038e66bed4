"""What is kept on a phone: in order, through a reload, and never where the phone refuses."""

import re

import pytest
from django.templatetags.static import static

from tests.browser.queue.phone import OTHER_SYNC, SYNC, Phone, hand

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = "item => store.keep(item).then(() => 'kept', (error) => error.name)"
LOST_CONNECTION = """
() => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function () {
    IDBDatabase.prototype.transaction = transaction;
    throw new DOMException("Connection to the database was lost", "InvalidStateError");
  };
}
"""
FULL = """
() => {
  IDBObjectStore.prototype.put = function () {
    this.transaction.abort();
    throw new DOMException("No room", "QuotaExceededError");
  };
}
"""
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined });"
FORGET = """
async ([address, now]) => (await import(address)).forgetOld(Date.parse(now))
"""
WAITING_SYNC = "/api/v1/kanal/evenings/3/sync"
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
CANNOT_KEEP = "cannot keep on this phone – write it down"


@pytest.fixture
def quota(queue):
    """Sets how much the phone may keep, or lifts that; the browser looks before the first hand."""
    session = queue.page.context.new_cdp_session(queue.page)
    origin = queue.page.evaluate("location.origin")
    return lambda **size: session.send("Storage.overrideQuotaForOrigin", {"origin": origin} | size)


def test_items_are_kept_in_order_and_outlive_the_page(queue):
    first, second = queue.keep(hand(1), hand(2, sync=OTHER_SYNC))
    queue.open()
    kept = {"state": "waiting", "attempts": 0, "entered_at": "2026-11-22T20:01:00+01:00"}
    assert queue.items == [
        hand(1) | kept | {"submission_id": first, "seq": 1},
        hand(2, sync=OTHER_SYNC) | kept | {"submission_id": second, "seq": 2},
    ]
    assert UUID4.fullmatch(first)


@pytest.mark.long
def test_item_that_is_kept_already_stays_as_it_was(queue):
    (kept,) = queue.keep(hand(1))
    queue.send()
    before = queue.items
    assert queue.keep(hand(9, submission_id=kept)) == [kept]
    assert queue.items == before


def test_sent_item_stays_in_the_journal(queue):
    queue.keep(hand(1))
    queue.send()
    queue.open()
    (item,) = queue.items
    assert (item["typed"], item["state"], item["attempts"]) == ("bid=0-H&points-0=1", "done", 1)


def test_item_that_never_left_can_be_forgotten_and_frees_its_number(queue):
    first, second = queue.keep(hand(1), hand(2))
    assert queue.page.evaluate("id => store.remove(id)", second) is True
    queue.keep(hand(3))
    assert [(item["number"], item["seq"]) for item in queue.items] == [(1, 1), (3, 2)]
    assert queue.page.evaluate("id => store.remove(id)", first) is True
    queue.keep(hand(4))
    assert [(item["number"], item["seq"]) for item in queue.items] == [(3, 2), (4, 3)]


def test_item_that_was_attempted_is_never_forgotten(queue, server):
    (kept,) = queue.keep(hand(1))
    server.answers({"abort": "connectionreset"})
    queue.send()
    assert queue.page.evaluate("id => store.remove(id)", kept) is False
    assert queue.states == [(1, "waiting")]


@pytest.mark.long
def test_facts_and_tables_are_remembered(queue):
    table = {"path": "/kanal/games/5/hands/new", "club": "Kanal", "game": 5}
    other = {"path": "/kanal/games/6/hands/new", "club": "Kanal", "game": 6}
    queue.page.evaluate("table => store.visited(table)", table)
    queue.pass_time(1)
    queue.page.evaluate("table => store.visited(table)", other)
    queue.page.evaluate("store.setFact('device', 'd1')")
    queue.open()
    assert queue.page.evaluate("store.tables()") == [
        other | {"seen_at": "2026-11-22T20:01:01+01:00"},
        table | {"seen_at": "2026-11-22T20:01:00+01:00"},
    ]
    assert queue.page.evaluate("store.fact('device')") == "d1"
    assert queue.page.evaluate("store.fact('epoch')") is None


def test_phone_that_threw_its_store_away_has_nothing_and_goes_on(queue):
    queue.begin()
    assert (queue.items, queue.page.evaluate("store.tables()")) == ([], [])
    queue.send()
    queue.keep(hand(1))
    assert queue.states == [(1, "waiting")]


def test_hands_that_a_phone_threw_away_were_never_shown_as_sent(queue, server):
    queue.keep(hand(1), hand(2), hand(3))
    server.answers({"abort": "connectionreset"})
    queue.send()
    assert queue.mark["kind"] == "offline"
    queue.begin()
    assert queue.items == []
    assert queue.mark | {"detail": ""} == {
        "kind": "none",
        "icon": "",
        "text": "",
        "detail": "",
        "overdue": "",
    }


def test_full_phone_says_so_and_never_shows_the_hand_as_kept(queue, quota):
    quota(quotaSize=1)
    assert queue.page.evaluate(REFUSED, hand(1)) == "StorageError"
    assert queue.items == []
    assert (queue.mark["kind"], queue.mark["text"]) == ("cannot_keep", CANNOT_KEEP)
    quota()
    assert queue.page.evaluate(REFUSED, hand(1)) == "kept"
    assert queue.mark["text"] == "1 waiting"
    assert [item["seq"] for item in queue.items] == [1]


@pytest.mark.long
def test_phone_that_became_full_sends_what_it_has(queue, server):
    queue.keep(hand(1))
    queue.page.evaluate(FULL)
    queue.send()
    assert server.got == [[1]]
    assert (queue.states, queue.mark["text"]) == ([(1, "waiting")], "1 waiting")
    queue.open()
    queue.send()
    assert queue.states == [(1, "done")]


@pytest.mark.long
def test_phone_without_a_store_says_so_and_has_nothing(page, server):
    page.add_init_script(NO_DATABASE)
    phone = Phone(page, server, SYNC)
    assert phone.items == []
    assert phone.page.evaluate("store.tables()") == []
    assert phone.page.evaluate("store.fact('device')") is None
    assert phone.page.evaluate(REFUSED, hand(1)) == "StorageError"
    assert phone.mark["text"] == CANNOT_KEEP
    phone.send()
    assert server.asked == []


@pytest.mark.long
def test_connection_that_a_sleeping_phone_lost_is_opened_again(queue):
    queue.keep(hand(1))
    queue.page.evaluate(LOST_CONNECTION)
    queue.keep(hand(2))
    queue.page.evaluate(LOST_CONNECTION)
    assert queue.states == [(1, "waiting"), (2, "waiting")]


@pytest.mark.long
def test_ids_are_alike_without_https(page, server):
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'randomUUID', {});")
    phone = Phone(page, server)
    first, second = phone.keep(hand(1), hand(2))
    assert UUID4.fullmatch(first)
    assert UUID4.fullmatch(second)
    assert first != second


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        pytest.param("Asia/Kolkata", "2026-01-01T04:30:00+05:30", marks=pytest.mark.long),
        ("America/St_Johns", "2025-12-31T19:30:00-03:30"),
        pytest.param("UTC", "2025-12-31T23:00:00+00:00", marks=pytest.mark.long),
    ],
)
def test_moment_is_that_of_the_phones_clock(open_page, server, zone, shown):
    phone = Phone(open_page(timezone_id=zone), server)
    moment = "store.moment(new Date('2025-12-31T23:00:00Z'))"
    assert phone.page.evaluate(moment) == shown


def test_evening_of_which_the_book_has_all_is_forgotten_after_a_month(queue):
    long_ago, lately = "2026-10-20T21:00+02:00", "2026-11-20T21:00+01:00"
    for sync, at, state in (
        (SYNC, long_ago, "done"),
        (OTHER_SYNC, lately, "done"),
        (WAITING_SYNC, long_ago, "waiting"),
    ):
        (kept,) = queue.keep(hand(1, sync=sync, entered_at=at))
        queue.page.evaluate("([id, state]) => store.change(id, { state })", [kept, state])
        table = {"path": f"/of{sync}", "sync": sync, "seen_at": at}
        queue.page.evaluate("table => store.visited(table)", table)
    address = static("js/queue/forget.js")
    queue.page.evaluate(FORGET, [address, "2026-11-22T20:00+01:00"])
    assert [item["sync"] for item in queue.items] == [OTHER_SYNC, WAITING_SYNC]
    tables = [table["sync"] for table in queue.page.evaluate("store.tables()")]
    assert sorted(tables) == [OTHER_SYNC, WAITING_SYNC]


@pytest.mark.long
def test_phone_is_asked_not_to_make_room(queue):
    assert queue.page.evaluate("store.requestPersistence()") in (True, False)
    queue.page.evaluate("Object.defineProperty(navigator, 'storage', { value: undefined })")
    assert queue.page.evaluate("store.requestPersistence()") is False

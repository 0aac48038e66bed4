"""When a phone tries again: ever later, never for the last time, and at once if it may help."""

import pytest

from tests.browser.queue.phone import OTHER_SYNC, SYNC, hand, recorded, refusal, result

pytestmark = pytest.mark.django_db(transaction=True)

AWAY = {"abort": "connectionreset"}


def test_every_try_is_later_than_the_last_and_there_is_no_last(queue, server):
    queue.keep(hand(1))
    server.answers(*[AWAY] * 10)
    queue.send()
    waits(queue, 1, 2, 4, 8, 16, 32, 60, 60, 60)
    assert (queue.states, queue.items[0]["attempts"]) == ([(1, "waiting")], 10)
    waits(queue, 60)
    queue.shows("done", "ready")


@pytest.mark.long
def test_phones_that_lost_the_network_together_come_back_apart(queue, server):
    queue.keep(hand(1))
    server.answers(*[AWAY] * 4)
    queue.send()
    queue.page.evaluate("() => { Math.random = () => 0.25; }")
    waits(queue, 1, 0.5, 1)


def test_tries_begin_anew_once_all_is_sent(queue, server):
    queue.keep(hand(1))
    server.answers(AWAY, AWAY, AWAY, recorded, AWAY)
    queue.send()
    waits(queue, 1, 2, 4)
    queue.shows("done", "ready")
    queue.keep(hand(2))
    queue.send()
    waits(queue, 1)


def test_server_that_asks_for_time_gets_it_from_everything(queue, server):
    queue.keep(hand(1))
    server.answers(refusal(429, "slow_down", **{"Retry-After": "30"}))
    queue.send()
    queue.keep(hand(2, sync=OTHER_SYNC))
    queue.send()
    queue.page.evaluate("dispatchEvent(new Event('online'))")
    assert len(server.asked) == 1
    assert queue.mark["text"] == "Sending… (waiting)"
    queue.pass_time(30.99)
    queue.rest()
    assert len(server.asked) == 1
    queue.pass_time(0.01)
    queue.shows("done", "done", "ready")


def test_hand_in_progress_is_asked_for_after_a_second(queue, server):
    queue.keep(hand(1))
    busy = [lambda item: result(item, 409, "in_progress")] * 3
    server.answers(*busy)
    queue.send()
    waits(queue, 1, 1, 1)
    queue.shows("done", "ready")


@pytest.mark.some(1)
@pytest.mark.parametrize(
    "sign",
    [
        "dispatchEvent(new Event('online'))",
        "dispatchEvent(new Event('pageshow'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "sender.send()",
    ],
)
def test_sign_of_a_network_is_followed_at_once(queue, server, sign):
    queue.start()
    queue.rest()
    queue.keep(hand(1))
    server.answers(*[AWAY] * 6)
    queue.send()
    waits(queue, 1, 2, 4, 8, 16)
    queue.page.evaluate(sign)
    queue.shows("done", "ready")


def test_page_that_opens_sends_what_was_left(queue, server):
    queue.keep(hand(1))
    queue.open()
    queue.start()
    queue.shows("done", "ready")
    assert server.got == [[1]]


@pytest.mark.long
def test_sending_is_shown_only_if_it_takes_its_time(queue, server):
    queue.keep(hand(1), hand(2))
    server.hold()
    queue.begin_to_send()
    queue.pass_time(0.799)
    assert queue.mark["text"] == "2 waiting"
    queue.pass_time(0.001)
    queue.shows("waiting", "waiting", "ready", "sending")
    assert (queue.mark["icon"], queue.mark["text"]) == ("↻", "sending")
    server.release()
    queue.shows("done", "done", "ready")
    assert queue.mark["text"] == "all sent"


@pytest.mark.long
def test_table_is_told_every_minute_that_the_phone_is_there(table, server):
    table.start()
    table.send()
    for _ in range(2):
        with table.page.expect_request("**/sync"):
            table.pass_time(60)
        table.send()
    assert [(asked["sync"], asked["items"], asked["unsent"]) for asked in server.asked] == [
        (SYNC, [], 0)
    ] * 3
    assert [asked["clock"] for asked in server.asked] == [
        "2026-11-22T20:01:00+01:00",
        "2026-11-22T20:02:00+01:00",
        "2026-11-22T20:03:00+01:00",
    ]


def test_hand_that_is_being_written_is_told_at_once(table, server):
    table.page.evaluate("() => { sender.writing = { game: 5, number: 7 }; }")
    table.send()
    table.page.evaluate("() => { sender.writing = { game: 5, number: 7 }; }")
    table.send()
    table.page.evaluate("() => { sender.writing = null; }")
    table.send()
    assert [asked["writing"] for asked in server.asked] == [{"game": 5, "number": 7}, None]


@pytest.mark.long
def test_report_that_got_lost_is_made_up_for(table, server):
    server.answers(AWAY)
    table.page.evaluate("() => { sender.writing = { game: 5, number: 7 }; }")
    table.shows("offline")
    table.send()
    assert [asked["writing"] for asked in server.asked] == [{"game": 5, "number": 7}] * 2
    assert table.state == "ready"


def test_phone_that_is_not_paired_keeps_all_and_waits_for_somebody(table, server):
    table.keep(hand(1), hand(2), hand(3))
    server.answers(refusal(401, "not_paired"), refusal(401, "not_paired"))
    table.start()
    table.shows("waiting", "waiting", "waiting", "not_paired")
    table.pass_time(600)
    table.page.evaluate("dispatchEvent(new Event('online'))")
    assert len(server.asked) == 1
    assert table.mark == {
        "kind": "not_paired",
        "icon": "!",
        "text": "ask for the table code",
        "detail": "Scan the table code again. 3 hands are safe on this phone.",
        "overdue": (
            "3 hands are only on this phone since 20:01. Find a network, or show them as QR."
        ),
    }
    table.send()
    assert (len(server.asked), table.state) == (2, "not_paired")
    table.page.evaluate("store.setFact('device', 'd2')")
    table.shows("done", "done", "done", "ready")
    assert [asked["device"] for asked in server.asked] == [None, None, "d2"]
    assert table.mark["text"] == "all sent"


@pytest.mark.long
def test_other_evenings_hands_leave_where_one_is_not_paired(queue, server):
    queue.keep(hand(1, sync=OTHER_SYNC), hand(2))
    server.answers(refusal(401, "not_paired"))
    queue.send()
    assert queue.states == [(1, "waiting"), (2, "done")]
    queue.page.evaluate("sender.wake()")
    assert [asked["sync"] for asked in server.asked] == [OTHER_SYNC, SYNC]


def waits(queue, *gaps):
    """Whether the next requests leave after so many seconds each, to the hundredth."""
    for seconds in gaps:
        queue.rest()
        tries = len(queue.server.asked)
        queue.pass_time(seconds - 0.01)
        queue.rest()
        assert (seconds, len(queue.server.asked)) == (seconds, tries)
        queue.pass_time(0.01)
        queue.rest()
        assert (seconds, len(queue.server.asked)) == (seconds, tries + 1)

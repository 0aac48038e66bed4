"""The mark in the corner, where it does not come from an answer alone."""

import pytest

from tests.browser.queue.phone import hand, result

pytestmark = pytest.mark.django_db(transaction=True)


def shown(queue):
    """The icon and the text of the mark."""
    return queue.mark["icon"], queue.mark["text"]


def test_mark_is_green_only_when_all_is_sent(queue, server):
    assert shown(queue) == ("", "")
    queue.keep(hand(1))
    assert shown(queue) == ("●", "1 waiting")
    queue.send()
    assert shown(queue) == ("✓", "all sent")
    queue.keep(hand(2))
    assert shown(queue) == ("●", "1 waiting")


def test_last_hand_that_both_phones_wrote_has_two_ticks(queue, server):
    queue.keep(hand(1))
    server.answers(lambda item: result(item, 200, "same_hand", agreed=True))
    queue.send()
    assert shown(queue) == ("✓✓", "both phones agree")
    queue.keep(hand(2))
    queue.send()
    assert shown(queue) == ("✓", "all sent")


@pytest.mark.long
def test_last_hand_that_was_there_just_like_this_has_two_ticks_too(queue, server):
    queue.keep(hand(1))
    server.answers(lambda item: result(item, 200, "same_hand", agreed=False))
    queue.send()
    assert shown(queue) == ("✓✓", "both phones have the same")


@pytest.mark.long
def test_hand_after_the_end_is_with_the_director(queue, server):
    queue.keep(hand(1))
    server.answers(lambda item: result(item, 202, "late"))
    queue.send()
    assert shown(queue) == ("◐", "with the director")


def test_texts_count_hands(queue, server):
    busy = {"status": 426, "json": {"epoch": "e", "error": "old_app"}}
    server.answers(*[busy] * 9)
    queue.keep(hand(1))
    queue.send()
    assert queue.mark["text"] == "Update needed – your hand is kept"
    queue.keep(hand(2))
    queue.send()
    assert queue.mark["text"] == "Update needed – your 2 hands are kept"


def test_hands_that_wait_for_ten_minutes_are_said_in_red(queue):
    queue.keep(hand(1))
    queue.pass_time(599)
    assert queue.mark["overdue"] == ""
    queue.pass_time(1)
    assert queue.mark["overdue"] == (
        "A hand is only on this phone since 20:01. Find a network, or show it as QR."
    )
    queue.keep(hand(2))
    assert queue.mark["overdue"] == (
        "2 hands are only on this phone since 20:01. Find a network, or show them as QR."
    )
    queue.send()
    assert queue.mark["overdue"] == ""


@pytest.mark.long
def test_hand_that_was_written_anew_needs_nobody_and_is_not_sent(queue, server):
    (kept,) = queue.keep(hand(1))
    server.answers(lambda item: result(item, 422, "invalid"))
    queue.send()
    closed = {"state": "done", "answer": {"outcome": "replaced"}}
    queue.page.evaluate("([id, fields]) => store.change(id, fields)", [kept, closed])
    server.epoch = "11111111-2222-4333-8444-555555555555"
    queue.keep(hand(2))
    queue.send()
    queue.send()
    assert server.got == [[1], [2]]
    assert queue.text_of(kept) == "Hand 1 was entered again"

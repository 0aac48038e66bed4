"""The phone's queue and the book itself, with nothing between them."""

import pytest

from tests.browser.at_table import game_of, last_record
from tests.browser.queue.phone import Phone, hand
from tracker.models import Hand

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game():
    return game_of("clabber")


@pytest.fixture
def phone(page, game):
    """A phone on the page of the table, with the book for a server."""
    return Phone(page, None, f"/api/v1/kanal/evenings/{game.evening_id}/sync")


def written(phone, game, number, **more):
    """A hand that Anna made with 96 points, as the form types it."""
    typed = "bid=0-H&points-0=96&points-1=66"
    return hand(number, game=game.pk, dealer=None, typed=typed, sync=phone.sync) | more


def test_hand_comes_into_the_book_once_however_often_it_is_sent(phone, game):
    (kept,) = phone.keep(written(phone, game, 1))
    phone.send()
    phone.page.evaluate("id => sender.retry(id)", kept)
    assert (phone.states, phone.mark["text"]) == ([(1, "done")], "all sent")
    assert Hand.objects.count() == 1
    assert last_record(game) == {"bid": {"maker": 0, "trump": "H"}, "counted": [96, 66]}


def test_hand_is_taken_back_after_it_was_sent(phone, game):
    (kept,) = phone.keep(written(phone, game, 1))
    phone.send()
    phone.keep(written(phone, game, 1, kind="void", hand=kept))
    phone.send()
    assert phone.states == [(1, "done"), (1, "done")]
    assert Hand.objects.get().state == "void"


def test_hand_of_which_the_book_has_another_needs_somebody(phone, game):
    first, second = phone.keep(
        written(phone, game, 1),
        written(phone, game, 1, typed="bid=1-S&points-0=50&points-1=112", label="50 : 112"),
    )
    phone.send()
    assert phone.states == [(1, "done"), (1, "needs_you")]
    assert phone.items[1]["answer"]["outcome"] == "slot_taken"
    assert phone.text_of(second).startswith("Hand 1 is already recorded by ")
    assert "{" not in phone.text_of(second)
    assert phone.text_of(first).startswith("Hand 1 recorded ")


def test_report_alone_is_taken(phone):
    phone.page.evaluate("() => { sender.writing = { game: 5, number: 1 }; }")
    phone.send()
    assert phone.state == "ready"
    assert phone.page.evaluate("store.fact('epoch')")

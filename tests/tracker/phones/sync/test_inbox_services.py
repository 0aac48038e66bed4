"""The director settles what came late, and what two phones have differently."""

import pytest

from tests.factories import NOW, GameFactory, amended
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends
from tracker.games.permissions_queries import rematch_dealer
from tracker.games.services import close_game, reopen_game
from tracker.models import Evening, Game, Hand, LateHand
from tracker.phones.sync.inbox_services import (
    accept_late_hand,
    decline_late_hand,
    reopen_late_hand,
)
from tracker.phones.sync.pages import LateCard, inbox_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return game_of()


@pytest.fixture
def annas(game):
    return phone_of(game, 0)


def late_hand(game, phone, number=2, own=100):
    """A hand that came when the game was closed."""
    close_game(game=game, now=NOW)
    assert sends(game, number, counted(own), phone).name == "late"
    return LateHand.objects.get()


def inbox():
    """The open questions for the director."""
    return inbox_of(Evening.objects.get())


def test_late_hand_lies_before_the_director(game, annas):
    sends(game, 1, counted(96), annas)
    late = late_hand(game, annas)
    (card,) = inbox().late
    assert isinstance(card, LateCard)
    assert (card.pk, card.game, card.place, card.number, card.by, card.at) == (
        late.pk,
        game.pk,
        "Table 1",
        2,
        "Anna’s phone",
        "20:30",
    )
    assert "Anna made hearts." in card.text


def test_accepted_hand_counts_in_a_game_that_was_closed(game, annas):
    sends(game, 1, counted(96), annas)
    late = late_hand(game, annas)
    hand = accept_late_hand(late=late, now=NOW)
    assert hand is not None
    assert (hand.number, hand.state, hand.revisions.get().phone) == (2, "counted", annas)
    stored = Game.objects.get()
    assert (stored.totals, stored.is_finished, stored.winner) == ([196, 128], True, 0)
    assert not inbox()
    assert accept_late_hand(late=late, now=NOW) is None
    assert Hand.objects.count() == 2


def test_accepted_hand_fills_the_gap_that_it_left(game, annas):
    sends(game, 2, counted(96), annas, dealer=1)
    sends(game, 3, counted(96), annas, dealer=2)
    Game.objects.update(is_finished=True, next_dealer=None, finished_at=NOW, closed_at=NOW)
    sends(game, 1, counted(100), annas)
    accept_late_hand(late=LateHand.objects.get(), now=NOW)
    assert [(hand.number, hand.state) for hand in Hand.objects.all()] == [
        (1, "counted"),
        (2, "counted"),
        (3, "counted"),
    ]
    assert Game.objects.get().totals == [292, 194]


def test_accepted_hand_of_a_game_that_its_hands_have_ended_does_not_count(game):
    other = game_of_target(game)
    late = LateHand.objects.get(game=other)
    hand = accept_late_hand(late=late, now=NOW)
    assert hand is not None
    assert (hand.number, hand.state) == (2, "after_end")
    assert Game.objects.get(pk=other.pk).totals == [80, 40]


def game_of_target(game):
    """A game at the same evening that its first hand has ended, with a late second one."""
    ruleset = {"variant": "klaberjass", "options": {"target": 70}}
    other = GameFactory.create(evening=game.evening, ruleset=ruleset, table="2")
    record = {"bid": {"maker": 0, "trump": "H"}, "counted": [80, 40]}
    for number in (1, 2):
        sends(other, number, record)
    return other


def test_declined_hand_is_left_out_and_can_be_taken_up_again(game, annas):
    sends(game, 1, counted(96), annas)
    late = late_hand(game, annas)
    decline_late_hand(late=late, now=NOW)
    assert (inbox().late, Hand.objects.count()) == ((), 1)
    assert accept_late_hand(late=late, now=NOW) is None
    reopen_late_hand(late=late)
    assert [card.number for card in inbox().late] == [2]


def test_number_that_is_taken_meanwhile_becomes_the_next(game, annas):
    sends(game, 1, counted(96), annas)
    late = late_hand(game, annas)
    reopen_game(game=game, now=NOW)
    sends(game, 2, counted(90), annas)
    hand = accept_late_hand(late=late, now=NOW)
    assert hand is not None
    assert (hand.number, hand.state) == (3, "counted")


def captured(own, maker=0):
    """A hand of Klaberjass in hearts, in which the first player has the last trick."""
    bid = {"maker": maker, "trump": "H"}
    return {"bid": bid, "captured": [own, 142 - own], "last_trick": 0}


def equal_runs():
    """Both show a run of three to the queen: that of the player after the dealer is the better."""
    shown = ({"seat": seat, "suit": suit} for seat, suit in enumerate("CS"))
    run = {"kind": "sequence", "length": 3, "high": "Q"}
    return captured(80) | {"melds": [run | place for place in shown]}


@pytest.mark.parametrize("right", [captured(70), captured(50, maker=1)])
def test_late_hand_is_dealt_by_the_player_whose_turn_it_turns_out_to_be(right):
    ruleset = {"variant": "klaberjass", "options": {"target": 260}}
    begun = (captured(70), captured(70))
    game, live = (GameFactory.create(ruleset=ruleset, first_dealer=1) for _ in range(2))
    for number, record in enumerate((*begun, captured(110), equal_runs()), start=1):
        sends(game, number, record)
    late = LateHand.objects.get(game=game)
    assert "dealer" not in late.record
    hand = accept_late_hand(late=late, now=NOW)
    assert hand is not None
    assert (hand.state, hand.record.get("dealer")) == ("after_end", None)
    amended(game.hands.get(number=3), right)
    for number, record in enumerate((*begun, right, equal_runs()), start=1):
        sends(live, number, record)
    corrected, played = Game.objects.get(pk=game.pk), Game.objects.get(pk=live.pk)
    assert corrected.hands.get(number=4).state == "counted"
    assert (corrected.totals, corrected.winner) == (played.totals, played.winner)
    assert rematch_dealer(corrected) == rematch_dealer(played)


def test_late_hand_of_a_closed_game_gets_the_dealer_of_its_place(game, annas):
    sends(game, 1, counted(96), annas)
    late = late_hand(game, annas)
    assert "dealer" not in late.record
    hand = accept_late_hand(late=late, now=NOW)
    assert hand is not None
    assert hand.record["dealer"] == 1

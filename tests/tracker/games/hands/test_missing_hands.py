"""A hand can come before one that is still on another phone: nothing is refused, and it waits."""

from typing import Any

import pytest

from tests.factories import NOW, GameFactory, HandFactory, amended, new_id, played, voided
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.errors import NumberTakenError, RecordError
from tracker.games.hands.services import NewHand, add_hand, leave_out_hand
from tracker.games.refolding_services import locked_game
from tracker.models import Game, Hand, HandRevision

pytestmark = pytest.mark.django_db


def arrives(game, number, record, dealer=None):
    """A hand that a phone has sent."""
    return add_hand(
        locked_game(game.pk), NewHand(record, new_id(), NOW, number, None, dealer, True)
    )


def on_sheet(game):
    """Number, state and dealer of each hand, and the totals."""
    hands = [(hand.number, hand.state, hand.record["dealer"]) for hand in game.hands.all()]
    return hands, Game.objects.get(pk=game.pk).totals


def test_hand_that_comes_before_another_waits_for_it():
    game = GameFactory.create(first_dealer=0)
    late = arrives(game, 2, played(1, (30, 70)), dealer=1)
    assert (late.state, late.scored, late.revision) == ("waiting", None, 1)
    version = HandRevision.objects.get()
    assert (version.state, version.scored, version.record) == ("waiting", None, late.record)
    assert on_sheet(game) == ([(2, "waiting", 1)], [0, 0])
    arrives(game, 1, played(0, (60, 40)))
    # 60 + 10 for the last trick : 40, then 30 : 70 + 10.
    assert on_sheet(game) == ([(1, "counted", 0), (2, "counted", 1)], [100, 120])


def test_hands_behind_a_gap_all_wait_until_it_is_filled():
    game = GameFactory.create(first_dealer=0)
    for number, dealer in ((4, 1), (2, 1), (3, 0)):
        arrives(game, number, played(0, (60, 40)), dealer)
    assert on_sheet(game) == ([(2, "waiting", 1), (3, "waiting", 0), (4, "waiting", 1)], [0, 0])
    arrives(game, 1, played(0, (60, 40)))
    assert on_sheet(game)[1] == [280, 160]


def test_dealer_of_a_hand_that_waits_is_who_has_dealt():
    game = GameFactory.create(first_dealer=0)
    arrives(game, 2, played(0, (60, 40)), dealer=1)
    arrives(game, 1, played(0, (60, 40)))
    # By the rules the winner would have dealt again.
    assert on_sheet(game) == ([(1, "counted", 0), (2, "counted", 1)], [140, 80])


def test_hand_that_waits_is_checked_as_far_as_it_speaks_for_itself():
    game = GameFactory.create(ruleset="clabber")
    with pytest.raises(RecordError) as refused:
        arrives(game, 2, {"bid": {"maker": 0, "trump": "H"}, "counted": [100, 100]})
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("counted", "captured_sum")
    ]
    assert not Hand.objects.exists()


def test_hands_that_waited_until_the_game_was_over_do_not_count():
    game = GameFactory.create(ruleset={"variant": "klaberjass", "options": {"target": 100}})
    arrives(game, 2, played(1, (30, 70)), dealer=0)
    arrives(game, 3, played(1, (30, 70)), dealer=1)
    arrives(game, 1, played(0, (95, 40)))
    assert [(hand.number, hand.state) for hand in game.hands.all()] == [
        (1, "counted"),
        (2, "after_end"),
        (3, "after_end"),
    ]


def test_hand_that_waits_can_be_corrected_and_taken_out():
    game = GameFactory.create()
    late = amended(arrives(game, 2, played(1, (30, 70)), dealer=1), played(1, (20, 80)))
    assert (late.state, late.revision, late.record["captured"]) == ("waiting", 2, [20, 80])
    assert voided(late).state == "void"
    arrives(game, 1, played(0, (60, 40)))
    assert on_sheet(game)[1] == [70, 40]


def test_hand_behind_one_that_needs_correction_waits_where_a_phone_sends_it():
    game = GameFactory.create(ruleset={"variant": "clobyosh", "options": {"target": 150}})
    first = HandFactory.create(game=game, record=played(0, (60, 40)))
    HandFactory.create(game=game, record=played(0, (30, 40), bella=0))
    amended(first, played(0, (110, 30)))
    third = arrives(game, 3, played(0, (60, 40)), dealer=0)
    assert third.state == "waiting"
    amended(Hand.objects.get(number=1), played(0, (60, 40)))
    # 70 : 40, then 30 + 10 + 20 for bella : 40, so that the third hand is still played.
    assert on_sheet(game)[1] == [200, 120]


def test_number_far_ahead_is_refused():
    game = GameFactory.create()
    for number in (62, 10**9):
        with pytest.raises(RecordError) as refused:
            arrives(game, number, played(0, (60, 40)))
        assert [problem.code for problem in refused.value.problems] == ["number_skipped"]
    assert arrives(game, 61, played(0, (60, 40)), dealer=0).state == "waiting"


def test_number_of_a_hand_that_waits_is_taken():
    game = GameFactory.create()
    late = arrives(game, 2, played(1, (30, 70)), dealer=1)
    with pytest.raises(NumberTakenError) as refused:
        arrives(game, 2, played(1, (20, 80)))
    assert refused.value.hand == late


def test_form_goes_on_behind_a_gap_but_leaves_none():
    game = GameFactory.create()
    with pytest.raises(RecordError):
        HandFactory.create(game=game, record=played(0, (60, 40)), number=2)
    arrives(game, 2, played(0, (60, 40)), dealer=1)
    third = played(0, (60, 40), dealer=0, dealer_override=True)
    assert HandFactory.create(game=game, record=third).number == 3
    filled = HandFactory.create(game=game, record=played(0, (60, 40)), number=1)
    assert (filled.number, filled.state) == (1, "counted")
    assert on_sheet(game)[1] == [210, 120]


def test_missing_hand_that_nobody_played_is_left_out():
    game = GameFactory.create(first_dealer=0)
    arrives(game, 1, played(0, (60, 40)))
    arrives(game, 3, played(0, (60, 40)), dealer=1)
    given: dict[str, Any] = {
        "game": game,
        "number": 2,
        "now": NOW,
        "by": Actor(AccessLevel.DIRECTOR),
    }
    left_out = leave_out_hand(**given, submission_id=new_id())
    assert (left_out.state, left_out.record["play"]) == ("void", "thrown_in")
    assert on_sheet(game) == (
        [(1, "counted", 0), (2, "void", 0), (3, "counted", 1)],
        [140, 80],
    )
    with pytest.raises(RecordError) as refused:
        leave_out_hand(**given, submission_id=new_id())
    assert [problem.code for problem in refused.value.problems] == ["not_missing"]


def test_hand_of_a_phone_names_it():
    hand = HandFactory.create(record=played(0, (60, 40)))
    assert hand.revisions.get().phone is None

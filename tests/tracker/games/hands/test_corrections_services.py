"""Corrections: a new version of a hand, and everything behind it worked out anew."""

import datetime as dt

import pytest

from tests.factories import NOW, GameFactory, HandFactory, amended, new_id, played, restored, voided
from tracker.common.errors import HandChangedError, RecordError, SubmissionReusedError
from tracker.games.services import close_game, remove_game
from tracker.models import Hand, HandRevision

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)
TO_150 = {"variant": "clobyosh", "options": {"target": 150}}


def game_of(*records, ruleset="klaberjass"):
    """A game in which these hands were recorded."""
    game = GameFactory.create(ruleset=ruleset)
    for record in records:
        game = HandFactory.create(game=game, record=record).game
    return game


def hand(game, number):
    """A hand of the game as it is stored."""
    return Hand.objects.get(game=game, number=number)


def states(game):
    """The states of a game's hands as they are stored."""
    return list(game.hands.values_list("state", flat=True))


def totals(game):
    """The totals after each hand, None where it does not count, and those of the game."""
    game.refresh_from_db()
    return [
        scored and scored["totals"] for scored in game.hands.values_list("scored", flat=True)
    ], (game.totals)


def test_amended_hand_is_stored_as_a_new_version():
    game = game_of(played(0, (60, 40)))
    submission_id = new_id()
    amended(
        hand(game, 1),
        played(0, (61, 40)),
        reason="  counted\tagain ",
        submission_id=submission_id,
        now=LATER,
    )
    stored, version = hand(game, 1), HandRevision.objects.get(number=2)
    assert (stored.revision, stored.state, stored.entered_at) == (2, "counted", NOW)
    assert stored.record["captured"] == [61, 40]
    assert (version.record, version.scored, version.state) == (
        stored.record,
        stored.scored,
        "counted",
    )
    assert (version.reason, version.entered_at) == ("counted again", LATER)
    assert version.submission_id == submission_id


def test_amended_hand_keeps_its_first_version():
    game = game_of(played(0, (60, 40)))
    before = HandRevision.objects.values().get()
    amended(hand(game, 1), played(0, (61, 40)))
    assert HandRevision.objects.values().get(number=1) == before


def test_amended_hand_changes_the_totals_behind_it_and_not_before():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)), played(1, (30, 70)))
    assert totals(game) == ([[70, 40], [130, 80], [160, 160]], [160, 160])
    amended(hand(game, 2), played(0, (55, 40)))
    assert totals(game) == ([[70, 40], [135, 80], [165, 160]], [165, 160])
    assert game.version == 5
    assert [hand.revision for hand in game.hands.all()] == [1, 2, 1]


def test_amended_hand_does_not_write_hands_that_stay_the_same(django_assert_num_queries):
    game = game_of(played(0, (60, 40)), played(0, (50, 40)), played(1, (30, 70)))
    one = hand(game, 3)
    with django_assert_num_queries(16):  # two of the transaction, game, claims, four of the chain
        one = amended(one, played(1, (30, 71)))
    with django_assert_num_queries(14):  # a note does not even change the hand's own score
        amended(one, played(1, (30, 71), note="a fine hand"))


def test_voided_hand_does_not_count_and_can_be_restored():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)))
    voided(hand(game, 1), reason="misdeal")
    assert totals(game) == ([None, [60, 40]], [60, 40])
    assert (states(game), hand(game, 1).revision) == (["void", "counted"], 2)
    restored(hand(game, 1), reason="it was none")
    assert totals(game) == ([[70, 40], [130, 80]], [130, 80])
    assert (states(game), hand(game, 1).revision) == (["counted", "counted"], 3)
    versions = HandRevision.objects.filter(hand__number=1)
    assert [(version.state, version.reason) for version in versions] == [
        ("counted", ""),
        ("void", "misdeal"),
        ("counted", "it was none"),
    ]


def test_what_is_so_already_makes_no_version():
    game = game_of(played(0, (60, 40)))
    restored(hand(game, 1))
    amended(hand(game, 1), played(0, (60, 40)))
    voided(hand(game, 1))
    voided(hand(game, 1))
    assert (hand(game, 1).revision, HandRevision.objects.count()) == (2, 2)


def test_void_hand_is_amended_only_after_it_is_restored():
    game = game_of(played(0, (60, 40)))
    voided(hand(game, 1))
    with pytest.raises(RecordError) as refused:
        amended(hand(game, 1), played(0, (61, 40)))
    assert [problem.code for problem in refused.value.problems] == ["is_void"]


def test_correction_of_a_stale_version_is_refused_with_the_hand_as_it_is():
    game = game_of(played(0, (60, 40)))
    seen = hand(game, 1)
    amended(seen, played(0, (61, 40)))
    for correct in (voided, restored, lambda hand: amended(hand, played(0, (62, 40)))):
        with pytest.raises(HandChangedError) as refused:
            correct(seen)
        assert (refused.value.hand, refused.value.hand.revision) == (seen, 2)
        assert refused.value.hand.record["captured"] == [61, 40]
    assert HandRevision.objects.count() == 2


def test_correction_submitted_twice_is_made_once():
    game = game_of(played(0, (60, 40)))
    seen, submission_id = hand(game, 1), new_id()
    for _ in range(2):
        one = amended(seen, played(0, (61, 40)), submission_id=submission_id)
        assert (one.revision, one.record["captured"]) == (2, [61, 40])
    game.refresh_from_db()
    assert (HandRevision.objects.count(), game.version) == (2, 3)


def test_correction_that_reuses_a_submission_is_refused():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)))
    submission_id = new_id()
    amended(hand(game, 1), played(0, (61, 40)), submission_id=submission_id)
    others = (
        lambda: amended(hand(game, 1), played(0, (62, 40)), submission_id=submission_id),
        lambda: amended(hand(game, 2), played(0, (61, 40)), submission_id=submission_id),
        lambda: voided(hand(game, 1), submission_id=submission_id),
    )
    for correct in others:
        with pytest.raises(SubmissionReusedError):
            correct()
    assert HandRevision.objects.count() == 3


def test_correction_with_problems_of_its_own_is_refused_and_changes_nothing():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)))
    with pytest.raises(RecordError) as refused:
        amended(hand(game, 1), played(0, (60, 1)), reason="\u202e" * 3)
    assert [problem.field for problem in refused.value.problems] == ["reason"]
    with pytest.raises(RecordError) as refused:
        amended(hand(game, 1), played(0, (60, 1)))
    assert [problem.code for problem in refused.value.problems] == ["captured_impossible"]
    assert (totals(game)[1], HandRevision.objects.count()) == ([130, 80], 2)


@pytest.mark.parametrize("record", [None, [], "a hand", {}])
def test_correction_without_a_record_is_refused(record):
    game = game_of(played(0, (60, 40)))
    with pytest.raises(RecordError):
        amended(hand(game, 1), record)
    assert hand(game, 1).revision == 1


def test_dealer_of_a_later_hand_stays_when_a_correction_expects_another():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)), played(0, (50, 40)))
    records = list(game.hands.values_list("record", flat=True))
    assert [record["dealer"] for record in records] == [0, 0, 0]
    amended(hand(game, 1), played(1, (40, 60)))
    assert states(game) == ["counted"] * 3
    assert list(game.hands.values_list("record", flat=True))[1:] == records[1:]
    assert totals(game)[1] == [160, 150]


def test_hand_dealt_against_the_rules_after_a_correction_can_be_amended_itself():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)))
    amended(hand(game, 1), played(1, (40, 60)))
    stored = hand(game, 2)
    amended(stored, stored.record | {"captured": [51, 40]})
    assert hand(game, 2).record == stored.record | {"captured": [51, 40]}


def test_amended_dealer_is_the_one_of_the_rules_or_dealt_out_of_turn():
    game = game_of(played(0, (60, 40)), played(0, (50, 40)))
    with pytest.raises(RecordError) as refused:
        amended(hand(game, 2), played(0, (50, 40), dealer=1))
    assert [problem.code for problem in refused.value.problems] == ["wrong_dealer"]
    amended(hand(game, 2), played(0, (50, 40), dealer=1, dealer_override=True))
    assert hand(game, 2).record["dealer"] == 1
    amended(hand(game, 2), played(0, (50, 40), dealer=0))
    assert hand(game, 2).record["dealer"] == 0


def test_hand_that_becomes_impossible_needs_correction_and_those_behind_it_wait():
    game = game_of(
        played(0, (60, 40)), played(0, (30, 40), bella=0), thrown_in := {"play": "thrown_in"},
        ruleset=TO_150,
    )  # fmt: skip
    assert (states(game), totals(game)[1]) == (["counted"] * 3, [130, 80])
    amended(hand(game, 1), played(0, (110, 30)))
    assert states(game) == ["counted", "needs_correction", "waiting"]
    problems = hand(game, 2).problems
    assert [(problem["field"], problem["code"]) for problem in problems] == [
        ("play", "should_be_stopped")
    ]
    assert totals(game) == ([[120, 30], None, None], [120, 30])
    assert (game.is_finished, hand(game, 3).record["play"]) == (False, thrown_in["play"])


def test_correction_behind_an_impossible_hand_waits_too():
    game = game_of(
        played(0, (60, 40)), played(0, (30, 40), bella=0), played(0, (12, 10)), ruleset=TO_150
    )
    amended(hand(game, 1), played(0, (110, 30)))
    amended(hand(game, 3), played(0, (13, 10)))
    assert (states(game)[2], hand(game, 3).record["captured"]) == ("waiting", [13, 10])
    with pytest.raises(RecordError) as refused:
        amended(hand(game, 3), played(0, (1, 10)))
    assert [problem.code for problem in refused.value.problems] == ["captured_impossible"]


def test_impossible_hand_heals_when_the_earlier_one_is_corrected_again():
    game = game_of(
        played(0, (60, 40)), played(0, (30, 40), bella=0), {"play": "thrown_in"}, ruleset=TO_150
    )
    before = list(game.hands.values("scored", "state", "problems", "record"))
    amended(hand(game, 1), played(0, (110, 30)))
    amended(hand(game, 1), played(0, (60, 40)))
    assert list(game.hands.values("scored", "state", "problems", "record")) == before


def test_impossible_hand_heals_when_it_is_corrected_itself():
    game = game_of(
        played(0, (60, 40)), played(0, (30, 40), bella=0), {"play": "thrown_in"}, ruleset=TO_150
    )
    amended(hand(game, 1), played(0, (110, 30)))
    stopped = {"play": "stopped", "stopped": {"by": 0}, "bella": 0, "last_trick": 0}
    amended(hand(game, 2), stopped | {"bid": {"maker": 0, "trump": "H"}})
    assert states(game) == ["counted", "counted", "after_end"]
    assert (totals(game)[1], game.winner) == ([150, 30], 0)


def test_hands_behind_an_earlier_end_come_after_it():
    rules = {"variant": "klaberjass", "options": {"target": 130}}
    game = game_of(played(0, (60, 40)), played(0, (40, 40)), played(0, (50, 40)), ruleset=rules)
    assert (totals(game)[1], game.is_finished) == ([180, 120], True)
    finished_at = game.finished_at
    amended(hand(game, 1), played(0, (80, 40)))
    assert (states(game), totals(game)[1]) == (["counted", "counted", "after_end"], [140, 80])
    assert game.finished_at == finished_at
    amended(hand(game, 1), played(0, (60, 40)))
    assert (states(game), totals(game)[1]) == (["counted"] * 3, [180, 120])


def test_correction_can_open_a_finished_game_again():
    game = game_of(
        played(0, (60, 40)), ruleset={"variant": "klaberjass", "options": {"target": 70}}
    )
    assert (game.is_finished, game.winner) == (True, 0)
    amended(hand(game, 1), played(0, (59, 40)))
    game.refresh_from_db()
    assert (game.is_finished, game.winner, game.finished_at) == (False, None, None)
    assert game.next_dealer == 0


def test_closed_game_stays_closed_when_a_hand_is_corrected():
    game = game_of(played(0, (60, 40)))
    close_game(game=game, now=LATER)
    amended(hand(game, 1), played(1, (40, 60)))
    game.refresh_from_db()
    assert (game.is_finished, game.winner, game.finished_at) == (True, 1, LATER)


def test_restored_hand_that_cannot_be_there_any_more_needs_correction():
    game = game_of(played(0, (60, 40)), played(0, (30, 40), bella=0), ruleset=TO_150)
    voided(hand(game, 2))
    amended(hand(game, 1), played(0, (110, 30)))
    restored(hand(game, 2))
    assert states(game) == ["counted", "needs_correction"]
    version = HandRevision.objects.get(hand__number=2, number=3)
    assert (version.state, version.scored) == ("needs_correction", None)


def test_hand_of_a_removed_game_is_not_corrected():
    game = game_of(played(0, (60, 40)))
    remove_game(game=game, now=LATER)
    with pytest.raises(type(game).DoesNotExist):
        voided(hand(game, 1))

"""The fold of a stored game, without a database."""

import pytest

from scoring import RecordError, Seat, beginning, fold, variant_for
from scoring.game import ended_by_table
from tests.factories import played
from tracker.engine.records.folding import (
    EnteredGame,
    EnteredHand,
    apply_record,
    correct_record,
    fold_game,
    is_same_record,
    scored_json,
)

KLABERJASS = variant_for("klaberjass")


def dealt(dealer, *given, **more):
    """A record as it is stored, with its dealer and what reading adds."""
    return {"dealer": dealer, "play": "played"} | played(*given, **more)


def game_of(*hands, first_dealer=0):
    """A game of Klaberjass as it was entered."""
    return EnteredGame(KLABERJASS, first_dealer, hands)


def states(result):
    """The states of the hands."""
    return [hand.state for hand in result.hands]


def test_game_as_it_was_played_folds_as_the_engine_folds_it():
    records = [dealt(0, 0, (60, 40)), dealt(0, 1, (30, 70)), dealt(1, 0, (30, 70))]
    steps = fold(KLABERJASS, records, Seat(0))
    ours = fold_game(game_of(*(EnteredHand(place, one) for place, one in enumerate(records, 1))))
    assert tuple(hand.step for hand in ours.hands) == steps
    assert ours.standing == steps[-1].standing


def test_game_without_hands_stands_as_it_began():
    assert fold_game(EnteredGame(KLABERJASS, 1, ())) == ((), beginning(KLABERJASS, Seat(1)))


def test_dealer_that_is_written_down_has_dealt():
    result = fold_game(
        game_of(EnteredHand(1, dealt(0, 0, (60, 40))), EnteredHand(2, dealt(1, 0, (60, 40))))
    )
    assert states(result) == ["counted", "counted"]
    assert [hand.step and hand.step.hand.dealer for hand in result.hands] == [0, 1]


def test_void_hand_leaves_the_standing_alone():
    void = EnteredHand(1, dealt(0, 0, (60, 40)), is_void=True)
    result = fold_game(game_of(void, EnteredHand(2, dealt(0, 0, (50, 40)))))
    assert (states(result), result.standing.totals) == (["void", "counted"], (60, 40))


def test_hands_behind_a_wrong_one_wait_unless_void():
    wrong = dealt(0, 0, (60, 1))
    game = game_of(
        EnteredHand(1, wrong), EnteredHand(2, wrong, is_void=True), EnteredHand(3, wrong)
    )
    result = fold_game(game)
    assert states(result) == ["needs_correction", "void", "waiting"]
    assert [problem.code for problem in result.at(1).problems] == ["captured_impossible"]
    assert (result.is_stuck, result.standing) == (True, beginning(KLABERJASS, Seat(0)))


def test_corrected_record_is_given_back_in_its_one_spelling():
    game = game_of(EnteredHand(1, dealt(1, 0, (60, 40))), first_dealer=1)
    record = played(0, (61, 40), bella=None) | {"bid": {"maker": 0, "trump": "h"}}
    kept, result = correct_record(game, 1, record)
    assert kept == dealt(1, 0, (61, 40))
    assert result == fold_game(game_of(EnteredHand(1, kept), first_dealer=1))


@pytest.mark.parametrize("record", [None, "x", [], played(0, (60, 1)), dealt(7, 0, (60, 40))])
def test_corrected_record_with_problems_is_refused(record):
    with pytest.raises(RecordError):
        correct_record(game_of(EnteredHand(1, dealt(0, 0, (60, 40)))), 1, record)


def test_stopped_hand_behind_the_end_is_checked_by_itself():
    clobyosh = variant_for({"variant": "clobyosh", "options": {"target": 50}})
    hands = (EnteredHand(1, dealt(0, 0, (60, 40))), EnteredHand(2, dealt(0, 0, (60, 40))))
    game = EnteredGame(clobyosh, 0, hands)
    stopped = {"play": "stopped", "stopped": {"by": 0}, "bid": {"maker": 0, "trump": "H"}}
    _, result = correct_record(game, 2, stopped)
    assert states(result) == ["counted", "after_end"]
    with pytest.raises(RecordError) as refused:
        correct_record(game, 2, stopped | {"bella": 5})
    assert [problem.code for problem in refused.value.problems] == ["bad_seat"]


@pytest.mark.parametrize(
    ("record", "is_same"),
    [
        (dealt(1, 0, (60, 40)), True),
        (played(0, (60, 40)), True),
        (played(0, (60, 40), dealer=None, note=None), True),
        (dealt(0, 0, (60, 40)), False),
        (played(0, (60, 40), bella=0), False),
        (played(0, (60, 40), cheated=True), False),
        (None, False),
    ],
)
def test_same_record_says_the_same_hand(record, is_same):
    assert is_same_record(KLABERJASS, record, dealt(1, 0, (60, 40))) is is_same


def test_stored_score_tells_who_made_what():
    record = {
        "bid": {"calls": [[1, "take"]], "turned": "9H", "kontra": True},
        "counted": [100, 62],
    }
    variant = variant_for("klapper-jas-4")
    step = apply_record(variant, beginning(variant, Seat(0)), record)
    bid = {"maker": 1, "trump": "H", "call": "take", "kontra": True}
    assert scored_json(variant, step)["bid"] == bid


@pytest.mark.parametrize(
    ("tie", "points", "ended"),
    [
        # 60 and 40 by turns, so that two hands are level; then who makes the third leads.
        (None, [(60, 40), (40, 60)], 2),
        ("hand", [(60, 40), (60, 40)], 2),
        ("hand", [(60, 40), (40, 60)], None),
        ("hand", [(60, 40), (40, 60), (60, 40)], 3),
        ("six", [(60, 40), (60, 40)], 2),
        ("six", [(60, 40), (40, 60), (60, 40)], None),
        ("six", [(60, 40), (40, 60), *[(60, 40)] * 5], None),
        ("six", [(60, 40), (40, 60), *[(60, 40)] * 6], 8),
        ("six", [(60, 40), (40, 60), *[(60, 40), (40, 60)] * 3], None),
        ("six", [(60, 40), (40, 60), *[(60, 40), (40, 60)] * 3, (60, 40)], 9),
        ("maker", [(60, 40), (60, 40)], 2),
        ("maker", [(60, 40), (40, 60)], 2),
    ],
)
def test_game_that_is_level_after_its_hands_goes_on_by_its_tie(tie, points, ended):
    variant = variant_for({"variant": "klaberjass", "options": {"target": None}})
    records = [
        dealt(place % 2, 0 if own > other else 1, (own, other))
        for place, (own, other) in enumerate(points)
    ]
    hands = tuple(EnteredHand(number, record) for number, record in enumerate(records, 1))
    result = fold_game(EnteredGame(variant, 0, hands, most_hands=2, tie=tie))
    assert states(result) == ["counted"] * len(hands)
    assert result.standing.finished is (ended is not None)
    if ended is not None:
        assert len(hands) == ended
        late = EnteredHand(len(hands) + 1, dealt(len(hands) % 2, 0, (60, 40)))
        again = fold_game(EnteredGame(variant, 0, (*hands, late), most_hands=2, tie=tie))
        assert states(again)[-1] == "after_end"


@pytest.mark.parametrize(
    ("records", "winner"),
    [
        # 70 : 40 and 40 : 70, the last ten with the maker: whoever made the second has won.
        ([dealt(0, 0, (60, 40)), dealt(1, 1, (40, 60))], 1),
        # 40 : 70 and 70 : 40.
        ([dealt(0, 1, (40, 60)), dealt(1, 0, (60, 40))], 0),
        # 70 : 40 and then nothing : 70 + 40 for a set: nobody is level.
        ([dealt(0, 0, (60, 40)), dealt(1, 0, (40, 60))], 1),
    ],
)
def test_makers_of_the_last_hand_win_a_level_game_where_its_tie_says_so(records, winner):
    variant = variant_for({"variant": "klaberjass", "options": {"target": None}})
    hands = tuple(EnteredHand(number, record) for number, record in enumerate(records, 1))
    ended = fold_game(EnteredGame(variant, 0, hands, most_hands=2, tie="maker")).standing
    assert (ended.finished, ended.winner, ended.dealer) == (True, winner, None)


def test_level_game_goes_on_where_nobody_wrote_down_who_made_the_last_hand():
    options = {"target": None, "renege": "total_plus_melds"}
    variant = variant_for({"variant": "klaberjass", "options": options})
    # 162 for each side, by one renege each: nobody made trump.
    records = [
        {"dealer": 0, "play": "reneged", "reneged": [0]},
        {"dealer": 1, "play": "reneged", "reneged": [1]},
        {"dealer": 0, "play": "thrown_in"},
        dealt(0, 1, (40, 60)),
    ]
    hands = tuple(EnteredHand(number, record) for number, record in enumerate(records, 1))
    for number in (2, 3):
        game = EnteredGame(variant, 0, hands[:number], most_hands=2, tie="maker")
        level = fold_game(game).standing
        assert (level.totals, level.finished, level.winner) == ((162, 162), False, None)
    ended = fold_game(EnteredGame(variant, 0, hands, most_hands=2, tie="maker")).standing
    assert (ended.totals, ended.finished, ended.winner) == ((202, 232), True, 1)


def test_maker_who_is_behind_two_that_are_level_has_not_won():
    variant = variant_for({"variant": "klapper-jas-3", "options": {"target": None}})
    bid = {"call": "take", "trump": "H", "turned": "9H"}
    records = [
        # The maker in seat 0 has fewer: each of the others has twice the value of 2.
        {"dealer": 2, "bid": {"maker": 0, **bid}, "counted": [40, 60, 62]},
    ]
    hands = tuple(EnteredHand(number, record) for number, record in enumerate(records, 1))
    level = fold_game(EnteredGame(variant, 2, hands, most_hands=1, tie="maker")).standing
    assert (level.totals, level.finished) == ((0, 4, 4), False)


def test_game_of_so_many_hands_is_over_after_them_whatever_its_target():
    thrown_in = {"dealer": 1, "play": "thrown_in"}
    records = [dealt(0, 0, (60, 40)), thrown_in, dealt(0, 1, (30, 70)), dealt(1, 0, (60, 40))]
    hands = tuple(EnteredHand(number, record) for number, record in enumerate(records, 1))
    result = fold_game(EnteredGame(KLABERJASS, 0, hands, most_hands=2))
    # A hand that was thrown in is dealt again, so the third is the second that was played.
    assert states(result) == ["counted", "counted", "counted", "after_end"]
    assert result.standing.finished
    unlimited = fold_game(game_of(*hands[:3])).standing
    assert result.standing.totals == unlimited.totals
    assert not unlimited.finished


def test_points_that_wait_for_the_winner_of_a_hand_are_lost_with_the_last_one():
    belote = variant_for({"variant": "belote", "options": {"target": None}})
    level = {"play": "played", "bid": {"maker": 0, "trump": "H"}, "counted": [81, 81]}
    hands = (EnteredHand(1, {"dealer": 0} | level), EnteredHand(2, {"dealer": 1} | level))
    open_game = fold_game(EnteredGame(belote, 0, hands)).standing
    assert (open_game.totals, open_game.carry) == ((0, 162), 162)
    ended = fold_game(EnteredGame(belote, 0, hands, most_hands=2)).standing
    assert (ended.totals, ended.carry, ended.winner) == ((0, 162), 0, 1)
    assert ended_by_table(belote, open_game) == ended
    # What waits in Clobyosh stays written down, as it always did.
    clobyosh = variant_for("clobyosh")
    tied = EnteredHand(1, dealt(0, 0, (50, 60)))
    assert fold_game(EnteredGame(clobyosh, 0, (tied,), most_hands=1)).standing.carry == 120

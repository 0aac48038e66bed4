"""Recording hands: once each, in order, and only what can be."""

import datetime as dt

import pytest

from scoring import RULES_VERSION
from tests.factories import NOW, GameFactory, HandFactory, amended, new_id, played, voided
from tracker.common.errors import NumberTakenError, RecordError, SubmissionReusedError
from tracker.games.services import remove_game
from tracker.models import Hand, HandRevision

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)


def codes(refused):
    """The fields and codes of a refusal."""
    return [(problem.field, problem.code) for problem in refused.value.problems]


def test_recorded_hand_is_stored_with_its_dealer_and_its_lines():
    game = GameFactory.create(first_dealer=1)
    hand = HandFactory.create(game=game, record=played(0, (60, 40)), now=LATER)
    stored = Hand.objects.get()
    assert stored == hand
    assert stored.record == {
        "dealer": 1,
        "play": "played",
        "bid": {"maker": 0, "trump": "H"},
        "captured": [60, 40],
        "last_trick": 0,
    }
    assert stored.scored == {
        "outcome": "made",
        "hand_points": [70, 40],
        "score": [70, 40],
        "next_dealer": 0,
        "marks": ["", ""],
        "lines": [
            {"side": 0, "points": 60, "rule": "captured", "text": "Card points in tricks"},
            {"side": 0, "points": 10, "rule": "last_trick", "text": "Last trick"},
            {"side": 1, "points": 40, "rule": "captured", "text": "Card points in tricks"},
        ],
        "totals": [70, 40],
        "bid": {"maker": 0, "trump": "H"},
    }
    assert (stored.number, stored.state, stored.revision) == (1, "counted", 1)
    assert (stored.problems, stored.rules_version, stored.entered_at) == (
        None,
        RULES_VERSION,
        LATER,
    )


def test_recorded_hand_has_a_first_version():
    submission_id = new_id()
    hand = HandFactory.create(submission_id=submission_id, now=LATER)
    version = HandRevision.objects.get()
    assert (version.hand, version.number, version.record) == (hand, 1, hand.record)
    assert (version.scored, version.state, version.reason) == (hand.scored, "counted", "")
    assert (version.entered_at, version.submission_id) == (LATER, submission_id)


def test_recorded_hand_moves_its_game_on():
    game = HandFactory.create(record=played(0, (60, 40))).game
    game.refresh_from_db()
    assert (game.totals, game.next_dealer, game.is_finished, game.version) == (
        [70, 40],
        0,
        False,
        2,
    )


def test_hand_that_reaches_the_target_finishes_the_game():
    game = GameFactory.create(ruleset={"variant": "klaberjass", "options": {"target": 60}})
    game = HandFactory.create(game=game, record=played(0, (60, 40)), now=LATER).game
    game.refresh_from_db()
    assert (game.is_finished, game.winner, game.next_dealer) == (True, 0, None)
    assert game.finished_at == LATER
    with pytest.raises(RecordError) as refused:
        HandFactory.create(game=game, record=played(1, (40, 60)))
    assert codes(refused) == [("", "game_over")]


def test_refused_record_writes_nothing():
    game = GameFactory.create(ruleset="clabber")
    with pytest.raises(RecordError) as refused:
        HandFactory.create(game=game, record=played(0, (60, 40)) | {"bella": 9})
    assert codes(refused) == [("bella", "bad_seat"), ("captured", "captured_sum")]
    assert not Hand.objects.exists()
    game.refresh_from_db()
    assert game.version == 1


@pytest.mark.parametrize("record", [None, [], "a hand", 7, {}, {"captured": {}}])
def test_record_of_no_known_form_is_refused(record):
    with pytest.raises(RecordError):
        HandFactory.create(record=record)
    assert not Hand.objects.exists()


@pytest.mark.parametrize("note", ["\x00", "a\ud800", "\u202eback"])
def test_note_with_an_invisible_character_is_refused(note):
    with pytest.raises(RecordError) as refused:
        HandFactory.create(record=played(0, (60, 40), note=note))
    assert codes(refused) == [("note", "bad_value")]


def test_note_may_have_lines():
    hand = HandFactory.create(record=played(0, (60, 40), note="two\r\n\tlines ♥️"))
    assert Hand.objects.get(pk=hand.pk).record["note"] == "two\r\n\tlines ♥️"


def test_wrong_dealer_is_refused_unless_the_table_wanted_it():
    game = GameFactory.create(first_dealer=0)
    with pytest.raises(RecordError) as refused:
        HandFactory.create(game=game, record=played(0, (60, 40), dealer=1))
    assert codes(refused) == [("dealer", "wrong_dealer")]
    record = played(0, (60, 40), dealer=1, dealer_override=True)
    assert HandFactory.create(game=game, record=record).record["dealer"] == 1


def test_same_submission_gives_the_same_hand_and_changes_nothing():
    game, submission_id = GameFactory.create(), new_id()
    first = HandFactory.create(game=game, record=played(0, (60, 40)), submission_id=submission_id)
    for record in (played(0, (60, 40)), played(0, (60, 40), dealer=0, play=None, note=None)):
        again = HandFactory.create(game=game, record=record, submission_id=submission_id)
        assert again == first
    game.refresh_from_db()
    assert (game.version, HandRevision.objects.count()) == (2, 1)


def test_same_submission_is_known_after_the_game_went_on():
    game = GameFactory.create(ruleset={"variant": "klaberjass", "options": {"target": 60}})
    submission_id, record = new_id(), played(0, (60, 40))
    hand = HandFactory.create(game=game, record=record, submission_id=submission_id)
    amended(hand, played(0, (61, 40)))
    again = HandFactory.create(game=game, record=record, submission_id=submission_id)
    assert (again, again.revision, again.record["captured"]) == (hand, 2, [61, 40])


def test_same_submission_with_another_record_is_refused():
    game, submission_id = GameFactory.create(), new_id()
    HandFactory.create(game=game, record=played(0, (60, 40)), submission_id=submission_id)
    for record in (played(0, (61, 40)), played(0, (60, 40), dealer=1), None):
        with pytest.raises(SubmissionReusedError):
            HandFactory.create(game=game, record=record, submission_id=submission_id)
    assert Hand.objects.get().record["captured"] == [60, 40]


def test_same_submission_in_another_game_is_refused():
    submission_id, record = new_id(), played(0, (60, 40))
    HandFactory.create(record=record, submission_id=submission_id)
    with pytest.raises(SubmissionReusedError):
        HandFactory.create(record=record, submission_id=submission_id)
    assert Hand.objects.count() == 1


def test_submission_of_a_correction_is_no_new_hand():
    hand, submission_id = HandFactory.create(record=played(0, (60, 40))), new_id()
    amended(hand, played(0, (61, 40)), submission_id=submission_id)
    with pytest.raises(SubmissionReusedError):
        HandFactory.create(game=hand.game, record=played(0, (61, 40)), submission_id=submission_id)


def test_number_that_is_next_is_recorded_under_it():
    game = GameFactory.create()
    hands = [
        HandFactory.create(game=game, record=played(0, (60, 40)), number=number)
        for number in (1, 2, None)
    ]
    assert [hand.number for hand in hands] == [1, 2, 3]


def test_number_that_is_taken_is_refused_with_the_stored_hand():
    game = GameFactory.create()
    stored = HandFactory.create(game=game, record=played(0, (60, 40)), number=1)
    with pytest.raises(NumberTakenError) as refused:
        HandFactory.create(game=game, record=played(0, (61, 40)), number=1)
    assert refused.value.hand == stored
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("number", [-1, 0, 2, 10**12])
def test_number_that_is_neither_taken_nor_next_is_refused(number):
    with pytest.raises(RecordError) as refused:
        HandFactory.create(record=played(0, (60, 40)), number=number)
    assert codes(refused) == [("number", "number_skipped")]


def test_void_hand_keeps_its_number():
    first = HandFactory.create(record=played(0, (60, 40)))
    voided(first)
    assert HandFactory.create(game=first.game, record=played(0, (60, 40))).number == 2


def test_hand_behind_one_that_needs_correction_is_refused():
    game = GameFactory.create(ruleset={"variant": "clobyosh", "options": {"target": 150}})
    first = HandFactory.create(game=game, record=played(0, (60, 40)))
    second = HandFactory.create(game=game, record=played(0, (30, 40), bella=0))
    amended(first, played(0, (110, 30)))
    second.refresh_from_db()
    assert second.state == "needs_correction"
    with pytest.raises(RecordError) as refused:
        HandFactory.create(game=game, record=played(0, (60, 40)))
    assert codes(refused) == [("", "needs_correction")]
    assert Hand.objects.count() == 2


def test_hand_of_a_removed_game_is_not_recorded():
    game = GameFactory.create()
    remove_game(game=game, now=NOW)
    with pytest.raises(type(game).DoesNotExist):
        HandFactory.create(game=game, record=played(0, (60, 40)))


def test_recording_takes_few_statements(django_assert_max_num_queries):
    game = GameFactory.create()
    with django_assert_max_num_queries(8):  # with the transaction's two
        HandFactory.create(game=game, record=played(0, (60, 40)))

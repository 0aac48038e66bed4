"""What phones send: once each, compared with what is there, and settled between two phones."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.factories import NOW, GameFactory, amended, new_id, voided
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends, sent
from tracker.access.permissions import AccessLevel
from tracker.common.errors import (
    HandChangedError,
    NotAllowedError,
    RecordError,
    SubmissionReusedError,
)
from tracker.games.hands.services import record_hand
from tracker.games.services import close_game
from tracker.models import Agreement, Claim, Game, Hand, HandRevision, LateHand, Submission
from tracker.phones.sync.services import (
    SettledBy,
    SubmissionResult,
    submit_choice,
    submit_hand,
    submit_opinion,
    submit_undo,
)

pytestmark = pytest.mark.django_db


def opinions():
    """The opinions, with version and phone."""
    return [
        (text.hand.number, text.revision, text.phone, text.is_agreed)
        for text in Agreement.objects.all()
    ]


def says(game, phone, *, is_agreed=True, number=1, revision=1):
    """A phone's opinion of a hand."""
    return submit_opinion(
        game=game, number=number, revision=revision, is_agreed=is_agreed, sent=sent(phone)
    )


def settles(game, phone, *, choice="theirs", revision=1, **more):
    """A phone's opinions of two versions of the first hand."""
    return submit_choice(
        game=game, number=1, revision=revision, choice=choice, sent=sent(phone), **more
    )


@pytest.fixture
def game():
    return game_of()


@pytest.fixture
def annas(game):
    return phone_of(game, 0)


@pytest.fixture
def beas(game):
    return phone_of(game, 1)


def test_hand_is_recorded_with_its_phone(game, annas):
    new = sent(annas, seq=4, entered_at=NOW)
    outcome = submit_hand(game=game, record=counted(96), number=1, sent=new)
    assert outcome == SubmissionResult(201, "recorded", 1, 1)
    version = HandRevision.objects.get()
    assert (version.phone, version.submission_id, version.state) == (annas, new.id, "counted")
    kept = Submission.objects.get()
    assert (kept.id, kept.game, kept.phone, kept.seq, kept.status) == (new.id, game, annas, 4, 201)
    assert kept.answer == {"name": "recorded", "number": 1, "revision": 1, "is_agreed": False}


def test_same_submission_gets_the_same_answer_whatever_came_after(game, annas):
    new = sent(annas)
    first = submit_hand(game=game, record=counted(96), number=1, sent=new)
    amended(Hand.objects.get(), counted(97))
    again = submit_hand(game=game, record=counted(96), number=1, sent=new)
    assert (first, again) == (
        SubmissionResult(201, "recorded", 1, 1),
        SubmissionResult(200, "recorded", 1, 1),
    )
    assert (Hand.objects.count(), Submission.objects.count()) == (1, 1)


def test_same_id_with_something_else_in_it_is_refused(game, annas):
    new = sent(annas)
    submit_hand(game=game, record=counted(96), number=1, sent=new)
    other = new._replace(digest="another")
    with pytest.raises(SubmissionReusedError):
        submit_hand(game=game, record=counted(97), number=1, sent=other)
    with pytest.raises(SubmissionReusedError):
        submit_hand(
            game=GameFactory.create(ruleset="clabber"),
            record=counted(96),
            number=1,
            sent=new._replace(phone=None),
        )
    assert [hand.record["counted"] for hand in Hand.objects.all()] == [[96, 66]]


def test_hand_that_the_form_has_saved_is_recorded_once(game):
    new = sent()
    record_hand(game=game, record=counted(96), submission_id=new.id, now=NOW)
    outcome = submit_hand(game=game, record=counted(96), number=1, sent=new)
    assert (outcome.name, Hand.objects.count()) == ("recorded", 1)


def test_refused_hand_is_not_remembered(game, annas):
    new = sent(annas)
    with pytest.raises(RecordError):
        submit_hand(game=game, record=counted(161), number=1, sent=new)
    assert not Submission.objects.exists()
    outcome = submit_hand(game=game, record=counted(96), number=1, sent=new)
    assert outcome.name == "recorded"


def test_hand_before_another_one_waits(game, annas):
    assert sends(game, 3, counted(96), annas, dealer=2) == SubmissionResult(202, "waiting", 3, 1)
    assert sends(game, 1, counted(96), annas) == SubmissionResult(201, "recorded", 1, 1)
    assert sends(game, 2, counted(96), annas) == SubmissionResult(201, "recorded", 2, 1)
    assert Game.objects.get().totals == [288, 198]


def test_same_hand_from_the_other_side_is_an_agreement(game, annas, beas):
    sends(game, 1, counted(96), annas)
    assert sends(game, 1, counted(96), beas) == SubmissionResult(
        200, "same_hand", 1, 1, is_agreed=True
    )
    assert opinions() == [(1, 1, beas, True)]
    assert (Hand.objects.count(), Submission.objects.count()) == (1, 2)


def test_same_hand_from_the_own_side_is_no_agreement(game, annas):
    sends(game, 1, counted(96), annas)
    for phone in (annas, phone_of(game, 2), None):
        assert sends(game, 1, counted(96), phone).name == "same_hand"
    assert opinions() == []


def test_same_hand_where_nobody_has_to_agree_is_only_the_same():
    game = game_of(agreement="none")
    sends(game, 1, counted(96), phone_of(game, 0))
    assert sends(game, 1, counted(96), phone_of(game, 1)).name == "same_hand"
    assert opinions() == []


def test_another_hand_under_the_number_is_noted_and_changes_nothing(game, annas, beas):
    sends(game, 1, counted(96), annas)
    assert sends(game, 1, counted(93), beas) == SubmissionResult(409, "slot_taken", 1, 1)
    claim = Claim.objects.get()
    assert (claim.hand.number, claim.phone, claim.settled_at) == (1, beas, None)
    assert claim.record == {"dealer": 0, "play": "played"} | counted(93)
    assert Hand.objects.get().record["counted"] == [96, 66]
    sends(game, 1, counted(94), beas)
    assert Claim.objects.get().record["counted"] == [94, 68]


def test_own_other_version_is_no_claim(game, annas):
    sends(game, 1, counted(96), annas)
    assert sends(game, 1, counted(93), annas).name == "slot_taken"
    assert not Claim.objects.exists()


def test_void_hand_is_never_the_same(game, annas, beas):
    sends(game, 1, counted(96), annas)
    voided(Hand.objects.get())
    assert sends(game, 1, counted(96), beas) == SubmissionResult(409, "slot_taken", 1, 2)


@pytest.mark.parametrize("is_closed", [True, False])
def test_hand_that_comes_when_the_game_is_over_is_kept_for_the_director(is_closed):
    game = game_of("klaberjass", target=None if is_closed else 70)
    annas = phone_of(game, 0)
    record: dict[str, Any] = {"bid": {"maker": 0, "trump": "H"}, "counted": [70, 40]}
    sends(game, 1, record, annas)
    if is_closed:
        close_game(game=game, now=NOW)
    before = Game.objects.get().totals
    late = sent(annas)
    for _ in range(2):
        outcome = submit_hand(game=game, record=record, number=2, sent=late)
        assert outcome == SubmissionResult(202, "late", 2, None)
    kept = LateHand.objects.get()
    assert (kept.number, kept.phone, kept.submission_id) == (2, annas, late.id)
    assert kept.record == {"play": "played"} | record
    assert (kept.settled_at, Hand.objects.count(), Game.objects.get().totals) == (None, 1, before)


def test_late_hand_that_is_typed_anew_is_no_second_one(game, annas, beas):
    sends(game, 1, counted(96), annas)
    close_game(game=game, now=NOW)
    first = sent(annas)
    late = {"game": game, "number": 2}
    submit_hand(record=counted(70), sent=first, **late)
    assert sends(game, 2, counted(70), beas) == SubmissionResult(202, "late", 2, None)
    anew = sent(annas)
    outcome = submit_hand(record=counted(71), sent=anew, replaces=first.id, **late)
    assert outcome == SubmissionResult(202, "late", 2, None)
    kept = LateHand.objects.get()
    assert (kept.record["counted"], kept.submission_id, kept.phone) == ([71, 91], anew.id, annas)
    sends(game, 2, counted(80), beas)
    assert [late.record["counted"] for late in LateHand.objects.all()] == [[71, 91], [80, 82]]


def test_late_hand_that_cannot_be_is_refused(game, annas):
    sends(game, 1, counted(96), annas)
    close_game(game=game, now=NOW)
    with pytest.raises(RecordError):
        sends(game, 2, counted(161), annas)
    assert not LateHand.objects.exists()


def test_own_hand_is_taken_back(game, annas):
    new = sent(annas)
    submit_hand(game=game, record=counted(96), number=1, sent=new)
    undo = sent(annas)
    for _ in range(2):
        outcome = submit_undo(game=game, undone=new.id, sent=undo)
        assert outcome == SubmissionResult(200, "voided", 1, 2)
    hand = Hand.objects.get()
    assert (hand.state, hand.revision, hand.revisions.get(number=2).phone) == ("void", 2, annas)


def test_hand_that_never_came_needs_no_taking_back(game, annas):
    outcome = submit_undo(game=game, undone=new_id(), sent=sent(annas))
    assert outcome == SubmissionResult(200, "voided", None, None)


def test_hand_of_another_phone_or_agreed_by_both_is_not_taken_back(game, annas, beas):
    new = sent(annas)
    submit_hand(game=game, record=counted(96), number=1, sent=new)
    with pytest.raises(NotAllowedError) as refused:
        submit_undo(game=game, undone=new.id, sent=sent(beas))
    assert refused.value.code == "not_allowed"
    says(game, beas)
    with pytest.raises(NotAllowedError):
        submit_undo(game=game, undone=new.id, sent=sent(annas))
    assert Hand.objects.get().state == "counted"


def test_corrected_hand_is_not_taken_back_unseen(game, annas):
    new = sent(annas)
    submit_hand(game=game, record=counted(96), number=1, sent=new)
    amended(Hand.objects.get(), counted(97), phone=annas)
    with pytest.raises(HandChangedError):
        submit_undo(game=game, undone=new.id, sent=sent(annas))


def test_other_side_agrees_or_does_not(game, annas, beas):
    sends(game, 1, counted(96), annas)
    assert says(game, beas, is_agreed=False) == SubmissionResult(200, "rejected", 1, 1)
    assert opinions() == [(1, 1, beas, False)]
    assert says(game, beas) == SubmissionResult(200, "agreed", 1, 1)
    assert opinions() == [(1, 1, beas, True)]


def test_own_side_cannot_agree(game, annas):
    sends(game, 1, counted(96), annas)
    for phone in (annas, phone_of(game, 2)):
        for _ in range(2):
            with pytest.raises(NotAllowedError) as refused:
                says(game, phone)
            assert refused.value.code == "same_side"
    assert opinions() == []


def test_phone_that_is_passed_over_says_it_for_the_other_side():
    game = game_of(agreement="pass")
    phone = phone_of(game)
    sends(game, 1, counted(96), phone)
    assert says(game, phone).name == "agreed"
    assert opinions() == [(1, 1, phone, True)]


def test_correction_leaves_the_agreement_behind(game, annas, beas):
    sends(game, 1, counted(96), annas)
    says(game, beas)
    amended(Hand.objects.get(), counted(97))
    with pytest.raises(HandChangedError):
        says(game, beas)
    assert says(game, beas, revision=2).name == "agreed"
    assert opinions() == [(1, 1, beas, True), (1, 2, beas, True)]


def test_who_belongs_to_no_table_says_nothing(game, annas):
    sends(game, 1, counted(96), annas)
    with pytest.raises(NotAllowedError):
        says(game, None)


def test_phone_with_the_other_version_finds_the_book_right(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    assert settles(game, beas) == SubmissionResult(200, "settled", 1, 1)
    assert Claim.objects.get().settled_at == NOW
    assert opinions() == [(1, 1, beas, True)]
    assert Hand.objects.get().record["counted"] == [96, 66]


def test_phone_in_the_book_finds_the_other_version_right(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    assert settles(game, annas) == SubmissionResult(200, "settled", 1, 2)
    hand = Hand.objects.get()
    assert (hand.revision, hand.record["counted"]) == (2, [93, 69])
    assert hand.revisions.get(number=2).reason == "As the other phone has it"
    assert opinions() == [(1, 2, beas, True)]
    assert Game.objects.get().totals == [93, 69]


def test_phone_that_never_joined_can_give_in_too(game, annas):
    sends(game, 1, counted(96), annas)
    assert sends(game, 1, counted(93)).name == "slot_taken"
    assert (Claim.objects.get().phone, Claim.objects.get().record["counted"]) == (None, [93, 69])
    assert settles(game, None) == SubmissionResult(200, "settled", 1, 1)
    assert Claim.objects.get().settled_at == NOW
    assert opinions() == []


def test_director_is_called(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    assert settles(game, beas, choice="director") == SubmissionResult(200, "settled", 1, 1)
    claim = Claim.objects.get()
    assert (claim.is_disputed, claim.settled_at) == (True, None)


def test_phone_without_another_version_has_nothing_to_settle(game, annas, beas):
    sends(game, 1, counted(96), annas)
    for phone in (annas, beas):
        with pytest.raises(NotAllowedError):
            settles(game, phone)


def test_hand_changed_meanwhile_is_looked_at_first(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    amended(Hand.objects.get(), counted(94))
    with pytest.raises(HandChangedError):
        settles(game, beas)


def test_who_may_correct_a_hand_says_which_of_two_versions_holds(game, annas):
    held_by: Mapping[SettledBy, list[int]] = {"book": [96, 66], "other": [93, 69]}
    for choice, held in held_by.items():
        sends(game, 1, counted(96), annas)
        other = sent(None)
        outcome = submit_hand(game=game, record=counted(93), number=1, sent=other)
        assert outcome.name == "slot_taken"
        text = sent(phone_of(game, 3), rank=AccessLevel.SCORER)
        settled = submit_choice(
            game=game, number=1, revision=1, choice=choice, sent=text, claim=other.id
        )
        assert (settled.name, Hand.objects.get().record["counted"]) == ("settled", held)
        assert not Claim.objects.filter(settled_at=None).exists()


@pytest.mark.parametrize("choice", ["book", "other", "director"])
def test_phone_that_is_none_of_the_two_settles_nothing_in_a_tournament(game, annas, beas, choice):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    claim = Claim.objects.get()
    for phone, rank in ((phone_of(game, 2), AccessLevel.PHONE), (phone_of(game, 2), None)):
        text = sent(phone, rank=rank)
        with pytest.raises(NotAllowedError):
            submit_choice(
                game=game,
                number=1,
                revision=1,
                choice=choice,
                sent=text,
                claim=claim.submission_id,
            )
    assert Claim.objects.get().settled_at is None


def test_phone_whose_hand_is_in_the_book_does_not_throw_the_other_one_out(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    with pytest.raises(NotAllowedError):
        settles(game, annas, choice="book", claim=Claim.objects.get().submission_id)


@pytest.mark.parametrize("choice", ["theirs", "book", "other"])
def test_version_that_was_settled_is_settled_for_the_phone_that_had_it(game, annas, beas, choice):
    sends(game, 1, counted(96), annas)
    other = sent(beas)

    def ask():
        return submit_hand(game=game, record=counted(93), number=1, sent=other).name

    assert (ask(), ask()) == ("slot_taken", "slot_taken")
    phone = beas if choice == "theirs" else None
    rank = AccessLevel.PHONE if choice == "theirs" else AccessLevel.DIRECTOR
    submit_choice(
        game=game, number=1, revision=1, choice=choice, sent=sent(phone, rank=rank), claim=other.id
    )
    assert ask() == ("same_hand" if choice == "other" else "settled")
    again = settles(game, beas, claim=other.id)
    assert (again.name, Claim.objects.filter(settled_at=None).count()) == ("settled", 0)


def test_correction_to_the_other_version_ends_the_difference(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    amended(Hand.objects.get(), counted(94))
    assert Claim.objects.get().settled_at is None
    amended(Hand.objects.get(), counted(93))
    assert Claim.objects.get().settled_at == NOW


def test_sheet_is_another_version_with_each_opinion_and_difference(game, annas, beas):
    versions = []
    for happens in (
        lambda: sends(game, 1, counted(96), annas),
        lambda: sends(game, 1, counted(93), beas),
        lambda: settles(game, beas, choice="director"),
        lambda: settles(game, beas),
        lambda: says(game, beas, is_agreed=False),
    ):
        happens()
        versions.append(Game.objects.get().version)
    assert versions == sorted(set(versions))

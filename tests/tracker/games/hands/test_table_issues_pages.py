"""What the phones of a table have to settle, as each of them sees it."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends, sent
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.queries.lookups import game_for
from tracker.games.hands.table_issues_pages import (
    AgreementQuestion,
    HandDifference,
    TableIssues,
    Writing,
    table_issues,
)
from tracker.models import Claim, Club, Game, Phone
from tracker.phones.services import PhoneReport, note_contact
from tracker.phones.sync.services import submit_choice, submit_opinion

pytestmark = pytest.mark.django_db

MADE = "Anna made hearts: 96 to 66."


def seen(game, phone=None, rank=AccessLevel.PHONE):
    """What stands open, as this phone sees it."""
    return table_issues(game_for("kanal", game.pk), Actor(rank, phone))


@pytest.fixture
def game():
    return game_of()


@pytest.fixture
def annas(game):
    return phone_of(game, 0)


@pytest.fixture
def beas(game):
    return phone_of(game, 1)


def test_table_without_phones_has_nothing_open(game):
    sends(game, 1, counted(96))
    assert seen(game) == TableIssues()
    assert not seen(game)


def test_other_phone_that_writes_is_named(game, annas, beas):
    now = timezone.now()
    report = PhoneReport(unsent=0, writing=game, number=7)
    note_contact(phone=annas, report=report, now=now)
    writing = TableIssues(writing=(Writing("Anna’s phone", 7),))
    assert (seen(game, beas), seen(game), seen(game, annas)) == (writing, writing, TableIssues())
    Phone.objects.filter(pk=annas.pk).update(writing_at=now - dt.timedelta(minutes=3))
    assert seen(game, beas) == TableIssues()


def test_other_side_is_asked_to_agree(game, annas, beas):
    sends(game, 1, counted(96), annas)
    asked = AgreementQuestion(1, 1, MADE, "Anna’s phone", "Bea & Dora")
    assert seen(game, beas) == TableIssues(questions=(asked,))
    for phone in (annas, phone_of(game, 2), None):
        assert seen(game, phone) == TableIssues()
    submit_opinion(game=game, number=1, revision=1, is_agreed=True, sent=sent(beas))
    assert seen(game, beas) == TableIssues()


def test_phones_that_wrote_are_named_after_their_game_has_moved_to_another_table(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 2, counted(90), beas)
    Game.objects.update(table="2")
    asked = seen(game, phone_of(game, 2)).questions
    assert [(question.number, question.by) for question in asked] == [(2, "Bea’s phone")]
    asked = seen(game, beas).questions
    assert [(question.number, question.by) for question in asked] == [(1, "Anna’s phone")]


def test_phone_of_nobody_is_asked_too(game, annas):
    sends(game, 1, counted(96), annas)
    assert [question.number for question in seen(game, phone_of(game)).questions] == [1]


def test_phone_that_is_passed_over_asks_on_itself(game, annas, beas):
    Club.objects.update(agreement="pass")
    sends(game, 1, counted(96), annas)
    assert [question.side for question in seen(game, annas).questions] == ["Bea & Dora"]
    assert seen(game, beas) == TableIssues()


@pytest.mark.parametrize("agreement", ["none", "double"])
def test_nobody_is_asked_where_nobody_has_to_say_it(game, annas, beas, agreement):
    Club.objects.update(agreement=agreement)
    sends(game, 1, counted(96), annas)
    assert seen(game, beas) == TableIssues()


def test_two_versions_stand_side_by_side(game, annas, beas):
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    claim = Claim.objects.get()
    shown = HandDifference(
        pk=claim.pk,
        claim=str(claim.submission_id),
        number=1,
        revision=1,
        book=MADE,
        book_by="Anna’s phone",
        other="Anna made hearts: 93 to 69.",
        other_by="Bea’s phone",
        is_own=True,
        can_give_in=True,
        can_settle=False,
        is_disputed=False,
        photos=(),
    )
    assert seen(game, beas).differences == (shown,)
    (annas_view,) = seen(game, annas).differences
    assert (annas_view.is_own, annas_view.can_give_in) == (False, True)
    (others_view,) = seen(game).differences
    assert (others_view.is_own, others_view.can_give_in) == (False, False)
    submit_choice(game=game, number=1, revision=1, choice="director", sent=sent(beas))
    assert [difference.is_disputed for difference in seen(game, annas).differences] == [True]
    submit_choice(game=game, number=1, revision=1, choice="theirs", sent=sent(beas))
    assert seen(game, annas) == TableIssues()


def test_who_may_correct_the_hand_may_settle_it_with_or_without_a_phone(game):
    sends(game, 1, counted(96))
    sends(game, 1, counted(93))
    for phone in (None, phone_of(game, 0)):
        for rank, can_settle in (
            (AccessLevel.PHONE, False),
            (AccessLevel.SCORER, True),
            (AccessLevel.DIRECTOR, True),
        ):
            (shown,) = seen(game, phone, rank).differences
            assert (shown.can_settle, shown.other_by) == (can_settle, "another phone")

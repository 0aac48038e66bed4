"""What phones send stays within their evening and their club, and is never changed."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, PlayerFactory, new_id
from tracker.models import Agreement, Claim, HandRevision, LateHand, Phone, Submission, Table

pytestmark = pytest.mark.django_db

FOREIGN = "only at its own evening"


def table_of(evening, name="1"):
    """A table of the evening, with a code that nobody knows."""
    return Table.objects.create(
        evening=evening, name=name, code_hash=new_id().hex, code_made_at=NOW
    )


def phone_at(table, player=None):
    """A phone at the table."""
    return Phone.objects.create(
        key=new_id(),
        table=table,
        player=player,
        secret_hash=new_id().hex,
        paired_at=NOW,
        seen_at=NOW,
    )


@pytest.fixture
def hand():
    return HandFactory.create()


@pytest.fixture
def own(hand):
    """A phone at the evening of the hand."""
    return phone_at(table_of(hand.game.evening))


@pytest.fixture
def stranger():
    """A phone at another evening."""
    return phone_at(table_of(EveningFactory.create()))


def rows(hand, phone):
    """Everything that a phone can write about a hand, each not yet stored."""
    submitted = {"game": hand.game, "phone": phone, "received_at": NOW}
    text = {"hand": hand, "phone": phone}
    version = {"hand": hand, "number": 2, "record": {}, "state": "void", "entered_at": NOW}
    return [
        Submission(id=new_id(), digest="d", status=201, answer={}, **submitted),
        LateHand(number=2, record={}, submission_id=new_id(), **submitted),
        Agreement(revision=1, is_agreed=True, said_at=NOW, **text),
        Claim(record={}, submission_id=new_id(), made_at=NOW, **text),
        HandRevision(submission_id=new_id(), phone=phone, **version),
    ]


def test_phone_writes_at_its_own_evening(hand, own):
    for row in rows(hand, own):
        row.save(force_insert=True)
    assert [model.objects.count() for model in (Submission, LateHand, Agreement, Claim)] == [1] * 4


def test_phone_of_another_evening_writes_nothing(hand, stranger):
    for row in rows(hand, stranger):
        with pytest.raises(IntegrityError, match=FOREIGN), transaction.atomic():
            row.save(force_insert=True)


def test_what_a_phone_has_sent_is_final(hand, own):
    sent = rows(hand, own)[0]
    sent.save(force_insert=True)
    for change in (lambda: Submission.objects.update(status=200), sent.delete):
        with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
            change()
    assert Submission.objects.get().status == 201


def test_phone_belongs_to_a_player_of_the_club(own):
    table = own.table
    friend = PlayerFactory.create(club=table.evening.club)
    assert phone_at(table, friend).player == friend
    with pytest.raises(IntegrityError, match="player of the same club"), transaction.atomic():
        phone_at(table, PlayerFactory.create())


def test_phone_and_table_stay_where_they_are(own, stranger):
    with pytest.raises(IntegrityError, match="stays at its table"), transaction.atomic():
        Phone.objects.filter(pk=own.pk).update(table=stranger.table)
    with pytest.raises(IntegrityError, match="stays at its evening"), transaction.atomic():
        Table.objects.filter(pk=own.table_id).update(evening=stranger.table.evening)


def test_phone_writes_a_hand_of_a_game_or_none(own):
    Phone.objects.update(writing=GameFactory.create(), writing_number=3, writing_at=NOW)
    for half in ({"writing": None}, {"writing_number": None}, {"writing_number": 0}):
        with pytest.raises(IntegrityError, match="device_writes_a_hand"), transaction.atomic():
            Phone.objects.update(**half)


def test_version_of_another_phone_is_open_once(hand, own):
    claim = {"hand": hand, "phone": own, "record": {}, "made_at": NOW}
    Claim.objects.create(submission_id=new_id(), **claim)
    with pytest.raises(IntegrityError), transaction.atomic():
        Claim.objects.create(submission_id=new_id(), **claim)
    Claim.objects.update(settled_at=NOW)
    Claim.objects.create(submission_id=new_id(), **claim)


def test_late_hand_is_settled_one_way_or_the_other(hand):
    late = LateHand.objects.create(
        game=hand.game, number=2, record={}, submission_id=new_id(), received_at=NOW
    )
    for half in ({"settled_at": NOW}, {"is_accepted": True}):
        with pytest.raises(IntegrityError, match="late_hand_settled"), transaction.atomic():
            LateHand.objects.filter(pk=late.pk).update(**half)

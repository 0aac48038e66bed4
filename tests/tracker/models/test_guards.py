"""What must hold between rows is guarded by triggers, on SQLite and on PostgreSQL."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from tests.factories import EveningFactory, GameFactory, HandFactory, PlayerFactory, amended, played
from tracker.models import Evening, Game, Hand, HandRevision, Player, Seat

pytestmark = pytest.mark.django_db


def refused(message):
    """What a guard answers."""
    return pytest.raises(IntegrityError, match=message)


def test_version_of_a_hand_is_never_changed():
    hand = amended(HandFactory.create(record=played(0, (60, 40))), played(0, (61, 40)))
    for version in hand.revisions.all():
        version.reason = "another"
        with refused("never changed"), transaction.atomic():
            version.save()
    with refused("never changed"), transaction.atomic():
        HandRevision.objects.update(state="void", scored=None)
    assert [version.reason for version in hand.revisions.all()] == ["", ""]


def test_version_of_a_hand_is_never_deleted():
    hand = HandFactory.create(record=played(0, (60, 40)))
    with refused("never changed or deleted"), transaction.atomic():
        hand.revisions.get().delete()
    with refused("never changed or deleted"), connection.cursor() as cursor, transaction.atomic():
        cursor.execute("DELETE FROM tracker_handrevision")
    assert hand.revisions.count() == 1


def test_player_sits_only_at_games_of_the_same_club():
    seat, stranger = GameFactory.create().seats.get(place=0), PlayerFactory.create()
    with refused("same club"), transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(player=stranger)
    game = seat.game
    Seat.objects.filter(game=game, place=1).delete()
    with refused("same club"), transaction.atomic():
        Seat.objects.create(game=game, place=1, player=stranger)
    friend = PlayerFactory.create(club=game.evening.club)
    assert Seat.objects.create(game=game, place=1, player=friend).pk


def test_player_sits_only_where_the_game_has_a_place():
    game = GameFactory.create(ruleset="klapper-jas-3")
    player = PlayerFactory.create(club=game.evening.club)
    with refused("no such place"), transaction.atomic():
        Seat.objects.create(game=game, place=3, player=player)
    with refused("no such place"), transaction.atomic():
        Seat.objects.filter(game=game, place=2).update(place=3)
    Seat.objects.filter(game=game, place=2).update(player=player)


def test_nothing_moves_to_another_club():
    game, other = GameFactory.create(), EveningFactory.create()
    moves = (
        ("player stays", Player.objects.filter(seats__game=game), {"club": other.club}),
        ("evening stays", Evening.objects.filter(pk=game.evening_id), {"club": other.club}),
        ("game stays", Game.objects.filter(pk=game.pk), {"evening": other}),
        ("keeps its places", Game.objects.filter(pk=game.pk), {"places": 3}),
    )
    for message, rows, values in moves:
        with refused(message), transaction.atomic():
            rows.update(**values)


def test_hand_stays_in_its_game_under_its_number():
    hand, other = HandFactory.create(record=played(0, (60, 40))), GameFactory.create()
    for values in ({"game": other}, {"number": 2}):
        with refused("hand stays"), transaction.atomic():
            Hand.objects.filter(pk=hand.pk).update(**values)
    Hand.objects.filter(pk=hand.pk).update(revision=2, rules_version="2")


@pytest.mark.django_db(transaction=True)
def test_database_can_be_emptied_and_is_guarded_afterwards():
    HandFactory.create(record=played(0, (60, 40)))
    call_command("flush", interactive=False, verbosity=0)
    assert not HandRevision.objects.exists()
    hand = HandFactory.create(record=played(0, (60, 40)))
    with refused("never changed"):
        hand.revisions.update(reason="guarded")

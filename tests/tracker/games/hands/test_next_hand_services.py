"""The next hand of a game, written in few steps if the game is still as it was looked up."""

from copy import copy

import pytest

from tests.factories import NOW, GameFactory, HandFactory, new_id, played
from tracker.games.hands.services import NewHand, record_next
from tracker.games.services import close_game, remove_game
from tracker.models import Game, Hand, HandRevision, KeptTally
from tracker.platform.server import damage_registry as damage

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return GameFactory.create(first_dealer=1)


def new(points=(60, 40), **more):
    """A hand with these card points, and the last trick for the first side."""
    return NewHand(played(0, points), new_id(), NOW, **more)


def is_untouched(game):
    """Whether nothing was written, and the game that was looked up says what it said."""
    return not Hand.objects.exists() and game.version == 1 and game.totals == [0, 0]


def test_hand_is_recorded_and_the_game_at_hand_stands_as_it_does_then(game):
    hand = record_next(game, new(number=1))
    assert hand is not None
    assert (hand.number, hand.state, hand.revisions.get().number) == (1, "counted", 1)
    stored = Game.objects.get()
    assert stored.totals == game.totals == [70, 40]
    assert stored.version == game.version == 2
    assert stored.next_dealer == game.next_dealer == 0
    following = record_next(game, new((50, 50)))
    assert following is not None
    assert following.number == 2
    assert Game.objects.get().totals == [70 + 60, 40 + 50]


@pytest.mark.parametrize("changed", [close_game, remove_game], ids=["closed", "removed"])
def test_game_that_was_changed_meanwhile_takes_no_hand_so(game, changed):
    HandFactory.create(game=game)
    looked_up = Game.objects.get()
    changed(game=copy(looked_up), now=NOW)
    assert record_next(looked_up, new()) is None
    assert (Hand.objects.count(), looked_up.version) == (1, 2)


def test_hand_that_another_phone_was_quicker_with_is_left_to_a_closer_look(game):
    other = copy(game)
    assert record_next(other, new((55, 45), number=1)) is not None
    assert record_next(game, new(number=1)) is None
    assert Hand.objects.get().record["captured"] == [55, 45]


@pytest.mark.parametrize("number", [2, 0, 61])
def test_other_numbers_than_the_next_are_left_to_a_closer_look(game, number):
    assert record_next(game, new(number=number)) is None
    assert is_untouched(game)


def test_hand_that_cannot_be_is_left_to_a_closer_look(game):
    assert record_next(game, new((600, 41))) is None
    assert is_untouched(game)


def test_id_that_came_before_writes_nothing(game):
    first = new()
    record_next(game, first)
    assert record_next(game, first) is None
    assert (HandRevision.objects.count(), Game.objects.get().version, game.version) == (1, 2, 2)


def test_what_goes_along_with_a_hand_is_written_with_it_or_not_at_all(game):
    def fail(hand):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        record_next(game, new(), fail)
    assert is_untouched(game)
    assert Game.objects.get().version == 1


def test_hand_that_ends_the_game_leaves_its_tally():
    game = GameFactory.create(ruleset={"variant": "clobyosh", "options": {"target": 100}})
    record_next(game, new())
    assert not KeptTally.objects.exists()
    record_next(game, new())
    assert (game.is_finished, game.winner, game.finished_at) == (True, 0, NOW)
    assert KeptTally.objects.get().figures["hands"] == 2


def test_damaged_game_takes_no_hand_so(game, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    damage.mark(damage.of_game(game.pk), "its hands do not agree")
    assert record_next(game, new()) is None
    assert is_untouched(game)

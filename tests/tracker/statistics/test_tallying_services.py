"""Tallies of finished games: kept with the games, and never otherwise than their hands."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import NOW, HandFactory, amended, played, restored, voided
from tests.tracker.helpers.table_of_four import club, evening, play, players
from tests.tracker.statistics.conftest import HANDS
from tests.tracker.whole.test_every_page import Cast
from tracker.clubs.services import create_club
from tracker.demo import services
from tracker.games import tallies_queries as tallies
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.games.tallies_queries import has_own_tally
from tracker.models import Game, Hand, KeptTally
from tracker.operations import director_alerts as alarm
from tracker.operations import environment_checks as surroundings
from tracker.operations import integrity_checks as heart
from tracker.operations.checks import Check
from tracker.operations.soundness import faults, game_faults
from tracker.platform.server import damage_registry as damage
from tracker.statistics.month_cache_services import mend_tallies

__all__ = ["club", "evening", "play", "players"]
pytestmark = pytest.mark.django_db

OF_THREE = {
    "hands": 3,
    # A hand made, what it brought the side, bellas and melds: by seat.
    "seats": [[1, 120, 0, 0], [1, 0, 0, 1], [0, 0, 1, 0], [1, 142, 0, 0]],
    # Points; hands of other makers and their points; the best hand; marches.
    "sides": [[242, 2, 122, [120, 1], None, 0], [204, 1, 62, [142, 3], None, 0]],
    "tries": ["0/H/take/1", "1/H//0", "3/S//1"],
    "has_makers": True,
    # Marches, those of the others, failed, sets of the others, made, undertaken, melds, bellas.
    "counts": [[0, 0, 0, 1, 1, 1, 0, 1], [0, 0, 1, 0, 1, 2, 20, 0]],
}


@pytest.fixture
def three(play):
    """Three hands of Anna and Bea against Otto and Max, by `HANDS`, and the game closed."""
    ruleset = {"variant": "clabber", "options": {"target": None}}
    return close_game(game=play(ruleset, *HANDS), now=NOW)


def kept(game):
    """The tally that is kept of a game, if one is."""
    return KeptTally.objects.filter(game=game).values_list("figures", flat=True).first()


def test_tally_is_kept_with_the_hand_that_ends_the_game(three):
    assert kept(three) == OF_THREE


def test_game_in_play_has_none_and_gets_its_own_when_it_ends_again(three):
    reopen_game(game=three, now=NOW)
    HandFactory.create(game=three, record=played(0, (100, 52)))
    assert kept(three) is None
    close_game(game=three, now=NOW)
    assert (kept(three)["hands"], has_own_tally(three)) == (4, True)


def test_what_is_done_to_a_hand_is_done_to_the_tally(three):
    hand = three.hands.get(number=1)
    hand = amended(hand, played(0, (62, 90)))
    assert [has_own_tally(three), kept(three)["seats"][0]] == [True, [1, 0, 0, 0]]
    hand = voided(hand)
    assert [has_own_tally(three), kept(three)["hands"]] == [True, 2]
    restored(hand)
    assert [has_own_tally(three), kept(three)["hands"]] == [True, 3]
    remove_game(game=three, now=NOW)
    restore_game(game=three, now=NOW)
    assert has_own_tally(three)


@pytest.mark.parametrize(
    "written",
    [
        lambda hand: Hand.objects.filter(pk=hand.pk).update(scored=hand.scored),
        lambda hand: Hand.objects.filter(pk=hand.pk).update(record=hand.record),
        lambda hand: Hand.objects.bulk_create(
            [Hand(game=hand.game, number=9, record={}, state="void", entered_at=NOW)]
        ),
    ],
)
def test_whoever_writes_a_hand_takes_the_tally_away(three, written):
    written(three.hands.get(number=1))
    assert kept(three) is None


def test_hand_that_is_deleted_takes_the_tally_away(three):
    Hand.objects.bulk_create([Hand(game=three, number=9, record={}, state="void", entered_at=NOW)])
    [*mend_tallies()]
    assert kept(three) == OF_THREE
    three.hands.get(number=9).delete()
    assert kept(three) is None


def test_game_without_its_tally_is_counted_from_its_hands(three):
    KeptTally.objects.all().delete()
    (counted,) = tallies.tallies_of(Game.objects.all()).values()
    assert (counted.hands, [side.points for side in counted.sides]) == (3, [242, 204])


@pytest.mark.long
def test_every_finished_game_of_a_full_book_has_its_own():
    Cast("Kanal")
    services.load(NOW)
    games = Game.objects.filter(is_finished=True)
    assert {game.pk for game in games if not has_own_tally(game)} == set()
    counted = games.filter(hands__state="counted").distinct()
    assert KeptTally.objects.filter(game__in=games).count() == counted.count() > 20


def spoil(game):
    """Has the tally say another number of hands."""
    KeptTally.objects.filter(game=game).update(figures=OF_THREE | {"hands": 4})


def test_wrong_tally_is_said_and_mended_and_the_game_stays_open(three, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    spoil(three)
    text = f"game {three.pk}, its tally is not what its hands come to: verify --mend sets it right"
    assert ([*faults()], [*game_faults(three.pk)]) == ([text], [])
    heart.run_checks([three.pk])
    assert Check("Damage", "wrong", text) in surroundings.environment_checks()
    assert (damage.is_damaged(three.pk), [*alarm._alarms()]) == (False, [])
    assert [*mend_tallies()] == [three.pk]
    assert ([*faults()], kept(three), damage.all_marks()) == ([], OF_THREE, {})
    assert [*mend_tallies()] == []


def test_missing_tally_is_a_fault_too_and_the_heart_forgets_what_is_mended(
    three, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    KeptTally.objects.all().delete()
    heart.run_checks([three.pk])
    assert list(damage.all_marks()) == [f"tally-{three.pk}"]
    KeptTally.objects.create(game=three, figures=OF_THREE)
    heart.recheck_known_damage()
    assert damage.all_marks() == {}


@pytest.mark.skipif(connection.vendor != "postgresql", reason="a file is looked at in a copy")
def test_command_mends_before_it_looks_and_says_so(three):
    spoil(three)
    with pytest.raises(CommandError, match="verify --mend sets it right"):
        call_command("verify")
    out = StringIO()
    call_command("verify", "--mend", stdout=out)
    assert out.getvalue().splitlines() == [
        f"game {three.pk}: its tally was not what its hands come to, and is now.",
        "the book is sound.",
    ]


def test_book_without_games_has_nothing_to_mend():
    create_club(name="Kanal", now=NOW)
    assert [*mend_tallies()] == []

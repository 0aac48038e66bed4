"""Whatever is done to a game, what is stored is what a replay from nothing gives."""

from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import Seat, beginning, end_game
from tests.factories import NOW, GameFactory, HandFactory, amended, played, restored, voided
from tracker.common.errors import RecordError
from tracker.engine.records.folding import NEEDS_CORRECTION, fold_game, scored_json
from tracker.engine.simulator.records import wished_record
from tracker.games.permissions_queries import entered_game, standing_of
from tracker.games.services import close_game, reopen_game
from tracker.models import Game
from tracker.rules.queries import variant_of

pytestmark = pytest.mark.django_db

# Games in which a correction can do the most: end them, open them, leave a hand impossible.
RULESETS = (
    {"variant": "clobyosh", "options": {"target": 150}},
    {"variant": "klammern", "options": {"target": 1, "value_take": 3}},
    {"variant": "klapper-jas-3", "options": {"target": 6}},
    {"variant": "clabber", "options": {"target": 300}},
)
# Where bella and the last trick can end a game, hands in which they nearly do.
SHARP = (
    played(0, (60, 40)),
    played(0, (110, 30)),
    played(0, (30, 40), bella=0),
    played(1, (40, 60), bella=1),
    played(1, (50, 60)),
    {"play": "thrown_in"},
)
CHANGES = ("record", "amend", "amend", "amend", "void", "restore", "close", "reopen")
seeds = st.integers(0, 999)
recordings = st.lists(st.tuples(st.just("record"), st.just(0), seeds), min_size=2, max_size=5)
changes = st.lists(st.tuples(st.sampled_from(CHANGES), st.integers(0, 9), seeds), max_size=9)


@example(
    ruleset=RULESETS[0],
    first=[("record", 0, 0), ("record", 0, 2), ("record", 0, 5)],
    then=[("amend", 0, 1), ("amend", 2, 5), ("void", 0, 0), ("restore", 0, 0), ("amend", 0, 0)],
)
@given(ruleset=st.sampled_from(RULESETS), first=recordings, then=changes)
def test_stored_game_is_what_a_replay_from_nothing_gives(ruleset, first, then):
    game = GameFactory.create(ruleset=ruleset)
    for change in first + then:
        before = Game.objects.values().get(pk=game.pk)
        is_made = make(Game.objects.get(pk=game.pk), *change)
        check_replay(Game.objects.get(pk=game.pk))
        check_version(before, Game.objects.values().get(pk=game.pk), is_made=is_made)


def make(game, kind, place, seed):
    """Makes one change to a game; says whether it was accepted."""
    record = record_for(game, seed)
    hands = list(game.hands.all())
    hand: Any = hands[place % len(hands)] if hands else None
    corrections = {
        "amend": lambda: amended(hand, record),
        "void": lambda: voided(hand),
        "restore": lambda: restored(hand),
    }
    others = {
        "record": lambda: HandFactory.create(game=game, record=record),
        "close": lambda: close_game(game=game, now=NOW),
        "reopen": lambda: reopen_game(game=game, now=NOW),
    }
    if kind in corrections and hand is None:
        return False
    try:
        (corrections | others)[kind]()
    except RecordError:
        return False
    return True


def record_for(game, seed):
    """A record that the game may take."""
    variant = variant_of(game)
    if variant.instant_end:
        return SHARP[seed % len(SHARP)]
    return wished_record(variant, beginning(variant, Seat(0)), None, Random(seed))


def check_replay(game):
    """Compares everything derived with a fold of the records."""
    variant, hands = variant_of(game), list(game.hands.all())
    fold = fold_game(entered_game(game, hands))
    for hand, there in zip(hands, fold.hands, strict=True):
        assert hand.state == there.state
        assert hand.scored == (scored_json(variant, there.step) if there.step else None)
        assert (hand.problems is not None) == (hand.state == NEEDS_CORRECTION)
        versions = list(hand.revisions.all())
        assert [version.number for version in versions] == list(range(1, hand.revision + 1))
        assert versions[-1].record == hand.record
    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    standing = end_game(fold.standing) if game.closed_at else fold.standing
    assert standing_of(game) == standing


def check_version(before, after, *, is_made):
    """A change of the game makes its next version; a refused one makes none."""
    same = {name for name in before if before[name] == after[name]}
    if not is_made or same == set(before):
        assert same == set(before)
    else:
        assert after["version"] == before["version"] + 1


@given(hands=st.lists(st.tuples(seeds, st.booleans()), max_size=8))
def test_totals_are_the_sums_of_the_lines_of_the_hands_that_count(hands):
    game = GameFactory.create(ruleset={"variant": "clobyosh", "options": {"target": None}})
    for seed, is_void in hands:
        hand = HandFactory.create(game=game, record=record_for(game, seed))
        game = voided(hand).game if is_void else hand.game
    sums = [0, 0]
    counted: Any = game.hands.filter(state="counted").values_list("scored", flat=True)
    for line in (line for scored in counted for line in scored["lines"]):
        sums[line["side"]] += line["points"]
    assert sums == game.totals

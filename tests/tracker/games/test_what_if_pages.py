"""A game under other rules: whole tables, worked out by hand for two games."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
    voided,
)
from tests.tracker.helpers.passport import set_of, started
from tests.tracker.helpers.stored import stored
from tracker.common.queries.lookups import game_for
from tracker.games.what_if_pages import HandComparison, LineChange, Scores, what_if

pytestmark = pytest.mark.django_db

DAD = {"seat": 0, "kind": "sequence", "length": 3, "high": "K", "suit": "S"}
TERZ = {"seat": 1, "kind": "sequence", "length": 3, "high": "K", "suit": "C"}


@pytest.fixture
def kanal():
    return ClubFactory.create(name="Kanal", slug="kanal")


def game_of(club, game, *records, names=("Anna", "Ben"), **more):
    """A game of the club with these hands."""
    players = [PlayerFactory.create(club=club, name=name) for name in names]
    evening = EveningFactory.create(club=club)
    given = {"evening": evening, "ruleset": game, "players": players, **more}
    made = GameFactory.create(**given)
    for record in records:
        HandFactory.create(game=made, record=record)
    return game_for(club.slug, made.pk)


def under(game, rule_set):
    return what_if(game, str(rule_set.versions.last().pk))


def both(points, after, sentence):
    """What both rules say of a hand."""
    return Scores(points, after, sentence)


def test_clobby_where_a_set_pays_only_the_others_own_points(kanal):
    """Hand 1: 60 + 10 to 60, made by Anna. Hand 2: Anna has 40 + 10, Ben 70 with 20 for his run."""
    game = game_of(
        kanal,
        "clobby",
        played(0, (60, 60)),
        played(0, (40, 70), melds=[TERZ]),
    )
    own = set_of(kanal, "clobby", {"set_pays": "own", "bella_points": 30})
    table = under(game, own)
    assert table.sides == ("Anna", "Ben")
    made = both(("+70", "+60"), ("70", "60"), "Anna made hearts: 70 to 60.")
    failed = "Anna made hearts and was set: 40 short."
    assert table.hands == (
        HandComparison(1, made, made, (), ""),
        HandComparison(
            2,
            Scores(("0", "+140"), ("70", "200"), failed),
            Scores(("0", "+90"), ("70", "150"), failed),
            (LineChange("Ben", "Set: the makers' points", "+50", "0"),),
            "",
        ),
    )
    assert (table.own_totals, table.other_totals) == (("70", "200"), ("70", "150"))
    assert (table.own_result, table.other_result) == ("In play, 70 to 200.", "In play, 70 to 150.")
    assert (table.changed, table.left_out) == (1, ())


def test_klapper_jas_where_a_made_hand_is_worth_more(kanal):
    """For two, on dice. Taken and made is worth 2, under the club's rules 6; failed pays double."""
    take = {"maker": 0, "trump": "H", "call": "take"}
    made = {"bid": take, "captured": [80, 40], "last_trick": 0}
    lost = {"bid": take | {"call": "small"}, "captured": [40, 80], "last_trick": 1}
    game = game_of(kanal, "klapper-jas-2", made, lost, made)
    other = set_of(kanal, "klapper-jas-2", {"value_take": 6, "loss_factor": 1})
    table = under(game, other)
    anna = "Anna made hearts: 90 to 40."
    anna_took = [hand.own.sentence for hand in table.hands if hand.own]
    assert anna_took == [anna, "Anna made hearts and was set: 50 short.", anna]
    assert [hand.own and (hand.own.points, hand.own.after) for hand in table.hands] == [
        (("+2", "0"), ("2", "0")),
        (("0", "+2"), ("2", "2")),
        (("+2", "0"), ("4", "2")),
    ]
    assert [hand.other and (hand.other.points, hand.other.after) for hand in table.hands] == [
        (("+6", "0"), ("6", "0")),
        (("0", "+1"), ("6", "1")),
        (("+6", "0"), ("12", "1")),
    ]
    assert [hand.changes for hand in table.hands] == [
        (LineChange("Anna", "Made", "+2", "+6"),),
        (LineChange("Ben", "The makers were set", "+2", "+1"),),
        (LineChange("Anna", "Made", "+2", "+6"),),
    ]
    assert (table.own_totals, table.other_totals) == (("4", "2"), ("12", "1"))
    assert table.other_result == "Anna won, 12 to 1."


def test_hands_after_an_earlier_end_are_said_to_be_after_it(kanal):
    game = game_of(kanal, "clobby", played(0, (70, 50)), played(0, (70, 50)))
    table = under(game, set_of(kanal, "clobby", {"target": 80}))
    last = table.hands[1]
    assert (last.other, last.reason) == (None, "The game would have been over before this hand.")
    assert table.other_result == "Anna won, 80 to 50."


def test_hand_that_lacks_what_the_other_rules_need_is_left_out_and_says_what(kanal):
    """Without a trick Ben would lose his run: with 0 points that has to be written down."""
    game = game_of(
        kanal,
        "clobby",
        played(0, (120, 0), melds=[TERZ]),
        played(0, (70, 50)),
    )
    table = under(game, set_of(kanal, "clobby", {"melds_need_trick": True}))
    first, second = table.hands
    assert (table.left_out, first.other, first.changes) == ((1,), None, ())
    assert "trick" in first.reason
    assert second.other
    assert second.other.after == ("80", "50")


def test_void_hand_is_on_neither_side(kanal):
    game = game_of(kanal, "clobby", played(0, (70, 50)), played(0, (60, 50)))
    voided(game.hands.get(number=1))
    game = game_for("kanal", game.pk)
    table = under(game, set_of(kanal, "clobby", {"target": 80}))
    assert [hand.number for hand in table.hands] == [2]


def test_words_of_a_set_are_no_difference(kanal):
    game = game_of(kanal, "clobby", played(0, (40, 70), melds=[TERZ]))
    table = under(game, set_of(kanal, "clobby", {}, words="dutch"))
    assert [hand.is_same for hand in table.hands] == [True]


def test_game_of_a_set_is_laid_beside_the_standard_game(kanal):
    version = set_of(kanal, "clobby", {"set_pays": "own"}, words="dutch").versions.get()
    game = started(kanal, version)
    HandFactory.create(game=game, record=played(0, (40, 70)))
    table = what_if(game_for("kanal", game.pk), None)
    assert table.rules.chosen.name == "The standard game"
    (change,) = table.hands[0].changes
    assert (change.text, change.own, change.other) == ("Nat: the makers' points", "0", "+50")


def test_nothing_is_stored_and_queries_do_not_grow_with_hands(kanal):
    own = set_of(kanal, "clobby", {"set_pays": "own"})
    counts = []
    for hands in (1, 3):
        players = {"names": (f"Anna {hands}", f"Ben {hands}")}
        game = game_of(kanal, "clobby", *[played(0, (40, 70))] * hands, **players)
        before = stored()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            under(game_for("kanal", game.pk), own)
        assert stored() == before
        counts.append(len(queries))
    assert counts[0] == counts[1]

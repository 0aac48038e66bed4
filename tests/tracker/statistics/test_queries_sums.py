"""What tallied games add up to; the hands are those of conftest."""

import json

import pytest

from tests.factories import NOW, amended, played
from tests.tracker.statistics.conftest import HANDS, KLAVERJAS
from tracker.clubs.services import set_club
from tracker.engine.records.tallies import tally_from, tally_json
from tracker.games.services import close_game, reopen_game
from tracker.games.tallies_queries import computed_tallies, played_games, versions_of
from tracker.models import Game
from tracker.statistics.queries.monthly import month_of_table, table_figures
from tracker.statistics.queries.people import (
    PersonalFigures,
    Run,
    evenings_of,
    longest_run,
    opponents_of,
    pairs_of,
    partners_of,
    players_of,
)
from tracker.statistics.queries.sums import (
    Mean,
    Proportion,
    RecordHand,
    RoemSums,
    Sums,
    every_seat,
    seats_of,
    sums_of,
)

pytestmark = pytest.mark.django_db


def tallied(games=None):
    found = Game.objects.filter(is_finished=True) if games is None else games
    return played_games(found, versions_of(found))


def test_the_whole_table_counts_every_hand_that_counts_once(three, players):
    otto, max_ = players[1].pk, players[3].pk
    assert sums_of(tallied(), every_seat) == Sums(
        games=1,
        hands=3,
        known_hands=3,
        success=Proportion(2, 3),
        by_suit={"H": Proportion(1, 2), "S": Proportion(1, 1)},
        by_call={"take": Proportion(1, 1), "": Proportion(1, 2)},
        as_maker=Mean(120 + 0 + 142, 3),
        as_defender=Mean(62 + 82 + 40, 3),
        # Each side is ahead of the other: together nobody is.
        difference=Mean(0, 6),
        bellas=1,
        melds=1,
        best=RecordHand(142, three.pk, 3, (otto, max_)),
    )


def test_a_player_has_the_own_bids_and_the_points_of_the_side(three, players):
    anna, bea = players[0].pk, players[2].pk
    assert sums_of(tallied(), seats_of(anna)) == Sums(
        games=1,
        hands=3,
        known_hands=3,
        success=Proportion(1, 1),
        by_suit={"H": Proportion(1, 1)},
        by_call={"take": Proportion(1, 1)},
        as_maker=Mean(120, 1),
        as_defender=Mean(82 + 40, 2),
        # 120 + 82 + 40 to 62 + 0 + 142.
        difference=Mean(38, 3),
        best=RecordHand(120, three.pk, 1, (anna, bea)),
    )


def test_partners_have_what_both_of_them_did(three, players):
    otto, bea, max_ = (player.pk for player in players[1:])
    sums = sums_of(tallied(), seats_of(otto, max_))
    assert (sums.success, sums.melds, sums.as_maker) == (Proportion(1, 2), 1, Mean(142, 2))
    assert (sums.difference, sums.hands) == (Mean(-38, 3), 3)
    assert sums_of(tallied(), seats_of(otto, bea)) == Sums()


def test_where_only_sides_are_written_down_nobody_has_bids_of_his_own(club, finished, players):
    set_club(club=club, name=club.name, agreement="none", makers="side", keeps_details=False)
    finished(*HANDS)
    anna, bea = players[0].pk, players[2].pk
    alone = sums_of(tallied(), seats_of(anna))
    assert (alone.known_hands, alone.success, alone.bellas) == (0, Proportion(), 0)
    assert (alone.hands, alone.difference) == (3, Mean(38, 3))
    both = sums_of(tallied(), seats_of(anna, bea))
    assert (both.known_hands, both.success, both.bellas) == (3, Proportion(1, 1), 1)


def test_hands_thrown_in_are_not_counted(finished, players):
    thrown = {"play": "thrown_in", "bid": {"calls": [[1, "schmeiss"], [0, "accept"]]}}
    finished(thrown, played(0, (60, 40)), ruleset={"variant": "klaberjass", "options": {}})
    sums = sums_of(tallied(), every_seat)
    assert (sums.hands, sums.success) == (1, Proportion(1, 1))


def test_a_game_of_thrown_in_hands_only_has_no_hands(finished):
    thrown = {"play": "thrown_in", "bid": {"calls": [[1, "schmeiss"], [0, "accept"]]}}
    finished(thrown, ruleset={"variant": "klaberjass", "options": {}})
    assert sums_of(tallied(), every_seat) == Sums(games=1)


def test_open_games_do_not_count(play):
    play("clabber", *HANDS)
    assert tallied() == ()


def test_a_correction_is_counted_at_once(three):
    assert sums_of(tallied(), every_seat).success == Proportion(2, 3)
    game = reopen_game(game=three, now=NOW)
    amended(game.hands.get(number=2), played(1, (70, 82)))
    close_game(game=game, now=NOW)
    assert sums_of(tallied(), every_seat).success == Proportion(3, 3)


def test_a_reneged_hand_counts_in_points_but_is_no_try(finished, players):
    reneged = {"play": "reneged", "reneged": [0], "bid": {"maker": 0, "trump": "D"}}
    finished(reneged)
    # A breach of the makers gives the others all 162 points.
    sums = sums_of(tallied(), seats_of(players[1].pk))
    assert (sums.hands, sums.success, sums.as_defender) == (1, Proportion(), Mean(162, 1))


def test_a_march_is_a_hand_with_all_tricks_that_the_game_pays(finished, players):
    # The house pays 50 for all tricks, and Anna and Bea take them in the second hand.
    sweep = played(0, (152, 0), swept=0)
    game = finished(
        played(0, (90, 62)), sweep, ruleset={"variant": "clabber", "options": {"all_tricks": 50}}
    )
    anna, bea = players[0].pk, players[2].pk
    march = sums_of(tallied(), every_seat).march
    assert march is not None
    assert (march.game, march.number, march.players) == (game.pk, 2, (anna, bea))


def test_every_player_has_a_row(three, players):
    anna, otto, bea, max_ = (player.pk for player in players)
    assert players_of(tallied()) == {
        anna: PersonalFigures(Proportion(1, 1), Mean(120, 1), Mean(38, 3)),
        otto: PersonalFigures(Proportion(0, 1), Mean(0, 1), Mean(-38, 3)),
        bea: PersonalFigures(Proportion(0, 0), Mean(0, 0), Mean(38, 3)),
        max_: PersonalFigures(Proportion(1, 1), Mean(142, 1), Mean(-38, 3)),
    }


def test_pairs_are_those_who_share_a_side(three, players):
    anna, otto, bea, max_ = (player.pk for player in players)
    assert pairs_of(tallied()) == {
        (anna, bea): PersonalFigures(Proportion(1, 1), Mean(120, 1), Mean(38, 3)),
        (otto, max_): PersonalFigures(Proportion(1, 2), Mean(142, 2), Mean(-38, 3)),
    }


def test_partners_and_opponents_are_told_apart(three, players):
    anna, otto, bea, max_ = (player.pk for player in players)
    assert partners_of(tallied(), seats_of(anna)) == {bea: Mean(38, 3)}
    assert opponents_of(tallied(), seats_of(anna)) == {otto: Mean(38, 3), max_: Mean(38, 3)}


def test_three_sides_are_compared_each_with_each(finished, players):
    # A bid of the turned suit is worth 2: one for Anna, one for Otto, none for Bea.
    took = [{"bid": {"maker": maker, "trump": "H", "call": "take"}} for maker in (0, 1)]
    hands = [played(0, (60, 41, 29)) | took[0], played(1, (41, 60, 29)) | took[1]]
    finished(*hands, ruleset="klapper-jas-3")
    anna, otto, bea = (player.pk for player in players[:3])
    assert opponents_of(tallied(), seats_of(anna)) == {otto: Mean(0, 2), bea: Mean(2, 2)}
    (row,) = evenings_of(tallied(), seats_of(anna))
    # 2 are 1 more than the mean of 2 and 0.
    assert row.difference == Mean(1, 2)
    assert partners_of(tallied(), seats_of(anna)) == {}
    assert pairs_of(tallied()) == {}


def test_the_longest_run_goes_on_from_game_to_game(finished, players):
    made, failed, other = played(0, (90, 62)), played(0, (60, 92)), played(1, (60, 92))
    finished(made, failed, made)
    last = finished(other, made, failed)
    anna = players[0].pk
    # Anna: made, set, made, made, set. Otto in between breaks nothing.
    assert longest_run(tallied(), seats_of(anna)) == Run(2, anna, last.pk)
    assert longest_run(tallied(), seats_of(players[2].pk)) is None


def test_form_is_by_evening(three, evening, players):
    (row,) = evenings_of(tallied(), seats_of(players[0].pk))
    assert (row.evening, row.day, row.difference) == (evening.pk, evening.date, Mean(38, 3))


@pytest.fixture
def drive(finished):
    """The three hands of klaverjas."""
    return finished(*KLAVERJAS, ruleset={"variant": "klaverjas", "options": {"hands": 3}})


def test_roem_is_that_of_both_sides_at_the_whole_table(drive, players):
    otto, max_ = players[1].pk, players[3].pk
    # 20 and 40 beside 50 and 70, each side in three hands; Otto was nat, Max's side had all tricks.
    assert sums_of(tallied(), every_seat).roem == RoemSums(
        own=Mean(60 + 120, 6),
        against=Mean(120 + 60, 6),
        nats=1,
        pits=1,
        best=RecordHand(70, drive.pk, 3, (otto, max_)),
    )


def test_roem_is_the_same_when_it_was_kept(drive):
    tally = computed_tallies([drive.pk])[drive.pk]
    assert tally_from(json.loads(json.dumps(tally_json(tally)))) == tally
    assert tally.roem is not None
    month = json.loads(json.dumps(month_of_table(tallied())))
    assert table_figures([month, month]).sums.roem == RoemSums(
        own=Mean(360, 12),
        against=Mean(360, 12),
        nats=2,
        pits=2,
        best=sums_of(tallied(), every_seat).roem.best,
    )


def test_player_has_the_roem_of_the_side_and_the_own_nats(drive, players):
    anna, otto, bea, max_ = (player.pk for player in players)
    assert sums_of(tallied(), seats_of(anna)).roem == RoemSums(
        own=Mean(60, 3), against=Mean(120, 3), best=RecordHand(40, drive.pk, 2, (anna, bea))
    )
    best = RecordHand(70, drive.pk, 3, (otto, max_))
    theirs = RoemSums(own=Mean(120, 3), against=Mean(60, 3), pits=1, best=best)
    assert sums_of(tallied(), seats_of(max_)).roem == theirs
    theirs.nats = 1
    assert sums_of(tallied(), seats_of(otto)).roem == theirs
    assert sums_of(tallied(), seats_of(otto, max_)).roem == theirs


def test_tie_that_the_makers_win_is_no_nat(finished):
    tied = played(0, (71, 81))
    options = {"hands": 1, "tie_pays": "made"}
    finished(tied, ruleset={"variant": "klaverjas", "options": options})
    assert sums_of(tallied(), every_seat).roem == RoemSums(own=Mean(0, 2), against=Mean(0, 2))


def test_tie_is_a_nat_where_the_defenders_win_it(finished):
    finished(played(0, (71, 81)), ruleset={"variant": "klaverjas", "options": {"hands": 1}})
    assert sums_of(tallied(), every_seat).roem.nats == 1


def test_game_without_roem_has_none(three):
    assert sums_of(tallied(), every_seat).roem == RoemSums()

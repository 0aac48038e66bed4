"""What a tournament's page tells: its bracket, the places round by round, the best hands."""

import pytest

from tests.factories import NOW
from tests.tournaments import closed, game_at, hand_at, started, tournament_of
from tests.tracker.helpers.tournaments_played import NAMES, four, opponents, scored
from tracker.games.services import close_game
from tracker.models import Entrant
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.pages import tournament_story
from tracker.tournaments.rounds.services import close_round

pytestmark = pytest.mark.django_db

FIVE = ("Anna", "Bea", "Carla", "Dora", "Edda")


def story_of(tournament):
    return tournament_story(stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW))


def knock_out(names=FIVE[:4], rounds=2, **options):
    tournament = tournament_of(
        ruleset={"variant": "klaberjass", "options": {"target": None}},
        format="knock-out",
        format_options=options,
        rounds=rounds,
        keys=("MP", "DIFF", "LOT"),
        scoring="wdl2",
        seeding="order",
    )
    enter(tournament=tournament, new=[NewEntrant((name,)) for name in names], now=NOW)
    check_in_all(tournament=tournament, now=NOW)
    return tournament


def told(bracket):
    """Each round: its title, and of each match its sides with their points, the winner starred."""
    return [
        (
            round_.title,
            [
                tuple(
                    f"{side.name}{'*' if side.is_ahead else ''} {side.figure}".strip()
                    for side in box.sides
                )
                for box in round_.boxes
            ],
        )
        for round_ in bracket.rounds
    ]


def test_a_bracket_says_who_met_whom_and_who_may_come():
    tournament = knock_out()
    assert story_of(tournament).brackets == ()
    met = opponents(closed(tournament))
    (bracket,) = story_of(tournament).brackets
    # The lot has drawn whom of 3 and 4 Anna and Bea meet. Who sits first at a table has 100.
    first, second = NAMES[met[1] - 1], NAMES[met[2] - 1]
    assert told(bracket) == [
        ("Round 1", [("Anna* 100", f"{first} 62"), ("Bea* 100", f"{second} 62")]),
        ("Round 2", [("Anna", "Bea")]),
    ]
    assert bracket.chart.paths == ("M209 76H225V121H241", "M209 166H225V121H241")


def test_a_match_whose_sides_are_not_known_names_where_they_come_from():
    tournament = knock_out()
    started(tournament)
    (bracket,) = story_of(tournament).brackets
    assert told(bracket)[1] == ("Round 2", [("Winner of match 1", "Winner of match 2")])


def test_a_bye_comes_in_the_round_in_which_it_plays():
    tournament = knock_out(FIVE, rounds=3)
    closed(tournament)
    (bracket,) = story_of(tournament).brackets
    assert told(bracket)[0] == ("Round 1", [("Dora* 100", "Edda 62")])
    assert told(bracket)[1][1] == [("Anna", "Dora"), ("Bea", "Carla")]


def test_who_lost_comes_to_the_other_bracket_without_a_line():
    tournament = knock_out(rounds=5, double=True)
    closed(tournament)
    closed(tournament)
    (bracket,) = story_of(tournament).brackets
    losers = next(box for round_ in bracket.rounds for box in round_.boxes if "losers" in box.label)
    assert {side.name for side in losers.sides} == {"Carla", "Dora"}
    assert losers.after == ()


def test_places_are_told_round_by_round():
    # 60, 80, 40, 100, then together 160, 130, 140, 110.
    tournament = four()
    for points in ({1: 60, 2: 80, 3: 40, 4: 100}, {1: 100, 2: 50, 3: 100, 4: 10}):
        close_round(round_=scored(started(tournament), points), now=NOW)
    found = story_of(tournament).positions
    assert found.rounds == (1, 2)
    assert [(line.name, line.places) for line in found.lines] == [
        ("Anna", (3, 1)),
        ("Carla", (4, 2)),
        ("Bea", (2, 3)),
        ("Dora", (1, 4)),
    ]


def test_one_round_and_a_tree_have_no_chart_of_places():
    tournament = four()
    close_round(round_=scored(started(tournament), {1: 60, 2: 80, 3: 40, 4: 100}), now=NOW)
    assert story_of(tournament).positions is None
    tree = knock_out()
    closed(tree)
    closed(tree)
    assert story_of(tree).positions is None


def test_best_hand_of_a_round_is_the_one_with_most_points_at_a_table_that_is_over():
    tournament = four()
    first, second = started(tournament).pairings.order_by("table")
    hand_at(first, points=(76, 70))
    hand_at(first, points=(120, 26))
    hand_at(second, points=(140, 6))
    close_game(game=game_at(first), now=NOW)
    # 120 in tricks and 10 for the last one.
    (best,) = story_of(tournament).best
    side = Entrant.objects.get(placings__pairing=first, placings__side=0).name
    assert (best.round, best.name, best.points, best.game, best.hand) == (
        *(1, side, 130),
        *(game_at(first).pk, 2),
    )

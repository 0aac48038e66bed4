"""Rounds of different length count as averages: worked out by hand from a few tables.

The maker of a hand has the last trick here, so 90 : 62 card points make 100 : 62.
"""

from fractions import Fraction
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import CLABBER, closed, entered, game_at, hand_at, started, tournament_of
from tests.tracker.tournaments.standings.test_outcomes_queries import sides_of
from tracker.games.services import close_game
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.earlier_rounds_queries import earlier_round
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.rounds.services import type_result
from tracker.tournaments.rulings.services import give_ruling
from tracker.tournaments.standings.queries import tournament_chances, tournament_standings
from tracker.tournaments.standings.texts import public_standings

pytestmark = pytest.mark.django_db
PAIRS: dict[str, Any] = {
    "format": "standing-order",
    "ruleset": CLABBER,
    "seeding": "order",
    "rounds": 1,
    "keys": ("PTS", "DIFF"),
}


def points(tournament):
    """What everybody has, and what the others have against them, by start number."""
    cards = tournament_standings(
        load_tournament(Tournament.objects.get(pk=tournament.pk))
    ).tournament.cards
    return {number: (card.points, card.against) for number, card in cards.items()}


def why(tournament):
    """The standings of all entrants, by name."""
    found = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    return {row.name: row.why for row in public_standings(found).rows}


def two_tables(**given):
    """Two tables: two hands of four, and four on a slip. With their sides by table."""
    tournament = tournament_of(**PAIRS, hands=4, **given)
    entered(tournament, 4)
    first, second = started(tournament).pairings.order_by("table")
    for _hand in range(2):
        hand_at(first, 0, (90, 62))
    close_game(game=game_at(first), now=NOW)
    type_result(pairing=second, points=(404, 244), reason="slip", now=NOW)
    return tournament, sides_of(first), sides_of(second)


def test_round_counts_as_its_average_hand_times_the_nominal_number():
    tournament, (one, two), (three, four) = two_tables(nominal_hands=3)
    # 200 : 124 in two hands are 300 : 186 in three; 404 : 244 of the four planned are 303 : 183.
    assert points(tournament) == {
        one: (300, 186),
        two: (186, 300),
        three: (303, 183),
        four: (183, 303),
    }


def test_round_counts_as_it_was_played_where_nothing_else_is_announced():
    tournament, (one, two), (three, four) = two_tables()
    assert points(tournament) == {
        one: (200, 124),
        two: (124, 200),
        three: (404, 244),
        four: (244, 404),
    }
    assert not [text for told in why(tournament).values() for text in told if "count as" in text]


def test_standings_name_the_hands_that_were_played_and_those_they_count_as():
    tournament, (one, _two), _others = two_tables(nominal_hands=3)
    names = {who.number: who.name for who in tournament.entrants.all()}
    assert why(tournament)[names[one]][-1] == (
        "Round 1: 200 points in 2 hands count as 300 for 3 hands."
    )


def test_exact_parts_of_a_point_decide():
    tournament, (one, two), (three, four) = two_tables(nominal_hands=5)
    # 404 and 244 of four hands are 505 and 305 of five, 200 and 124 of two 500 and 310.
    assert [points(tournament)[who][0] for who in (one, two, three, four)] == [500, 310, 505, 305]
    tournament, (one, two), _others = two_tables(nominal_hands=1)
    assert points(tournament)[two] == (62, 100)
    tournament = tournament_of(**PAIRS, hands=3, nominal_hands=1)
    entered(tournament, 2)
    closed(tournament, {1: (100, 62)})
    assert sorted(points(tournament).values()) == [
        (Fraction(62, 3), Fraction(100, 3)),
        (Fraction(100, 3), Fraction(62, 3)),
    ]


def test_slip_of_a_round_without_a_number_of_hands_counts_as_it_is():
    tournament = tournament_of(**PAIRS, hands=None, minutes=60, nominal_hands=16)
    entered(tournament, 2)
    closed(tournament, {1: (900, 700)})
    assert sorted(points(tournament).values()) == [(700, 900), (900, 700)]


def test_slip_of_a_round_without_a_number_of_hands_counts_by_those_that_it_names():
    tournament = tournament_of(**PAIRS, hands=None, minutes=60, nominal_hands=16)
    entered(tournament, 2)
    pairing = started(tournament).pairings.get()
    type_result(pairing=pairing, points=(900, 720), hands=12, reason="slip", now=NOW)
    # 900 of 12 hands are 75 each, and 720 are 60: of 16 hands 1200 and 960.
    assert sorted(points(tournament).values()) == [(960, 1200), (1200, 960)]


def test_slip_in_place_of_hands_stands_for_those_that_were_planned():
    tournament = tournament_of(**PAIRS, hands=4, nominal_hands=2)
    entered(tournament, 2)
    pairing = started(tournament).pairings.get()
    hand_at(pairing, 0, (90, 62))
    type_result(pairing=pairing, points=(404, 244), reason="slip", now=NOW)
    assert sorted(points(tournament).values()) == [(122, 202), (202, 122)]


def test_ruling_is_not_averaged():
    tournament, (one, two), _others = two_tables(nominal_hands=3)
    round_ = tournament.drawn_rounds.get()
    culprit = Entrant.objects.get(tournament=tournament, number=one)
    told: dict[str, Any] = {"entrant": culprit, "round_": round_, "reason": "late", "now": NOW}
    give_ruling(kind="to_opponents", points=50, **told)
    give_ruling(kind="own_score", points=-20, **told)
    assert (points(tournament)[one], points(tournament)[two]) == ((280, 186), (236, 300))
    names = {who.number: who.name for who in tournament.entrants.all()}
    assert why(tournament)[names[two]][-1] == (
        "Round 1: 124 points in 2 hands count as 186 for 3 hands."
    )


def test_both_tables_of_a_match_are_averaged_together():
    tournament = tournament_of(
        format="teams", hands=2, rounds=1, nominal_hands=2, scoring="wdl2", keys=("MP", "DIFF")
    )
    entered(tournament, 2)
    first, second = started(tournament).pairings.order_by("table")
    hand_at(first, 0, (90, 62))
    close_game(game=game_at(first), now=NOW)
    type_result(pairing=second, points=(110, 110), reason="slip", now=NOW)
    # 210 and 172 in one hand and two that were planned are 280 and 229⅓ in four.
    assert sorted(points(tournament).values()) == [
        (Fraction(688, 3), 280),
        (280, Fraction(688, 3)),
    ]


def test_groups_are_left_by_the_averages_that_the_standings_show():
    tournament = tournament_of(
        **{**PAIRS, "format": "groups", "rounds": 2, "keys": ("MP", "DIFF"), "scoring": "wdl2"},
        format_options={"groups": 2, "qualifiers": 1},
        hands=4,
        nominal_hands=4,
    )
    entered(tournament, 4)
    first, second = started(tournament).pairings.order_by("table")
    hand_at(first, 0, (90, 62))
    close_game(game=game_at(first), now=NOW)
    type_result(pairing=second, points=(404, 244), reason="slip", now=NOW)
    past = earlier_round(
        load_tournament(Tournament.objects.get(pk=tournament.pk)), tournament.drawn_rounds.get()
    )
    # 100 : 62 in one hand are 400 : 248 in four, as many as the slip stands for.
    points = [[*map(int, table.points or ())] for table in past.tables]
    assert points == [[400, 248], [404, 244]]


def test_who_can_still_win_is_not_said_of_averages():
    tournament = tournament_of(**PAIRS | {"rounds": 2}, hands=1, nominal_hands=2)
    entered(tournament, 4)
    closed(tournament)
    found = tournament_chances(load_tournament(Tournament.objects.get(pk=tournament.pk)), NOW)
    assert found is not None
    assert found.unknown == "points"

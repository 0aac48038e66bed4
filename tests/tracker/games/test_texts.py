"""Hands, results and numbers in words."""

import datetime as dt

import pytest

from scoring import Bid, Seat, beginning, next_step, seats, variant_for
from scoring.language import enumeration
from scoring.record import Hand
from tracker.common import dates_texts as moments
from tracker.engine.records.folding import scored_json
from tracker.games import texts as words
from tracker.games.start_queries import SeatedPlayer, Seating, Side
from tracker.models import Game

NAMES = ("Anna", "Otto", "Bea", "Max")


def seating(players, **more):
    """A table of so many, by their first names."""
    sides = 2 if players == 4 else players
    seated = [
        SeatedPlayer(place, place % sides, place, name, name) for place, name in enumerate(NAMES)
    ]
    named = [
        " & ".join(seat.short for seat in seated[:players] if seat.side == side)
        for side in range(sides)
    ]
    places = [tuple(range(side, players, sides)) for side in range(sides)]
    return Seating(
        tuple(seated[:players]),
        tuple(Side(side, named[side], places[side]) for side in range(sides)),
        **more,
    )


@pytest.mark.parametrize(
    ("table", "place"), [("3", "Table 3"), ("Window", "Window"), ("12a", "12a")]
)
def test_place_of_a_table_with_a_number_says_table(table, place):
    assert words.place(table) == place


def sentence(ruleset, hand, **more):
    """What is said of a hand that begins a game."""
    variant = variant_for(ruleset)
    step = next_step(variant, beginning(variant, Seat(0)), hand)
    scored = scored_json(variant, step)
    table = seating(variant.players, **more)
    return words.outcome_text(variant, table, step.hand.as_json(), scored)


@pytest.mark.parametrize(
    ("maker", "points", "text"),
    [
        (2, (96, 66), "Anna & Bea made hearts: 96 to 66."),
        (1, (96, 66), "Otto & Max made hearts and were set: 30 short."),
        (0, (81, 81), "Anna & Bea made hearts and tied at 81."),
    ],
)
def test_hand_speaks_of_the_side_where_only_that_is_known(maker, points, text):
    hand = Hand(bid=Bid(maker, "H"), counted=points)
    assert sentence("clabber", hand, has_side_makers=True) == text


@pytest.mark.parametrize(
    ("ruleset", "hand", "text"),
    [
        (
            "clabber",
            Hand(bid=Bid(Seat(0), "H"), counted=(96, 66)),
            "Anna made hearts: 96 to 66.",
        ),
        (
            "clabber",
            Hand(bid=Bid(Seat(3), "S"), counted=(96, 66)),
            "Max made spades and was set: 30 short.",
        ),
        (
            "partnership-clobber",
            Hand(bid=Bid(Seat(0), "D"), counted=(76, 88)),
            "Anna made diamonds and was bait: 12 short.",
        ),
        (
            "clabber",
            Hand(bid=Bid(Seat(1), "C"), counted=(81, 81)),
            "Otto made clubs and tied at 81.",
        ),
        (
            "clobyosh",
            Hand(bid=Bid(Seat(1), "C"), captured=(50, 60), last_trick=seats.Side(0)),
            "Otto made clubs and tied at 60. 120 wait for the next hand.",
        ),
        (
            "klapper-jas-3",
            Hand(
                bid=Bid(Seat(0), "H", "take", kontra=True),
                captured=(46, 57, 30),
                last_trick=seats.Side(0),
            ),
            "Anna made hearts with kontra and was set: 1 short.",
        ),
        (
            "klammern",
            Hand(bid=Bid(Seat(0), "H", "take", kontra=True, re=True), counted=(100, 62)),
            "Anna made hearts with kontra and re: 100 to 62.",
        ),
        (
            "klobber-nuggie",
            Hand(bid=Bid(Seat(0), "NT"), captured=(50, 20), last_trick=seats.Side(0)),
            "Anna made no trump: 60 to 20.",
        ),
        ("clobby", Hand(play="thrown_in"), "Thrown in."),
        ("clabber", Hand(play="reneged", reneged=(seats.Side(1),)), "Otto & Max reneged."),
        (
            "clabber",
            Hand(play="reneged", reneged=(seats.Side(0), seats.Side(1))),
            "Anna & Bea and Otto & Max reneged.",
        ),
        (
            {"variant": "clobyosh", "options": {"target": 20}},
            Hand(play="stopped", stopped=seats.Side(1), bid=Bid(Seat(0), "H"), bella=Seat(1)),
            "Otto reached 20 before the hand was played out.",
        ),
        (
            "klammern",
            Hand(bid=Bid(Seat(2), "H", "take"), march=Seat(2), swept=seats.Side(0)),
            "Bea announced a march and made it.",
        ),
        (
            "klammern",
            Hand(bid=Bid(Seat(2), "H", "take"), march=Seat(2), swept=seats.Side(1)),
            "Bea announced a march and failed.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_outcome_of_a_hand_in_words(ruleset, hand, text):
    assert sentence(ruleset, hand) == text


@pytest.mark.parametrize(
    ("players", "totals", "winner", "text"),
    [
        (4, (512, 340), 0, "Anna & Bea won, 512 to 340."),
        (3, (9, 12, 4), 1, "Otto won, 12 to 9 and 4."),
        (2, (110, 110), None, "Nobody won, 110 to 110."),
    ],
)
def test_result_of_a_game_in_words(players, totals, winner, text):
    assert words.result_text(seating(players), totals, winner, is_finished=True) == text


def test_game_in_play_in_words():
    assert words.result_text(seating(2), (40, 0), None, is_finished=False) == "In play, 40 to 0."


def test_house_rules_are_said_in_the_order_of_the_rule_sheet():
    game = Game(variant="klaberjass", options={"set_pays": "own", "target": None})
    assert words.house_rules(game) == (
        "Play on until the game is closed.",
        "A set gives the others only their own points.",
    )
    assert words.house_rules(Game(variant="klaberjass", options={})) == ()


@pytest.mark.parametrize(
    ("names", "text"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_names_are_listed(names, text):
    assert enumeration(names) == text


def test_times_are_those_of_the_clubs_zone():
    assert moments.clock(dt.datetime(2025, 3, 14, 19, 41, tzinfo=dt.UTC)) == "20:41"
    assert moments.day(dt.date(2025, 3, 4)) == "Tue 4 Mar 2025"


def test_suits_have_sign_and_name():
    assert words.suit("S") == words.Suit("S", "♠\ufe0e", "spades")
    assert words.suit("NT") == words.Suit("NT", "no trump", "no trump")

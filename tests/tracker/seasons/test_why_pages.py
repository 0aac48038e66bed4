"""Why somebody is where it is in a season, in sentences worked out by hand."""

import pytest

from tests.tracker.engine.ranking.test_season import ANNA, BEA, sessions
from tracker.engine.ranking.season import BestScores, SeasonRules, season_table
from tracker.seasons.pages.lists import explain_place

NAMES = {ANNA: "Anna", BEA: "Bea"}
DAYS = {1: "3 May", 2: "10 May", 3: "17 May"}
BEST_TWO = SeasonRules(counting=BestScores(2))


def second(rules, anna, bea):
    """The sentences of the second row."""
    table = season_table(rules, sessions(anna=anna, bea=bea))
    return explain_place(table.rows[1], table.sessions, NAMES, DAYS)


@pytest.mark.parametrize(
    ("rules", "anna", "bea", "text"),
    [
        (SeasonRules(), (4, 5), (6, 7), ["Total: 9; Bea has 13."]),
        (
            SeasonRules(),
            (4, 5, 9),
            (9, 6, 3),
            ["Total: 18, the same as Bea.", "Best scores: number 2 is 5; Bea has 6."],
        ),
        (
            SeasonRules(),
            (7, None),
            (0, 7),
            ["Total: 7, the same as Bea.", "Best scores: number 2 is –; Bea has 0."],
        ),
        (
            SeasonRules(),
            (8, 4, 5),
            (4, 8, 5),
            [
                "Total: 17, the same as Bea.",
                "Best scores: the same as Bea.",
                "Last evenings: 4 on 10 May; Bea has 8.",
            ],
        ),
        (
            BEST_TWO,
            (8, 7, 6),
            (2, 8, 7),
            [
                "Total: 15, the same as Bea.",
                "Best scores: the same as Bea.",
                "Last evenings: 6 on 17 May; Bea has 7.",
                "Does not count: 6 (17 May).",
            ],
        ),
        (
            SeasonRules(is_average=True, bonus=1),
            (4, 5, 3),
            (7, None, 6),
            [
                "Total: 7; Bea has 8½.",
                "The average is 12 divided by 3.",
                "In the total: 3 for coming.",
            ],
        ),
        (
            SeasonRules(ties=("attended", "wins")),
            (9, 7, 0),
            (0, 8, 8),
            [
                "Total: 16, the same as Bea.",
                "Evenings attended: 3, the same as Bea.",
                "Evenings won: 1; Bea has 2.",
            ],
        ),
        (
            SeasonRules(),
            (5, 5),
            (5, 5),
            [
                "Total: 10, the same as Anna.",
                "Best scores: the same as Anna.",
                "Last evenings: the same as Anna.",
                "Tied in everything: Anna has the same place.",
            ],
        ),
    ],
)
def test_second_place_says_what_was_compared(rules, anna, bea, text):
    assert list(second(rules, anna, bea)) == text


def test_lots_are_said_as_they_were_drawn():
    total, lot = second(SeasonRules(ties=("lot",), seed="harvest"), (5,), (5,))
    first = total.removeprefix("Total: 5, the same as ").removesuffix(".")
    assert lot == f"Lot: number 2 was drawn; {first} has 1."

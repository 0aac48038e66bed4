"""Whose melds score: every comparison of rules.md, section 4, and every way to end a tie."""

from itertools import combinations, permutations

import pytest

from scoring import VARIANTS
from tests.scoring.answers import answer, problems
from tests.scoring.dealt import Json
from tests.scoring.melds import Melds, cards, hand, paid

RUNS = {50: "A4H A5C K4H K6S T4H T4D", 20: "A3H A3C K3H K3D 93S"}
LONGER = {"longer_wins": True}
KLAMMERN = {50: "A4D A4H A5S A6C K6D K4H T4C", 20: "A3D A3H A3S A3C K3D 93S 93C"}
"""Where points are equal the text that stands first is better."""

ORDERS: list[tuple[str, Json, dict[int, str]]] = [
    *((game, {}, RUNS) for game in ("clobby", "klaberjass", "clobyosh", "partnership-clobber")),
    *((game, {}, RUNS) for game in ("klapper-jas-4", "klapper-jas-3", "klapper-jas-2")),
    ("klammern", {}, KLAMMERN),
    (
        "zensa",
        {},
        {
            200: "JJJJ",
            100: "A5H A6C K5H K5D J5S AAAA KKKK QQQQ TTTT",
            50: "A4H A4C K4D T4S",
            20: "A3H A3S 93H 93C",
        },
    ),
    (
        "darda",
        {},
        {
            200: "QQQQ",
            150: "9999",
            100: "AAAA KKKK JJJJ A5H A6C K5H K5D J5S",
            50: "A4H A4C K4D T4S",
            20: "A3H A3S 93H 93C",
        },
    ),
    (
        "clabber",
        {},
        {
            200: "JJJJ",
            100: "9999 AAAA TTTT KKKK QQQQ A6H A6C A5H A5S K5H K5D",
            50: "A4H A4C K4D Q4H Q4S",
            20: "A3H A3S J3H J3C",
        },
    ),
    ("clobby", LONGER, {50: "A7C K7D A5H A5S J5C A4H A4D T4S", 20: "A3H A3S 93H 93C"}),
    ("klammern", LONGER, {50: "A7C K6D A5D A5H A5C J5S A4D T4C", 20: "A3D A3C 93D 93C"}),
    ("zensa", LONGER, {100: "K7C A6H A6D K6H A5S J5C AAAA KKKK TTTT", 50: "A4H A4C"}),
    ("darda", LONGER, {100: "AAAA KKKK K7C A6H A6D K6H A5S J5C", 50: "A4H A4C"}),
    ("clabber", {"longer_wins": False}, {100: "AAAA A5H A6C K5H K5D", 50: "A4H A4C Q4D"}),
]


def seats_of_two_sides(game: str) -> list[tuple[int, int]]:
    pairs = permutations(range(VARIANTS[game].players), 2)
    sides = VARIANTS[game].sides
    return [(one, other) for one, other in pairs if one % sides != other % sides]


@pytest.mark.some(8)
@pytest.mark.parametrize(("game", "options", "order"), ORDERS, ids=lambda part: str(part)[:20])
def test_better_meld_is_paid_whoever_holds_it(
    game: str, options: Json, order: dict[int, str]
) -> None:
    ranked = [(points, text) for points, texts in order.items() for text in texts.split()]
    for (points, better), (_, worse) in combinations(ranked, 2):
        if cards(better) & cards(worse):
            continue
        for one, other in seats_of_two_sides(game):
            expected = [0] * VARIANTS[game].sides
            expected[one % len(expected)] = points
            for dealer in (one, other):
                melds = {one: better, other: worse}
                assert paid(game, melds, dealer, **options) == expected, (better, worse)


TIED: list[tuple[str, Json, Melds, int, list[int]]] = [
    # Nobody
    ("clobby", {}, {0: "A4C", 1: "A5S"}, 0, [0, 0]),
    ("clobby", {}, {0: "K3C 93D", 1: "K3S"}, 1, [0, 0]),
    ("clabber", {}, {0: "K4C", 3: "K4S"}, 0, [0, 0]),
    ("klaberjass", {"meld_tie": "none"}, {0: "K3C", 1: "K3S"}, 0, [0, 0]),
    # The seat nearest to eldest, that is after the dealer
    ("klaberjass", {}, {0: "K3C 93D", 1: "K3S"}, 0, [0, 20]),
    ("klaberjass", {}, {0: "K3C 93D", 1: "K3S"}, 1, [40, 0]),
    ("zensa", {}, {0: "K5C", 1: "K5S"}, 1, [100, 0]),
    ("darda", {}, {0: "K5C", 1: "K5S"}, 0, [0, 100]),
    ("clobyosh", {}, {0: "K4C", 1: "K4S"}, 0, [0, 50]),
    ("clobby", {"meld_tie": "eldest"}, {0: "K3C", 1: "K3S"}, 0, [0, 20]),
    ("klapper-jas-4", {}, {0: "K3C", 3: "K3S"}, 2, [0, 20]),
    ("klapper-jas-4", {}, {0: "K3C", 3: "K3S"}, 3, [20, 0]),
    ("klapper-jas-4", {}, {1: "K3C", 2: "K3S"}, 3, [0, 20]),
    ("klapper-jas-4", {}, {0: "93D", 1: "K3S", 2: "K3C"}, 3, [0, 20]),
    ("klapper-jas-2", {}, {0: "K3C", 1: "K3S"}, 1, [20, 0]),
    # Half of one of the tied melds for each side
    ("partnership-clobber", {}, {0: "K3C 93D", 1: "K3S"}, 0, [10, 10]),
    ("partnership-clobber", {}, {0: "A4C", 2: "A4D", 3: "A4S"}, 0, [25, 25]),
    ("clobby", {"meld_tie": "split"}, {0: "K3C", 1: "K3S 93D"}, 0, [10, 10]),
    # Three sides
    ("klapper-jas-3", {}, {0: "K3C", 1: "K3S", 2: "K3D"}, 0, [0, 20, 0]),
    ("klapper-jas-3", {}, {0: "K3C", 1: "93S", 2: "K3D"}, 0, [0, 0, 20]),
    ("klapper-jas-3", {}, {0: "K3C", 1: "93S", 2: "K3D"}, 2, [20, 0, 0]),
    ("klapper-jas-3", {"meld_tie": "none"}, {0: "K3C", 1: "93S", 2: "K3D"}, 0, [0, 0, 0]),
    ("klapper-jas-3", {"meld_tie": "split"}, {0: "K3C", 1: "93S", 2: "K3D"}, 0, [10, 0, 10]),
    ("klapper-jas-3", {"meld_tie": "split"}, {0: "K3C", 1: "K3S", 2: "K3D"}, 0, [10, 10, 10]),
]


@pytest.mark.parametrize(("game", "options", "melds", "dealer", "points"), TIED)
def test_equal_melds_are_paid_by_the_tie_rule(
    game: str, options: Json, melds: Melds, dealer: int, points: list[int]
) -> None:
    assert paid(game, melds, dealer, **options) == points


def test_equal_melds_of_partners_are_no_tie() -> None:
    assert paid("clabber", {0: "K3C", 2: "K3S", 1: "J3D"}) == [40, 0]


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        ({0: "A3C", 1: "K4S 93D", 2: "K3D", 3: "93C"}, [0, 90]),
        ({0: "A3C", 1: "K4S", 2: "A4D 93H"}, [90, 0]),
        ({1: "93C", 3: "A3S"}, [0, 40]),
    ],
)
def test_the_best_meld_brings_in_all_of_its_side(melds: Melds, points: list[int]) -> None:
    assert paid("klapper-jas-4", melds) == points


def test_nobody_compares_in_klobber_nuggie() -> None:
    assert paid("klobber-nuggie", {0: "A5C JJJ", 1: "93S"}) == [90, 20]
    assert paid("klobber-nuggie", {0: "KQS", 1: "KQH"}, marriages=True) == [20, 20]


def test_the_beaten_side_does_not_step_in_for_a_winner_without_a_trick() -> None:
    swept = hand("clobyosh", {0: "93C", 1: "A3S"}, tricks=[9, 0], captured=[100, 0])
    lines = answer("clobyosh", swept)["lines"]
    assert [(line["side"], line["rule"]) for line in lines if "meld" in line["rule"]] == [
        (0, "meld.beaten"),
        (1, "meld.no_trick"),
    ]


@pytest.mark.parametrize(
    ("melds", "truth"),
    [
        ({0: "A3C", 1: "K3S"}, 0),
        ({0: "K3C", 1: "A3S"}, 1),
        ({0: "K3C", 1: "K3S"}, "tie"),
    ],
)
def test_word_of_the_table_has_to_be_true(melds: Melds, truth: int | str) -> None:
    for text in (0, 1, "tie"):
        told = hand("klaberjass", melds, meld_winner=text)
        wrong = [] if text == truth else [("meld_winner_conflict", "meld_winner")]
        assert problems("klaberjass", told) == wrong


@pytest.mark.parametrize(
    ("game", "melds"),
    [
        ("klaberjass", {}),
        ("klaberjass", {0: "K3C"}),
        ("clabber", {0: "K3C", 2: "A3S"}),
        ("klobber-nuggie", {0: "K3C", 1: "A3S"}),
    ],
)
def test_there_is_nothing_to_win_without_melds_of_two_sides(game: str, melds: Melds) -> None:
    told = hand(game, melds, meld_winner=0)
    assert problems(game, told) == [("meld_winner_conflict", "meld_winner")]

"""Melds as records may write them, and what is no meld (docs/records.md, "Melds")."""

from typing import Any

import pytest

from scoring import VARIANTS, Hand, Meld, Seat
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from tests.scoring.answers import problems
from tests.scoring.dealt import Json
from tests.scoring.melds import hand


def read(meld: Json) -> Meld:
    """The meld as the engine keeps it."""
    found = Problems()
    read: Hand = read_hand(VARIANTS["klobber-nuggie"], {"melds": [{"seat": 0} | meld]}, found)
    assert (found, len(read.melds or ())) == ([], 1)
    return (read.melds or ())[0]


@pytest.mark.parametrize(
    ("cards", "meant"),
    [
        (("KS", "QS", "JS"), {"kind": "sequence", "length": 3, "high": "K", "suit": "S"}),
        (("9D", "8D", "TD", "7D"), {"kind": "sequence", "length": 4, "high": "T", "suit": "D"}),
        (("JC", "JS", "JD", "JH"), {"kind": "four", "rank": "J"}),
        (("AH", "AS", "AC"), {"kind": "three", "rank": "A"}),
        (("QH", "KH"), {"kind": "marriage", "suit": "H"}),
    ],
)
def test_cards_are_the_meld_that_they_make(cards: tuple[str, ...], meant: Json) -> None:
    assert read({"cards": list(cards)}) == Meld(Seat(0), cards=cards, **meant)
    assert read(meant) == Meld(Seat(0), **meant)


@pytest.mark.parametrize(
    "cards",
    [
        [],
        ["KS"],
        ["KS", "QS"],
        ["AS", "KS", "JS"],
        ["KS", "QS", "9S"],
        ["KS", "QS", "JH"],
        ["KS", "KS", "KH"],
        ["KS", "QS", "JS", "JS"],
        ["AS", "AH"],
        ["QS", "JS"],
        ["KS", "QH"],
    ],
)
def test_cards_that_make_nothing_are_no_meld(cards: list[str]) -> None:
    told = hand("clobby", {}) | {"melds": [{"seat": 0, "cards": cards}]}
    assert problems("clobby", told) == [("bad_meld", "melds.0")]


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        (3, [("bad_value", "melds.0")]),
        ({}, [("missing_field", "melds.0.seat"), ("missing_field", "melds.0.kind")]),
        ({"seat": 0, "kind": "run"}, [("bad_value", "melds.0.kind")]),
        ({"seat": 0, "kind": "sequence"}, [("missing_field", "melds.0.length")]),
        ({"seat": 0, "kind": "four"}, [("missing_field", "melds.0.rank")]),
        ({"seat": 0, "kind": "three"}, [("missing_field", "melds.0.rank")]),
        ({"kind": "four", "rank": "A"}, [("missing_field", "melds.0.seat")]),
        ({"cards": ["KS", "QS", "JS"]}, [("missing_field", "melds.0.seat")]),
        ({"seat": 0, "cards": ["KS", "QS", "1S"]}, [("bad_value", "melds.0.cards.2")]),
        ({"seat": 0, "cards": "KS"}, [("bad_value", "melds.0.cards")]),
        ({"seat": 9, "kind": "four", "rank": "A"}, [("bad_seat", "melds.0.seat")]),
        ({"seat": 0, "kind": "sequence", "length": "3"}, [("bad_value", "melds.0.length")]),
        (
            {"seat": 0, "kind": "sequence", "length": 3, "high": "1", "suit": "NT"},
            [("bad_value", "melds.0.high"), ("bad_value", "melds.0.suit")],
        ),
    ],
)
def test_meld_that_cannot_be_read_is_refused(meld: object, expected: list[tuple[str, str]]) -> None:
    assert problems("clobby", hand("clobby", {}) | {"melds": [meld]}) == expected


KINDS: dict[str, tuple[Json, str]] = {
    "sequence": ({"length": 3, "high": "K", "suit": "S"}, "rank"),
    "four": ({"rank": "K"}, "length high suit"),
    "three": ({"rank": "K"}, "length high suit"),
    "marriage": ({"suit": "S"}, "length high rank"),
}
VALUES: dict[str, Any] = {"length": 3, "high": "K", "suit": "S", "rank": "K"}


@pytest.mark.parametrize("kind", KINDS)
def test_key_of_another_kind_of_meld_is_unknown(kind: str) -> None:
    own, others = KINDS[kind]
    for name in others.split():
        melds = [{"seat": 0, "kind": kind, **own, name: VALUES[name]}]
        found = problems("clobby", hand("clobby", {}) | {"melds": melds})
        assert found == [("unknown_field", f"melds.0.{name}")]


@pytest.mark.parametrize("name", ["kind", "length", "high", "suit", "rank"])
def test_nothing_stands_beside_the_cards_of_a_meld(name: str) -> None:
    value = VALUES.get(name, "sequence")
    melds = [{"seat": 0, "cards": ["KS", "QS", "JS"], name: value}]
    found = problems("clobby", hand("clobby", {}) | {"melds": melds})
    assert found == [("unknown_field", f"melds.0.{name}")]


@pytest.mark.parametrize(
    ("game", "melds", "wrong"),
    [
        ("clobby", "A8C", False),
        ("clobby", "K8C", True),
        ("clobby", "93C", False),
        ("clobby", "83C", True),
        ("clobby", "A2C", True),
        ("clobby", "A9C", True),
        ("clobby", "KKKK", True),
        ("clobby", "KKK", True),
        ("clabber", "A6C", False),
        ("clabber", "A7C", True),
        ("clabber", "J3C", False),
        ("clabber", "T3C", True),
        ("clabber", "8888", True),
        ("clabber", "KKK", True),
        ("klammern", "A8C", False),
        ("klobber-nuggie", "TTTT", True),
        ("klobber-nuggie", "TTT", True),
        ("klobber-nuggie", "KQC", True),
        ("darda", "9999", False),
        ("darda", "TTTT", True),
        ("zensa", "TTTT", False),
        ("zensa", "9999", True),
    ],
)
def test_meld_has_to_be_in_the_catalogue_and_in_the_deck(
    game: str, melds: str, wrong: bool
) -> None:
    assert problems(game, hand(game, {0: melds})) == [("bad_meld", "melds.0")] * wrong

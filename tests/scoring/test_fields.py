"""Every field of a hand: what it may hold, and to which way of ending a hand it belongs."""

from typing import Any

import pytest

from tests.scoring.answers import answer, problems
from tests.scoring.broken import removed, replaced
from tests.scoring.dealt import Json

BID = {"maker": 0, "trump": "H"}
GOOD: Json = {"dealer": 0, "bid": BID, "captured": [48, 71], "last_trick": 0}
HANDS: dict[str, tuple[str, Json]] = {
    "played": ("clobyosh", GOOD),
    "thrown_in": ("clobyosh", {"dealer": 0, "play": "thrown_in"}),
    "reneged": ("clabber", {"dealer": 0, "play": "reneged", "reneged": [0]}),
    "stopped": (
        "clobyosh",
        {"dealer": 0, "play": "stopped", "stopped": {"by": 0}, "bid": BID, "last_trick": 0},
    ),
}
DECLARED = {"bid", "melds", "meld_winner", "bella", "exchange"}
ALWAYS = {"dealer", "dealer_override", "play", "note"}
BELONGS = {
    "thrown_in": ALWAYS | {"bid"},
    "reneged": ALWAYS | DECLARED | {"reneged"},
    "stopped": ALWAYS | DECLARED | {"last_trick", "stopped"},
}
"""The table of docs/records.md; to a hand that was played belongs all but the last two."""
FIELDS: Json = {
    "dealer": 0,
    "dealer_override": True,
    "bid": {},
    "melds": [],
    "meld_winner": 0,
    "bella": 0,
    "captured": [48, 71],
    "counted": [58, 71],
    "cards": [[], []],
    "last_trick": 0,
    "tricks": [5, 4],
    "swept": 0,
    "reneged": [0],
    "stopped": {"by": 0},
    "march": 0,
    "exchange": [],
    "note": "",
}


@pytest.mark.parametrize("play", HANDS)
@pytest.mark.parametrize("name", FIELDS)
def test_field_belongs_to_a_play_or_is_unexpected(play: str, name: str) -> None:
    game, hand = HANDS[play]
    belongs = name in BELONGS.get(play, set(FIELDS) - {"reneged", "stopped"})
    for value in (FIELDS[name], "no such value"):
        found = problems(game, hand | {name: value}, totals=[495, 0])
        assert (("unexpected_field", name) in found) == (not belongs)
    assert ("unexpected_field", name) not in problems(game, hand | {name: None})


@pytest.mark.parametrize("name", ["maker", "trump", "call", "kontra", "re", "turned", "calls"])
def test_hand_that_was_thrown_in_has_only_calls_and_a_turned_card(name: str) -> None:
    part = {"maker": 0, "trump": "H", "call": "take", "turned": "9H", "calls": []}.get(name, True)
    found = problems("clobyosh", HANDS["thrown_in"][1] | {"bid": {name: part}})
    belongs = name in ("turned", "calls")
    assert (("unexpected_field", f"bid.{name}") in found) == (not belongs)


FLAG: tuple[Any, ...] = (0, 1, "true", [], 1.0)
SEAT: tuple[Any, ...] = (1.0, "1", True, [], {})
BAD: list[tuple[str, tuple[Any, ...], str]] = [
    ("dealer", SEAT, "bad_value"),
    ("dealer", (-1, 2, 10**9), "bad_seat"),
    ("dealer_override", FLAG, "bad_value"),
    ("play", ("Played", "", 1, []), "bad_value"),
    ("bid", (3, [], "take"), "bad_value"),
    ("bid.maker", SEAT, "bad_value"),
    ("bid.maker", (2,), "bad_seat"),
    ("bid.trump", ("X", "10", "", 1, []), "bad_value"),
    ("bid.call", ("pass", "schmeiss", "Take", 1), "bad_value"),
    ("bid.turned", ("NT", "X", "1H", "", 1), "bad_value"),
    ("bid.kontra", FLAG, "bad_value"),
    ("bid.re", FLAG, "bad_value"),
    ("bid.calls", (3, {}, "take"), "bad_value"),
    ("melds", (3, {}, "run"), "bad_value"),
    ("meld_winner", ("Tie", "0", 1.0, True), "bad_value"),
    ("meld_winner", (2, -1), "bad_side"),
    ("bella", SEAT, "bad_value"),
    ("bella", (2, -1), "bad_seat"),
    ("captured", (3, {}, [], [48], [48, 71, 0], "48"), "bad_value"),
    ("last_trick", (1.0, "1", True, []), "bad_value"),
    ("last_trick", (2, -1), "bad_side"),
    ("tricks", (3, {}, [], [9], [5, 4, 0], [5, 4.0], [5, None]), "bad_value"),
    ("swept", (1.0, "1", True), "bad_value"),
    ("swept", (2,), "bad_side"),
    ("exchange", (3, {}, "7H"), "bad_value"),
    ("note", (3, [], "x" * 501), "bad_value"),
]


@pytest.mark.parametrize(("path", "values", "code"), BAD)
def test_value_that_a_field_cannot_hold_is_refused(
    path: str, values: tuple[Any, ...], code: str
) -> None:
    for value in values:
        found = problems("klaberjass", replaced(GOOD, tuple(path.split(".")), value))
        assert code in [one for one, field in found if field.startswith(path)]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ([0], ("bad_value", "bid.calls.0")),
        ([0, "take", "H", "H"], ("bad_value", "bid.calls.0")),
        ({"seat": 0}, ("bad_value", "bid.calls.0")),
        (["0", "take"], ("bad_value", "bid.calls.0")),
        ([2, "take"], ("bad_seat", "bid.calls.0")),
        ([1, "call"], ("bad_value", "bid.calls.0")),
        ([1, "take", "X"], ("bad_value", "bid.calls.0")),
        ([1, "take", 3], ("bad_value", "bid.calls.0")),
    ],
)
def test_call_that_cannot_be_read_is_refused(call: object, expected: tuple[str, str]) -> None:
    bid = {"maker": 1, "trump": "H", "calls": [call]}
    assert problems("klaberjass", GOOD | {"bid": bid}) == [expected]


def test_call_may_say_that_it_names_nothing() -> None:
    bid = {"maker": 1, "trump": "H", "calls": [[1, "take", None]]}
    assert problems("klaberjass", GOOD | {"bid": bid}) == []


@pytest.mark.parametrize(
    ("exchange", "expected"),
    [
        ({"seat": 0, "card": "7H"}, []),
        ({"seat": 0}, [("missing_field", "exchange.0.card")]),
        ({"card": "7H"}, [("missing_field", "exchange.0.seat")]),
        ({"seat": 0, "card": "7H", "x": 1}, [("unknown_field", "exchange.0.x")]),
        ({"seat": 2, "card": "7H"}, [("bad_seat", "exchange.0.seat")]),
        ({"seat": 0, "card": "1H"}, [("bad_value", "exchange.0.card")]),
        ([0, "7H"], [("bad_value", "exchange.0")]),
    ],
)
def test_exchange_names_a_seat_and_a_card(
    exchange: object, expected: list[tuple[str, str]]
) -> None:
    assert problems("klaberjass", GOOD | {"exchange": [exchange]}) == expected


@pytest.mark.parametrize(
    ("sides", "wrong"),
    [([0], False), ([1, 0], False), ([], True), ([0, 0], True), ([2], True), (0, True)],
)
def test_sides_that_reneged_are_named_once(sides: object, wrong: bool) -> None:
    found = problems("clabber", HANDS["reneged"][1] | {"reneged": sides})
    assert bool(found) == wrong
    assert all(field.split(".")[0] == "reneged" for _, field in found)


@pytest.mark.parametrize(
    ("stopped", "expected"),
    [
        ({}, ("missing_field", "stopped.by")),
        ({"by": None}, ("missing_field", "stopped.by")),
        ({"by": 2}, ("bad_side", "stopped.by")),
        ({"by": 0, "at": 3}, ("unknown_field", "stopped.at")),
        (0, ("bad_value", "stopped")),
        (None, ("missing_field", "stopped")),
    ],
)
def test_stopped_names_the_side(stopped: object, expected: tuple[str, str]) -> None:
    hand = HANDS["stopped"][1] | {"stopped": stopped}
    assert problems("clobyosh", hand, totals=[495, 0]) == [expected]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ({"totals": [0]}, ("bad_value", "before.totals")),
        ({"totals": [-1, 0]}, ("bad_value", "before.totals")),
        ({"totals": [None, 0]}, ("bad_value", "before.totals")),
        ({"totals": [0, 1.5]}, ("bad_value", "before.totals.1")),
        ({"carry": -1}, ("bad_value", "before.carry")),
        ({"carry": True}, ("bad_value", "before.carry")),
        ({"ladder": []}, ("bad_value", "before.ladder")),
        ({"points": 3}, ("unknown_field", "before.points")),
    ],
)
def test_standing_that_cannot_be_is_refused(before: Json, expected: tuple[str, str]) -> None:
    assert problems("klaberjass", GOOD, **before) == [expected]


def test_stopped_hand_needs_the_totals_before_it() -> None:
    hand = HANDS["stopped"][1]
    assert problems("clobyosh", hand) == [("missing_field", "before")]
    assert problems("clobyosh", hand, carry=0) == [("missing_field", "before.totals")]


def test_reneged_hand_needs_the_sides_and_a_thrown_in_one_nothing() -> None:
    hand = removed(HANDS["reneged"][1], ("reneged",))
    assert problems("clabber", hand) == [("missing_field", "reneged")]
    assert problems(*HANDS["thrown_in"]) == []


def test_unreadable_play_leaves_nothing_else_to_say() -> None:
    assert problems("clobby", {"play": "lost", "reneged": [0]}) == [("bad_value", "play")]


def test_note_may_be_500_characters_long() -> None:
    assert "error" not in answer("klaberjass", GOOD | {"note": "x" * 500})

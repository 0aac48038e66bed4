"""A phone ends a game of so many hands where the book does, whatever is done with a tied one."""

import json
from random import Random
from typing import Any

import pytest
from django.templatetags.static import static

from scoring import Seat, beginning, variant_for
from scoring.phone import phone_rules, phone_standing
from tests.browser.taken import Taken
from tracker.engine.records.folding import TIES, EnteredGame, EnteredHand, fold_game

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 400
KLABERJASS = variant_for(
    {"variant": "klaberjass", "options": {"target": None, "renege": "total_plus_melds"}}
)
BEGINNING = beginning(KLABERJASS, Seat(0))
FOLDED = """
async ([address, rules, games]) => {
  const { folded } = await import(address);
  return games.map(({ begun, hands }) => {
    const { totals, finished, winner } = folded(rules, begun, hands).standing;
    return [totals, Boolean(finished), winner ?? null];
  });
}
"""
NOTHING: dict[str, Any] = {
    "play": "played",
    "dealer": None,
    "maker": None,
    "trump": None,
    "call": "",
    "kontra": False,
    "re": False,
    "melds": [[], []],
    "roem": [0, 0],
    "meldWinner": None,
    "bellas": [],
    "contract": None,
    "raised": None,
    "outright": None,
    "reneged": [],
    "points": [None, None],
    "lastTrick": None,
    "isWithoutLast": True,
    "tricks": None,
    "swept": None,
}


def one_hand(dice: Random) -> dict[str, Any]:
    """A hand that brings 70 and 40, or nobody anything, or 162 for one side without any maker."""
    play = dice.choice((*["played"] * 6, "thrown_in", "reneged"))
    if play == "thrown_in":
        return NOTHING | {"play": play}
    if play == "reneged":
        return NOTHING | {"play": play, "reneged": [dice.randrange(2)]}
    maker = dice.randrange(2)
    points = [60, 40] if maker == 0 else [40, 60]
    return NOTHING | {"maker": maker, "trump": "H", "points": points, "lastTrick": maker}


def one_game(dice: Random) -> dict[str, Any]:
    """A game of one to four hands, with up to four more, and what is done where it is tied."""
    hands = [
        {"number": number, "facts": one_hand(dice), "isVoid": dice.random() < 0.1, "isOpen": False}
        for number in range(1, dice.randrange(2, 10))
    ]
    ends = {"left": dice.randrange(1, 5), "tie": dice.choice((None, *TIES))}
    return {"begun": {"standing": phone_standing(BEGINNING), "number": 1, **ends}, "hands": hands}


def as_the_book_has_it(game: dict[str, Any]) -> list[Any]:
    """How the game stands in the end, by the fold."""
    entered = tuple(
        EnteredHand(
            hand["number"],
            Taken(KLABERJASS, BEGINNING, hand["facts"]).record | {"dealer": None},
            hand["isVoid"],
        )
        for hand in game["hands"]
    )
    ends = game["begun"]
    found = fold_game(EnteredGame(KLABERJASS, 0, entered, ends["left"], ends["tie"])).standing
    return [list(found.totals), found.finished, found.winner]


def test_phone_ends_a_tied_game_as_the_book_does(page):
    dice = Random("ends")
    games = [one_game(dice) for _ in range(GAMES)]
    page.goto("/rules/")
    rules = json.loads(json.dumps(phone_rules(KLABERJASS)))
    text = page.evaluate(FOLDED, [static("js/score/evaluate.js"), rules, games])
    expected = [as_the_book_has_it(game) for game in games]
    wrong = [
        (game, own, book)
        for game, own, book in zip(games, text, expected, strict=True)
        if own != book
    ]
    assert wrong[:2] == []
    level = [own for own in expected if own[1] and own[0][0] == own[0][1]]
    assert {own[2] for own in level} == {None, 0, 1}

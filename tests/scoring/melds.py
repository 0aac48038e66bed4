"""Hands with melds written shortly: in tests of the contest only the melds differ.

A meld is written as its top card's rank, its length and its suit, or as equal ranks: "K3S" is king,
queen and jack of spades, "JJJJ" are four jacks. King and queen of a suit are "KQS". Trump is
hearts.
"""

from scoring import VARIANTS
from tests.scoring.answers import answer
from tests.scoring.dealt import Json

SUITS = "CDHS"
RANKS = "AKQJT9876"
CAPTURED: dict[int, list[int | None]] = {2: [50, 40], 3: [40, 40, 40], 4: [50, None]}
Melds = dict[int, str]
"""The melds of each seat, with spaces between them."""


def meld(seat: int, text: str) -> Json:
    """The meld as a record has it."""
    if text[:2] == "KQ" and text[2] in SUITS:
        return {"seat": seat, "kind": "marriage", "suit": text[2]}
    if len(set(text)) == 1:
        return {"seat": seat, "kind": "four" if len(text) == 4 else "three", "rank": text[0]}
    words = {"length": int(text[1]), "high": text[0], "suit": text[2]}
    return {"seat": seat, "kind": "sequence", **words}


def declared(melds: Melds) -> list[Json]:
    """The melds of all seats as a record has them."""
    return [meld(seat, text) for seat, texts in melds.items() for text in texts.split()]


def cards(text: str) -> set[str]:
    """The cards of a sequence or a four."""
    if len(set(text)) == 1:
        return {text[0] + suit for suit in SUITS}
    start = RANKS.index(text[0])
    return {rank + text[2] for rank in RANKS[start : start + int(text[1])]}


def hand(game: str, melds: Melds, dealer: int = 0, **more: object) -> Json:
    """A hand in which every side has won tricks and seat 0 made hearts."""
    variant = VARIANTS[game]
    each = variant.tricks // variant.sides
    return {
        "dealer": dealer,
        "bid": {"maker": 0, "trump": "H", "call": variant.calls[0], **least_bid(game)},
        "melds": declared(melds),
        "captured": CAPTURED[variant.players],
        "last_trick": 0,
        "tricks": [variant.tricks - each * (variant.sides - 1), *[each] * (variant.sides - 1)],
        **more,
    }


def least_bid(game: str) -> Json:
    """What has to be bid at least, in a game in which a number is."""
    return {"contract": 80} if VARIANTS[game].obligation == "contract" else {}


def paid(game: str, melds: Melds, dealer: int = 0, **options: object) -> list[int]:
    """The payment of each side for its melds."""
    ruleset = {"variant": game, "options": options}
    points = [0] * VARIANTS[game].sides
    for line in answer(ruleset, hand(game, melds, dealer))["lines"]:
        if line["rule"].startswith("meld"):
            points[line["side"]] += line["points"]
    return points

"""The lines of a score in the words of the game's players."""

from collections.abc import Mapping

from scoring.cards import RANK_NAMES, SUIT_SIGNS, rank_shown
from scoring.record import Meld
from scoring.scored import Line
from scoring.variant import Variant

_TEXTS: Mapping[str, str] = {
    "captured": "Card points in tricks",
    "counted": "Card points and last trick",
    "last_trick": "Last trick",
    "carry.out": "Tied: waits for the next hand",
    "carry.in": "Waited from an earlier hand",
    "all_tricks": "Every trick won",
    "renege": "The other side reneged",
    "game.made": "Made",
    "game.set": "The makers failed",
    "game.kontra": "Kontra",
    "game.re": "Re",
}
_MELD_ENDS: Mapping[str, str] = {
    "meld.beaten": ": not the better one",
    "meld.no_trick": ": lost without a trick",
    "meld.split": ": equal, half for each",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def line_text(variant: Variant, line: Line) -> str:
    """What a line is for."""
    text = _TEXTS.get(line.rule)
    if text is not None:
        return text
    if isinstance(line.detail, Meld):
        return meld_text(variant, line.detail) + _MELD_ENDS.get(line.rule, "")
    if line.rule.startswith("bella"):
        lost = ": lost without a trick" if line.rule == "bella.no_trick" else ""
        return variant.words.bella.capitalize() + lost
    why = variant.words.set.capitalize() if line.rule == "settlement.set" else "Tied"
    return f"{why}: the makers' points lost" if line.points < 0 else f"{why}: the makers' points"


def meld_text(variant: Variant, meld: Meld) -> str:
    """A meld with as much of its cards as is known: "Dad, K♠ high"."""
    if meld.kind == "sequence":
        return sequence_name(variant, meld.length or 0).capitalize() + _top(meld)
    if meld.kind == "marriage":
        return "Marriage" + (f" in {SUIT_SIGNS[meld.suit]}" if meld.suit else "")
    rank = meld.rank or ""
    if meld.kind == "four":
        return four_name(variant, rank).capitalize()
    return f"Three {RANK_NAMES[rank]}s"


def number_word(number: int) -> str:
    """A number from nought to nine in words."""
    return _NUMBERS[number]


def sequence_name(variant: Variant, length: int) -> str:
    """What a sequence of a length is called: "dad", "sequence of three"."""
    names = variant.words.sequences
    if names:
        return names[min(length - 3, len(names) - 1)]
    return f"sequence of {number_word(length)}"


def four_name(variant: Variant, rank: str) -> str:
    """What four of a rank are called: "mule", "four kings"."""
    return variant.words.fours.get(rank) or f"four {RANK_NAMES[rank]}s"


def _top(meld: Meld) -> str:
    suit = SUIT_SIGNS[meld.suit] if meld.suit else ""
    if meld.high:
        return f", {rank_shown(meld.high)}{suit} high"
    return f" in {suit}" if suit else ""

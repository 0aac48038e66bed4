"""Score lines in the terms of the game's players."""

from collections.abc import Iterable, Mapping

from scoring.language import phrase, phrase_of
from scoring.record import Meld
from scoring.scored import SWEPT, Line
from scoring.variant import Variant

_TEXTS: Mapping[str, str] = {
    "captured": phrase("Card points in tricks"),
    "counted": phrase("Card points and last trick"),
    "last_trick": phrase("Last trick"),
    "carry.out": phrase("Tied: waits for the next hand"),
    "carry.in": phrase("Waited from an earlier hand"),
    "all_tricks": phrase("Every trick won"),
    "renege": phrase("The other side reneged"),
    "roem": phrase("Roem"),
    "contract": phrase("Bid"),
    "contract.flat": phrase("All points of the hand to one side"),
    "contract.only": phrase("Only the bid is written"),
    "raise": phrase("Raised"),
    "factor": phrase("Declarations count several times"),
    "round": phrase("Rounded"),
    "game.made": phrase("Made"),
    "game.set": phrase("The makers were set"),
}
_NO_TRICK = phrase("{meld}: lost without a trick")
_KEPT = phrase("{meld}: kept nevertheless")
_BELLAS: Mapping[str, str] = {
    "bella.no_trick": _NO_TRICK,
    "bella.kept": _KEPT,
    "bella.void": phrase("{meld}: void beside a hundred"),
}
_MELDS: Mapping[str, str] = {
    "meld.beaten": phrase("{meld}: not the better one"),
    "meld.no_trick": _NO_TRICK,
    "meld.split": phrase("{meld}: tied, half for each"),
    "meld.given": phrase("{meld}: taken from a side without a trick"),
}
_NUMBERS = (
    *(phrase_of("number", "no"), phrase_of("number", "one"), phrase_of("number", "two")),
    *(phrase_of("number", "three"), phrase_of("number", "four"), phrase_of("number", "five")),
    *(phrase_of("number", "six"), phrase_of("number", "seven"), phrase_of("number", "eight")),
    phrase_of("number", "nine"),
)
_THREES: Mapping[str, str] = {
    "A": phrase("Three aces"),
    "K": phrase("Three kings"),
    "Q": phrase("Three queens"),
    "J": phrase("Three jacks"),
    "T": phrase("Three tens"),
    "9": phrase("Three nines"),
    "8": phrase("Three eights"),
    "7": phrase("Three sevens"),
    "6": phrase("Three sixes"),
}
_FOURS: Mapping[str, str] = {
    "A": phrase("four aces"),
    "K": phrase("four kings"),
    "Q": phrase("four queens"),
    "J": phrase("four jacks"),
    "T": phrase("four tens"),
    "9": phrase("four nines"),
    "8": phrase("four eights"),
    "7": phrase("four sevens"),
    "6": phrase("four sixes"),
}
_SEQUENCES = (
    phrase("sequence of three"),
    phrase("sequence of four"),
    phrase("sequence of five"),
    phrase("sequence of six"),
    phrase("sequence of seven"),
    phrase("sequence of eight"),
    phrase("sequence of nine"),
)


def line_text(variant: Variant, line: Line) -> str:
    """The text of a line."""
    text, words = _TEXTS.get(line.rule), variant.words
    own = {"all_tricks": words.sweep, "game.kontra": words.kontra, "game.re": words.re}
    if own.get(line.rule):
        return own[line.rule].capitalize()
    if text is not None:
        return text
    if isinstance(line.detail, Meld):
        meld = meld_text(variant, line.detail)
        return _MELDS[line.rule].format(meld=meld) if line.rule in _MELDS else meld
    if line.rule.startswith("bella"):
        bella = words.bella.capitalize()
        message = _BELLAS.get(line.rule)
        return message.format(meld=bella) if message else bella
    return _game_points(variant, line) if variant.game_points else _makers_points(variant, line)


def stored_line_text(variant: Variant, line: Line, text: str, melds: Iterable[Meld]) -> str:
    """The current text of a stored line, from its stored English text and its hand's melds.

    An earlier version may have worded it differently: its rule gives the reason, and its text the
    meld. A text that names no meld of the hand is returned unchanged.
    """
    if line.rule == "gamepoints":
        return line_text(variant, line._replace(detail=_counted_in(variant, text)))
    if not line.rule.startswith("meld."):
        return line_text(variant, line)
    named = (meld for meld in melds if str.__str__(meld_text(variant, meld)) in text)
    meld = next(named, None)
    return text if meld is None else line_text(variant, line._replace(detail=meld))


def _game_points(variant: Variant, line: Line) -> str:
    """The conversion to game points: one side counts, to the nearest ten, the other has the rest.

    Also the reason if a side has everything or nothing.
    """
    if line.rule != "gamepoints":
        return _all_points(variant, line)
    if line.detail == SWEPT:
        return variant.words.sweep.capitalize()
    if line.detail is None:
        return phrase("The rest of the game points")
    return phrase("{points} counted, to the nearest ten", points=line.detail)


def _counted_in(variant: Variant, text: str) -> str | None:
    """The subject of a game-point line's text."""
    if text == str.__str__(variant.words.sweep.capitalize()):
        return SWEPT
    digits = "".join(sign for sign in text if sign.isdigit())
    return digits or None


def _all_points(variant: Variant, line: Line) -> str:
    if line.rule != "settlement.set":
        return _makers_points(variant, line)
    if line.points < 0:
        return phrase("Lost: everything goes to the others")
    return phrase("Won: everything of the others")


def _makers_points(variant: Variant, line: Line) -> str:
    """Why the makers lose their points."""
    if line.rule != "settlement.set":
        if line.points < 0:
            return phrase("Tied: the makers' points lost")
        return phrase("Tied: the makers' points")
    why = variant.words.set.capitalize()
    if line.points < 0:
        return phrase("{failed}: the makers' points lost", failed=why)
    return phrase("{failed}: the makers' points", failed=why)


def meld_text(variant: Variant, meld: Meld) -> str:
    """A meld with its known cards: "Dad, K♠ high"."""
    if meld.kind == "sequence":
        return _topped(variant, meld)
    if meld.kind == "marriage":
        if meld.suit is None:
            return phrase("Marriage")
        return phrase("Marriage in {suit}", suit=variant.words.cards.sign(meld.suit))
    rank = meld.rank or ""
    if meld.kind == "four":
        return four_name(variant, rank).capitalize()
    return _THREES[rank]


def number_word(number: int) -> str:
    """A number from nought to nine in words."""
    return _NUMBERS[number]


def sequence_name(variant: Variant, length: int) -> str:
    """The name of a sequence of this length: "dad", "sequence of three"."""
    return own_sequence_name(variant, length) or _SEQUENCES[length - 3]


def own_sequence_name(variant: Variant, length: int) -> str:
    """The players' own name for a sequence of this length; empty if they count the cards."""
    names = variant.words.sequences
    return names[min(length - 3, len(names) - 1)] if names else ""


def three_name(rank: str) -> str:
    """The name of three of a rank."""
    return _THREES[rank]


def four_name(variant: Variant, rank: str) -> str:
    """The name of four of a rank: "mule", "four kings"."""
    return variant.words.fours.get(rank) or _FOURS[rank]


def four_cards(rank: str) -> str:
    """The plain name of four of a rank."""
    return _FOURS[rank]


def _topped(variant: Variant, meld: Meld) -> str:
    """A sequence with its highest card or suit, as far as known."""
    name = sequence_name(variant, meld.length or 0).capitalize()
    cards, suit = variant.words.cards, meld.suit or ""
    if meld.high:
        card = cards.place(meld.high, suit)
        return phrase("{sequence}, {card} high", sequence=name, card=card)
    if not suit:
        return name
    return phrase("{sequence} in {suit}", sequence=name, suit=cards.sign(suit))

"""What there is to choose from on the form of a hand: calls, melds and raises of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring import Variant
from scoring.contract_bids import most_raises
from scoring.melds import announced_melds
from scoring.words import meld_text
from tracker.games.texts import TIMES


@dataclass(frozen=True, slots=True)
class CallChoice:
    """A call that can make trump: its code in records, and its name."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class MeldChoice:
    """A meld of the game: a sequence has a length, a four or three a rank.

    `under` has its points by what may be declared, where they are others than under a trump.
    """

    kind: str
    length: int | None
    rank: str | None
    name: str
    points: int
    under: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RaiseChoice:
    """A raise: how often the hand then was raised, what it is called, and what it makes of it.

    `unless` is what may be declared where a hand is not raised so often, with spaces.
    """

    number: int
    name: str
    text: str
    unless: str


def raise_choices(variant: Variant) -> tuple[RaiseChoice, ...]:
    """The raises that have names of their own, in their order."""
    return tuple(_raises(variant))


def _raises(variant: Variant) -> Iterator[RaiseChoice]:
    for place, name in enumerate(variant.words.raises):
        times, number = variant.raises[place], place + 1
        text = TIMES.format(times) if isinstance(times, int) else name.capitalize()
        few = [code for code in variant.declared if (most_raises(variant, code) or 0) < number]
        yield RaiseChoice(number, name.capitalize(), text, " ".join(few))


def meld_choices(variant: Variant) -> tuple[MeldChoice, ...]:
    """Every meld of the game, sequences first, the short ones before the long ones."""
    return tuple(_melds(variant))


def _melds(variant: Variant) -> Iterator[MeldChoice]:
    for meld, points in announced_melds(variant):
        name = meld_text(variant, meld)
        under = {} if meld.kind != "four" else _under(variant, meld.rank or "", points)
        yield MeldChoice(meld.kind, meld.length, meld.rank, name, points, under)


def _under(variant: Variant, rank: str, usual: int) -> dict[str, int]:
    """What four of a rank are worth by what may be declared, where that is not as usual."""
    worth = {code: variant.terms(code).fours.get(rank, usual) for code in variant.declared}
    return {code: points for code, points in worth.items() if points != usual}

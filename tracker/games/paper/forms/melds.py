"""Melds as they stand on paper: their points, or a short code that says more.

`20`, `50 20`, `s3` for a sequence of three, `s3KH` with its high card, `4J` and `3J`, `m` and `mH`,
or the cards, `KH-QH-JH`; behind `@` the seat that holds it.
"""

import json
import re
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from django.utils.translation import gettext

from scoring.cards import card_from
from scoring.language import chain_texts, phrase
from tracker.engine.records.folding import Json
from tracker.games.hands.entry_choices_pages import MeldChoice
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.melding import DETAILS, chip_choices, code_of, code_of_meld

BETWEEN = re.compile(r"[\s,;+]+")
RANK, SUIT = r"(?P<rank>10|[6-9tjqka])", r"(?P<suit>[cdhs])?"
CODES = (
    re.compile(rf"s(?P<length>[3-9]){RANK}?{SUIT}", re.IGNORECASE),
    re.compile(rf"(?P<set>[34]){RANK}", re.IGNORECASE),
    re.compile(r"(?P<marriage>m)(?P<suit>[cdhs])?", re.IGNORECASE),
)
SETS = {"3": "three", "4": "four"}
MOST_TOGETHER = 3


class PaperMelds(NamedTuple):
    """The melds of one side: codes of chips, exact ones as JSON, and what cannot be read."""

    chips: tuple[str, ...] = ()
    exact: tuple[str, ...] = ()
    problem: str = ""


def melds_from(text: str, side: int, entry: HandEntry) -> PaperMelds:
    """The melds that a cell of this side says."""
    chips: list[str] = []
    exact: list[str] = []
    for word in filter(None, BETWEEN.split(text)):
        ways = _ways(int(word[:4]), chip_choices(entry)) if word.isdecimal() else []
        if len(ways) == 1:
            chips += ways[0]
            continue
        # Four nines are "49", which are no points of anything.
        meld = None if ways else _meld(word, side, entry)
        if meld is None and word.isdecimal():
            return PaperMelds(problem=_unclear(word, ways))
        if meld is None:
            said = gettext("“{}” is not a meld: enter its points, or a code such as s3 or 4J.")
            return PaperMelds(problem=said.format(word))
        if "@" in word or DETAILS & meld.keys():
            exact.append(json.dumps(meld, sort_keys=True))
        else:
            chips.append(code_of_meld(meld))
    return PaperMelds(tuple(sorted(chips)), tuple(exact))


def _ways(points: int, choices: Sequence[MeldChoice]) -> list[tuple[str, ...]]:
    """The melds that come to these points: a single one, else as few together as can be."""
    worth = {code_of(choice): choice.points for choice in choices}
    for together in range(1, MOST_TOGETHER + 1):
        ways = [
            codes
            for codes in combinations_with_replacement(worth, together)
            if sum(worth[code] for code in codes) == points
        ]
        if ways:
            return ways
    return []


def _unclear(word: str, ways: Sequence[tuple[str, ...]]) -> str:
    if not ways:
        return gettext("No melds of this game come to {}.").format(word)
    said = gettext("{} can be several melds. Write which: {}.")
    return said.format(word, chain_texts(map(_written, ways[:3]), phrase("{one} or {other}")))


def _written(codes: Sequence[str]) -> str:
    return " ".join(_word_of(code) for code in codes)


def _word_of(code: str) -> str:
    """The chip's code as somebody writes it: "sequence-3" is "s3"."""
    kind, _dash, detail = code.partition("-")
    return {"sequence": "s", "four": "4", "three": "3", "marriage": "m"}[kind] + detail


def _meld(word: str, side: int, entry: HandEntry) -> Json | None:
    """The meld of a code, or of cards; None where it is neither."""
    code, _at, seat = word.partition("@")
    places = entry.seating.sides[side].places
    holder = int(seat) - 1 if seat.isdecimal() and len(seat) < 3 else places[0]
    cards = [card_from(card) for card in code.split("-")]
    if None not in cards:
        return {"seat": holder, "cards": cards}
    for pattern in CODES:
        found = pattern.fullmatch(code)
        meld = _details(found.groupdict()) if found else {}
        if meld and meld.get("rank", "A") in entry.rules.ranks:
            return {"seat": holder, **meld}
    return None


def _details(parts: dict[str, str | None]) -> Json:
    rank = (parts.get("rank") or "").upper().replace("10", "T")
    suit = (parts.get("suit") or "").upper()
    if parts.get("set"):
        return {"kind": SETS[parts["set"] or ""], "rank": rank}
    if parts.get("marriage"):
        meld: Json = {"kind": "marriage", "suit": suit}
    else:
        meld = {"kind": "sequence", "length": int(parts["length"] or 0), "high": rank, "suit": suit}
    return {key: value for key, value in meld.items() if value != ""}

"""Converts the cells of a row to the values of the hand form, so that both are parsed alike."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement
from typing import NamedTuple

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from scoring.cards import DECLARED, NO_TRUMP, SUITS, card_from
from scoring.json_values import Json
from scoring.language import chain_texts, phrase
from scoring.record import CAPOT
from tracker.engine.records import names
from tracker.games.hands.entry_pages import HandEntry, MeldChoice
from tracker.games.hands.forms.melding import (
    DETAILS,
    chip_choices,
    code_of,
    code_of_meld,
    meld_from,
)
from tracker.games.hands.forms.typed import (
    MARCH,
    OUTRIGHT,
    RENEGED,
    STOPPED,
    THROWN_IN,
    HandFormValues,
    empty,
    spelt,
)
from tracker.games.start_queries import Seating
from tracker.games.texts import CALLS
from tracker.platform.web.language import current_language

SUIT_LETTERS: Mapping[str, str] = {
    "C": "c clubs club kreuz klaver klaveren trèfle trefle tref شريا ♣",
    "D": "d diamonds diamond karo ruiten carreau ديمن ♦",
    "H": "h hearts heart herz harten cœur coeur herc هاص ♥",
    "S": "s spades spade pik schoppen pique سبيت ♠",
    NO_TRUMP: "nt notrump no ohne sans zonder bez sun صن",
    "OB": "ob obenabe oben ↓",
    "UN": "un undenufe unten ↑",
    "AT": "at alltrump all alles tout sve",
}
"""Words for the suits, and for other declarations, in each language."""
USUAL = ("C", "D", "H", "S", NO_TRUMP)
UNCLEAR = {"fr": "c"}
"""Ambiguous abbreviations by language: c is cœur or carreau in French, never clubs."""

TEXT_SIGN = "\ufe0e"
"""The variation selector that keeps a suit sign from turning into an emoji."""

SIGNS = "♣♦♥♠"
NO_WORDS: Mapping[str, str] = {}


def match_word(text: str, words: Iterable[tuple[str, str]]) -> str | None:
    """The code of the word that equals the text, or is the only one to begin with it."""
    typed = _plain(text)
    known = [(_plain(word), code) for word, code in words]
    exact = {code for word, code in known if word == typed}
    begun = {code for word, code in known if word.startswith(typed)} if typed else set()
    found = exact or begun
    return found.pop() if len(found) == 1 else None


def match_trump(
    text: str, among: Collection[str] = USUAL, own: Mapping[str, str] = NO_WORDS
) -> str | None:
    """The code of a suit, or of another declaration of the game.

    `own` are the table's names for the suits, if it has its own. They take precedence.
    """
    if any(_plain(name).startswith(_plain(text)) for name in own.values()):
        return match_word(text, [(name, code) for code, name in own.items()])
    words = [(word, code) for code in among for word in SUIT_LETTERS.get(code, "").split()]
    signs, _space, name = text.replace(TEXT_SIGN, "").partition(" ")
    # Our own workbooks have the sign and then the name, "♥ hearts".
    if _plain(text) == UNCLEAR.get(current_language()):
        return None
    return match_word(name if name and signs in SIGNS else signs + name, words)


def match_seat(text: str, seating: Seating) -> int | None:
    """The seat of a player: by number, name, or unambiguous beginning of a name."""
    words = [(str(seat.place + 1), str(seat.place)) for seat in seating.seats]
    for seat in seating.seats:
        words += [(seat.short, str(seat.place)), (seat.name, str(seat.place))]
    found = match_word(text, words)
    if found is None:
        exact = [side for side in seating.sides if _plain(side.name) == _plain(text)]
        return exact[0].places[0] if exact else None
    return int(found)


def match_call(text: str) -> str | None:
    return match_word(
        text, [(word, code) for code, message in CALLS.items() for word in (code, message)]
    )


def match_play(text: str) -> str | None:
    """The ending of a hand, as a value of the hand form; the result is computed."""
    message = {
        "played": ["played", "made", "set", "tied", pgettext("outcome", "made"), gettext("set")],
        "thrown_in": ["thrown_in", "thrown in", "passed", gettext("thrown in")],
        "reneged": ["reneged", gettext("reneged")],
        "stopped": ["stopped", gettext("stopped")],
        "outright": ["outright", "belot", gettext("won outright")],
        "march": ["march", "march_made", "march_failed", gettext("march made")],
    }
    message["played"] += [gettext("tied"), "counted", pgettext("outcome", "counted")]
    message["march"].append(gettext("march failed"))
    return match_word(text, [(word, code) for code, words in message.items() for word in words])


def match_doubling(text: str) -> str | None:
    """The doubling: kontra, or re as well."""
    words = [("kontra", "kontra"), ("re", "re"), ("x", "kontra"), ("xx", "re")]
    french = [("contre", "kontra"), ("surcontre", "re"), ("coinche", "kontra")]
    return match_word(text, [*words, *french, ("surcoinche", "re"), ("×2", "kontra"), ("×4", "re")])


def match_contract(text: str) -> str | None:
    """The bid: a number as it is, or every trick by the beginning of its name."""
    if text.isdecimal():
        return text
    return match_word(text, [(CAPOT, CAPOT), (gettext("every trick"), CAPOT)])


def _plain(text: str) -> str:
    return names.search_key(" ".join(text.split()))


# Melds as written on paper: their points, or a short code that says more.
# `20`, `50 20`, `s3` for a sequence of three, `s3KH` with its high card, `4J` and `3J`, `m` and
# `mH`, or the cards, `KH-QH-JH`; the seat that holds it follows `@`.


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
    """The melds of one side: chip codes, exact melds as JSON, and the unreadable words."""

    chips: tuple[str, ...] = ()
    exact: tuple[str, ...] = ()
    problem: str = ""


def melds_from(text: str, side: int, entry: HandEntry) -> PaperMelds:
    """Parses the meld cell of a side."""
    chips: list[str] = []
    exact: list[str] = []
    for word in filter(None, BETWEEN.split(text)):
        ways = _ways(int(word[:4]), chip_choices(entry)) if word.isdecimal() else []
        if len(ways) == 1:
            chips += ways[0]
            continue
        # Four nines are "49", which no meld is worth.
        meld = None if ways else _meld(word, side, entry)
        if meld is None and word.isdecimal():
            return PaperMelds(problem=_unclear(word, ways))
        if meld is None:
            message = gettext("“{}” is not a meld: enter its points, or a code such as s3 or 4J.")
            return PaperMelds(problem=message.format(word))
        if "@" in word or DETAILS & meld.keys():
            exact.append(json.dumps(meld, sort_keys=True))
        else:
            chips.append(code_of_meld(meld))
    return PaperMelds(tuple(sorted(chips)), tuple(exact))


def _ways(points: int, choices: Sequence[MeldChoice]) -> list[tuple[str, ...]]:
    """The melds worth these points: a single one, else the smallest combinations."""
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
    text = gettext("{} can be several melds. Write which: {}.")
    return text.format(word, chain_texts(map(_written, ways[:3]), phrase("{one} or {other}")))


def _written(codes: Sequence[str]) -> str:
    return " ".join(_word_of(code) for code in codes)


def _word_of(code: str) -> str:
    """The chip's code as people write it: "sequence-3" is "s3"."""
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


TIES = frozenset({"tie", "=", "0"})
SEVERAL = re.compile(r"[;+]")


class RowReader:
    """The texts of a row and their values; `problems` are the unreadable ones."""

    def __init__(self, texts: Mapping[str, str], entry: HandEntry) -> None:
        self.texts = {code: spelt(text) for code, text in texts.items()}
        self.entry = entry
        self.problems: dict[str, str] = {}
        self.typed = self._typed()

    def _typed(self) -> HandFormValues:
        sides = range(len(self.entry.seating.sides))
        melds = [self._melds(side) for side in sides]
        rules = self.entry.rules
        wrong_double = _("“{}” is neither kontra nor re.")
        doubled = "" if rules.raises else self._coded("doubled", match_doubling, wrong_double)
        wrong_call = _("“{}” is not a call that makes trump.")
        wrong_bid = _("“{}” cannot be bid: enter a number, or capot.")
        has_contract = rules.has_contract
        typed = replace(
            empty(self.entry),
            bid=self._bid(),
            call="" if has_contract else self._coded("call", match_call, wrong_call),
            contract=self._coded("call", match_contract, wrong_bid) if has_contract else "",
            raised=self._raised(),
            is_kontra=bool(doubled),
            is_re=doubled == "re",
            points=tuple(self._text(f"counted_{side + 1}") for side in sides),
            tricks=tuple(self._text(f"tricks_{side + 1}") for side in sides),
            last_trick=self._side("last_trick"),
            bella=self._bellas(),
            melds=tuple(chips for chips, _exact in melds),
            exact=_by_seat(meld for _chips, exact in melds for meld in exact),
            roem=tuple(self._roem(side) for side in sides),
            meld_winner=self._meld_winner(),
            dealer=self._dealer(),
            note=self._text("note"),
        )
        return self._with_ending(typed)

    def _with_ending(self, typed: HandFormValues) -> HandFormValues:
        """Adds how the hand ended, and by whom."""
        text = _("“{}” is not an outcome: leave it out if the hand was played.")
        play = self._coded("outcome", match_play, text)
        who = self._text("by")
        if play == THROWN_IN:
            return replace(typed, play=play, bid="", points=("",) * len(typed.points))
        if play == RENEGED:
            sides = [self._side_of("by", name) for name in SEVERAL.split(who) if name.strip()]
            return replace(typed, play=play, reneged=tuple(side for side in sides if side))
        if play == STOPPED:
            return replace(typed, play=play, stopped=self._side_of("by", who))
        if play == OUTRIGHT:
            return replace(typed, play=play, outright=self._side_of("by", who))
        if play == MARCH:
            seat = self._seat("by", who)
            own = None if seat is None else seat % len(typed.tricks)
            won = "" if own is None else typed.tricks[own]
            march = "" if seat is None else str(seat)
            return replace(typed, play=play, march=march, march_tricks=won)
        return typed

    def _bid(self) -> str:
        maker = self._seat("maker", self._text("maker"))
        trump = self._trump()
        return f"{'' if maker is None else maker}-{trump}" if maker is not None or trump else ""

    def _trump(self) -> str:
        codes = [suit.code for suit in self.entry.rules.suits]
        text = _("“{}” is not a suit: enter s, h, d, c or nt.")
        if not set(DECLARED).isdisjoint(codes):
            names = ", ".join(str(suit.name) for suit in self.entry.rules.suits)
            text = _("“{}” cannot be trump here: enter one of {}.").format("{}", names)
        named = self.entry.rules.card_words.suits
        own = {code: name for code, name in named.items() if code in SUITS}
        return self._coded("trump", partial(match_trump, among=codes, own=own), text)

    def _raised(self) -> str:
        """The raises, by number or name, in a game that counts them."""
        raises = self.entry.rules.raises
        if not raises:
            return ""
        words = [(text, str(each.number)) for each in raises for text in (each.name, each.text)]
        words += [(str(number), str(number)) for number in range(len(raises) + 1)]
        message = _("“{}” is no raise: enter a number from 0 to {}, or its name.")
        message = message.format("{}", len(raises))
        return self._coded("doubled", partial(match_word, words=words), message)

    def _melds(self, side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        code = f"melds_{side + 1}"
        if self.entry.rules.has_roem:
            return (), ()
        found = melds_from(self._text(code), side, self.entry)
        if found.problem:
            self.problems[code] = found.problem
        return found.chips, found.exact

    def _roem(self, side: int) -> tuple[str, ...]:
        """The totals in the meld column, in a game that records roem."""
        text = self._text(f"melds_{side + 1}") if self.entry.rules.has_roem else ""
        return tuple(filter(None, BETWEEN.split(text)))

    def _meld_winner(self) -> str:
        text = self._text("meld_winner")
        return "tie" if text.casefold() in TIES else self._side_of("meld_winner", text)

    def _dealer(self) -> str:
        """The seat that dealt, where it is not the expected one."""
        seat = self._seat("dealer", self._text("dealer"))
        turn = self.entry.dealer
        return "" if seat is None or (turn and turn.place == seat) else str(seat)

    def _side(self, code: str) -> tuple[str, ...]:
        side = self._side_of(code, self._text(code))
        return (side,) if side else ()

    def _bellas(self) -> tuple[str, ...]:
        """The sides of all seats named, separated by a plus or semicolon."""
        if not self.entry.rules.several_bellas:
            return self._side("bella")
        named = [self._side_of("bella", text) for text in SEVERAL.split(self._text("bella"))]
        return tuple(filter(None, named))

    def _side_of(self, code: str, text: str) -> str:
        """The side number of a named player."""
        seat = self._seat(code, text)
        return "" if seat is None else str(seat % len(self.entry.seating.sides))

    def _seat(self, code: str, text: str) -> int | None:
        if not text.strip():
            return None
        seat = match_seat(text, self.entry.seating)
        if seat is None:
            message = _(
                "Nobody at this table is called “{}”: enter a number from 1 to {}, or a name."
            )
            self.problems[code] = message.format(text, len(self.entry.seating.seats))
        return seat

    def _coded(self, code: str, meaning: Callable[[str], str | None], message: str) -> str:
        text = self._text(code)
        found = meaning(text) if text else ""
        if found is None:
            self.problems[code] = message.format(text)
        return found or ""

    def _text(self, code: str) -> str:
        return self.texts.get(code, "")


def _by_seat(melds: Iterable[str]) -> tuple[str, ...]:
    """Sorts melds by their holders' seats, as they are laid down at the table."""
    return tuple(sorted(melds, key=lambda meld: int(meld_from(meld)["seat"])))

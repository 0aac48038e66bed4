"""The cells of a row as the typed form of a hand, so that paper is read as a phone is."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from scoring.cards import DECLARED, SUITS
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.melding import meld_from
from tracker.games.hands.forms.typed import (
    MARCH,
    OUTRIGHT,
    RENEGED,
    STOPPED,
    THROWN_IN,
    Typed,
    empty,
    spelt,
)
from tracker.games.paper.forms.meaning import (
    call_meant,
    contract_meant,
    doubled_meant,
    meant,
    play_meant,
    seat_meant,
    trump_meant,
)
from tracker.games.paper.forms.melds import BETWEEN, melds_from

TIES = frozenset({"tie", "=", "0"})
SEVERAL = re.compile(r"[;+]")


class Cells:
    """The texts of a row, and what they say; `problems` are those that cannot be read."""

    def __init__(self, texts: Mapping[str, str], entry: HandEntry) -> None:
        self.texts = {code: spelt(text) for code, text in texts.items()}
        self.entry = entry
        self.problems: dict[str, str] = {}
        self.typed = self._typed()

    def _typed(self) -> Typed:
        sides = range(len(self.entry.seating.sides))
        melds = [self._melds(side) for side in sides]
        rules = self.entry.rules
        wrong_double = _("“{}” is neither kontra nor re.")
        doubled = "" if rules.raises else self._coded("doubled", doubled_meant, wrong_double)
        wrong_call = _("“{}” is not a call that makes trump.")
        wrong_bid = _("“{}” cannot be bid: enter a number, or capot.")
        has_contract = rules.has_contract
        typed = replace(
            empty(self.entry),
            bid=self._bid(),
            call="" if has_contract else self._coded("call", call_meant, wrong_call),
            contract=self._coded("call", contract_meant, wrong_bid) if has_contract else "",
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

    def _with_ending(self, typed: Typed) -> Typed:
        """The form with how the hand ended, and who did that."""
        said = _("“{}” is not an outcome: leave it out if the hand was played.")
        play = self._coded("outcome", play_meant, said)
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
        said = _("“{}” is not a suit: enter s, h, d, c or nt.")
        if not set(DECLARED).isdisjoint(codes):
            names = ", ".join(str(suit.name) for suit in self.entry.rules.suits)
            said = _("“{}” cannot be trump here: enter one of {}.").format("{}", names)
        named = self.entry.rules.card_words.suits
        own = {code: name for code, name in named.items() if code in SUITS}
        return self._coded("trump", partial(trump_meant, among=codes, own=own), said)

    def _raised(self) -> str:
        """How often the hand was raised, in a game that counts that: a number, or its name."""
        raises = self.entry.rules.raises
        if not raises:
            return ""
        words = [(text, str(each.number)) for each in raises for text in (each.name, each.text)]
        words += [(str(number), str(number)) for number in range(len(raises) + 1)]
        said = _("“{}” is no raise: enter a number from 0 to {}, or its name.")
        said = said.format("{}", len(raises))
        return self._coded("doubled", partial(meant, words=words), said)

    def _melds(self, side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        code = f"melds_{side + 1}"
        if self.entry.rules.has_roem:
            return (), ()
        found = melds_from(self._text(code), side, self.entry)
        if found.problem:
            self.problems[code] = found.problem
        return found.chips, found.exact

    def _roem(self, side: int) -> tuple[str, ...]:
        """The sums in the column of melds, in a game in which nobody shows any."""
        text = self._text(f"melds_{side + 1}") if self.entry.rules.has_roem else ""
        return tuple(filter(None, BETWEEN.split(text)))

    def _meld_winner(self) -> str:
        text = self._text("meld_winner")
        return "tie" if text.casefold() in TIES else self._side_of("meld_winner", text)

    def _dealer(self) -> str:
        """The seat that dealt, where it is another than the one whose turn it was."""
        seat = self._seat("dealer", self._text("dealer"))
        turn = self.entry.dealer
        return "" if seat is None or (turn and turn.place == seat) else str(seat)

    def _side(self, code: str) -> tuple[str, ...]:
        side = self._side_of(code, self._text(code))
        return (side,) if side else ()

    def _bellas(self) -> tuple[str, ...]:
        """The sides of all who are named, with a plus or a semicolon between several."""
        if not self.entry.rules.several_bellas:
            return self._side("bella")
        named = [self._side_of("bella", text) for text in SEVERAL.split(self._text("bella"))]
        return tuple(filter(None, named))

    def _side_of(self, code: str, text: str) -> str:
        """The number of the side that somebody at the table is of."""
        seat = self._seat(code, text)
        return "" if seat is None else str(seat % len(self.entry.seating.sides))

    def _seat(self, code: str, text: str) -> int | None:
        if not text.strip():
            return None
        seat = seat_meant(text, self.entry.seating)
        if seat is None:
            said = _("Nobody at this table is called “{}”: enter a number from 1 to {}, or a name.")
            self.problems[code] = said.format(text, len(self.entry.seating.seats))
        return seat

    def _coded(self, code: str, meaning: Callable[[str], str | None], said: str) -> str:
        text = self._text(code)
        found = meaning(text) if text else ""
        if found is None:
            self.problems[code] = said.format(text)
        return found or ""

    def _text(self, code: str) -> str:
        return self.texts.get(code, "")


def _by_seat(melds: Iterable[str]) -> tuple[str, ...]:
    """The melds in the order of those who hold them, as a table lays them down."""
    return tuple(sorted(melds, key=lambda meld: int(meld_from(meld)["seat"])))

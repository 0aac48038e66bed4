"""What taps on the form mean, read without the page's scripts: from the design and the engine.

`Reader` is told which control each finger met, where it lay and when, and says which hands were
written. It knows of the page what a person sees: the controls and their places.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import dist, hypot
from typing import NamedTuple

from scoring import Seat, Variant
from scoring.game import beginning
from tests.browser.taken import Json, Taken, answer

REST_MS, SAVED_MS = 500, 1000
NEAR, SAVE = 48, 120
MOVED = 4
MELD = "sequence-3"


class Touch(NamedTuple):
    """A finger on the glass: what it met and where, and where all controls lay then."""

    met: str
    x: float
    y: float
    moment: float
    places: Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class Form:
    """A hand so far: what is typed, which box takes digits, and which numbers a digit replaces."""

    points: tuple[str, ...]
    bid: str = ""
    call: str = ""
    contract: str = ""
    raised: str = ""
    active: int | None = None
    replaced: frozenset[int] = frozenset()
    rest: frozenset[int] = frozenset()
    melds: frozenset[int] = frozenset()

    @property
    def typed(self) -> dict[str, str]:
        """The fields that are not empty."""
        melds = {f"meld-{side}": MELD for side in self.melds}
        points = {f"points-{side}": text for side, text in enumerate(self.points) if text}
        told = {"bid": self.bid, "call": self.call, "contract": self.contract}
        told |= {"raised": self.raised}
        return points | melds | {name: text for name, text in told.items() if text}


@dataclass
class Reader:
    """Reads the taps of a game; `most` is the most that one side can have."""

    variant: Variant
    most: int
    written: list[dict[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._begin()
        self._last: Touch | None = None

    def read(self, touch: Touch) -> None:
        """One tap; a second one of an unsure finger counts where it meets what lay there before."""
        last = self._last
        is_at_save = last and not last.places and hypot(touch.x - last.x, touch.y - last.y) <= SAVE
        rest = SAVED_MS if is_at_save else REST_MS
        if last and touch.moment - last.moment < rest and not self._was_there(touch, last):
            self._last = last._replace(moment=touch.moment)
            return
        kind, _, value = touch.met.partition(" ")
        # Nothing takes a tap just after Save, whatever lay there.
        self._last = touch._replace(places={}) if kind == "save" else touch
        if kind:
            getattr(self, f"_{kind}")(value)

    @staticmethod
    def _was_there(touch: Touch, last: Touch) -> bool:
        if not last.places:
            return False
        if not touch.met or hypot(touch.x - last.x, touch.y - last.y) > NEAR:
            return True
        was, place = last.places.get(touch.met), touch.places[touch.met]
        return was is not None and dist(was, place) < MOVED

    def _begin(self) -> None:
        self.form = Form(("",) * self.variant.sides, active=0)
        self._noted, self._log = self.form, list[Form]()

    def _note(self) -> None:
        if self.form != self._noted:
            self._log.append(self._noted)
            self._noted = self.form

    def _order(self) -> list[int]:
        """The defenders' points are counted first."""
        sides = list(range(self.variant.sides))
        maker = self.form.bid.partition("-")[0]
        if not maker:
            return sides
        makers = self.variant.side_of[int(maker)]
        return [side for side in sides if side != makers] + [makers]

    def _bid(self, value: str) -> None:
        if value != self.form.bid:
            self.form = replace(self.form, bid=value)
            # What was counted already stays the one to go on with; the rest of it is not counted.
            empty = [side for side in self._order() if not self.form.points[side]]
            counted = [side for side in self._order() if side not in self.form.rest]
            self.form = replace(self.form, active=(empty or counted)[0])
            self._note()

    def _call(self, value: str) -> None:
        # A call that is chosen already is no change, and nothing for the key that takes back.
        if value != self.form.call:
            self.form = replace(self.form, call=value)
            self._note()

    def _contract(self, value: str) -> None:
        if value != self.form.contract:
            self.form = replace(self.form, contract=value)
            self._note()

    def _raised(self, value: str) -> None:
        if value != self.form.raised:
            self.form = replace(self.form, raised=value)
            self._note()

    def _meld(self, side: str) -> None:
        self.form = replace(self.form, melds=self.form.melds ^ {int(side)})
        self._note()

    def _box(self, side: str) -> None:
        self.form = replace(self.form, active=int(side))

    def _digit(self, digit: str) -> None:
        side = self.form.active
        assert side is not None
        has = self.form.points[side]
        is_new = side in self.form.replaced | self.form.rest or has == "0"
        self._enter(side, digit if is_new else has + digit)
        self._note()

    def _enter(self, side: int, text: str) -> None:
        if text and int(text) > self.most:
            return
        points, rest = list(self.form.points), self.form.rest - {side}
        points[side] = text
        if self.variant.players == 4:
            points[1 - side] = str(self.most - int(text)) if text else ""
            rest |= {1 - side}
        self.form = replace(
            self.form,
            points=tuple(points),
            rest=rest,
            replaced=frozenset() if self.variant.players == 4 else self.form.replaced - {side},
        )
        is_whole = text and (int(text) == 0 or int(text) * 10 > self.most)
        empty = [other for other in self._order() if not self.form.points[other]]
        if self.variant.players != 4 and is_whole and empty:
            self.form = replace(self.form, active=empty[0])

    def _undo(self, _: str) -> None:
        if self._log:
            self.form = self._noted = self._log.pop()

    def _save(self, _: str) -> None:
        if self.is_possible:
            self.written.append(self.form.typed)
            self._begin()
        else:
            typed = {side for side, text in enumerate(self.form.points) if text}
            self.form = replace(self.form, active=None, replaced=frozenset(typed))

    @property
    def is_possible(self) -> bool:
        """Whether the engine takes the hand as it is typed."""
        form = self.form
        if not form.bid or "" in form.points:
            return False
        maker, _, trump = form.bid.partition("-")
        facts = dict.fromkeys(("dealer", "meldWinner", "contract", "lastTrick", "tricks"))
        facts |= dict.fromkeys(("kontra", "re", "isWithoutLast", "swept")) | {"bellas": []}
        facts["call"] = form.call or None
        number = form.contract
        facts["contract"] = int(number) if number.isdecimal() else number or None
        facts["raised"] = int(form.raised) if form.raised else None
        facts["roem"] = [0] * self.variant.sides
        melds = [[MELD] * (side in form.melds) for side in range(self.variant.sides)]
        points = [int(text) for text in form.points]
        seat = int(maker) if maker else None
        hand: Json = {"play": "played", "maker": seat, "trump": trump, "reneged": []}
        asked = {**facts, **hand, "melds": melds, "points": points}
        return "codes" not in answer(Taken(self.variant, beginning(self.variant, Seat(0)), asked))

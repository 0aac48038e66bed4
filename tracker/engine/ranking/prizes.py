"""Prizes: how a tournament stores them, and who gets what by rank, by a key or by lot."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Literal, NamedTuple, Protocol, get_args

from scoring.json_values import Json
from scoring.language import join_texts, numeral, phrase, phrase_of
from tracker.engine.ranking.key import TieBreak, Value, parts, read_of
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.standings import Standings
from tracker.engine.ranking.table import RankedRow

PRIZE = phrase("Prize")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
Sharing = Literal["none", "average", "hort"]
"""How ties on the first key share the prizes of their ranks.

`none`: everyone keeps the prize of their own rank; `average`: all get the same; `hort`: the
mean of both. Those who share a rank outright always share its prizes too.
"""


class Prize(NamedTuple):
    """A prize: an amount in the smallest unit of money, a thing, or else a pick."""

    entrant: int
    name: str
    amount: int
    thing: str = ""
    unit: str = ""

    def __str__(self) -> str:
        """For its reader: "Prize 25 €" or "Last: A ham"; only the name of a pick."""
        if self.thing:
            return str(phrase("{label}: {text}", label=self.name, text=self.thing))
        if not self.amount:
            return str(self.name)
        return f"{self.name} {money(self.amount, self.unit).replace(' ', NO_BREAK_SPACE)}"


def money(amount: int, unit: str) -> str:
    """An amount in hundredths, as the reader's language writes it: "25 €", "12,50 €"."""
    whole, part = divmod(amount, 100)
    return f"{numeral(f'{whole}.{part:02}') if part else whole} {unit}".strip()


class Award(Protocol):
    """A rule that gives prizes to rows of the final standings."""

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        """Its prizes; `empty_handed` are those whom no award before this one gave anything."""
        ...


@dataclass(frozen=True, slots=True)
class RankPrizes:
    """An amount for each of the first ranks, and `rest` for every `step`-th rank after them.

    With a step of 4 and four amounts it is the formula of four: ranks 1 to 4, then 8, 12, 16.
    """

    amounts: tuple[int, ...]
    sharing: Sharing = "none"
    name: str = PRIZE
    step: int = 0
    rest: int = 0

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        amounts = [self._of(rank) for rank in range(1, len(table.rows) + 1)]
        yield from _by_rank(table, amounts, self.sharing, lot, self.name)

    def _of(self, rank: int) -> int:
        if rank <= len(self.amounts):
            return self.amounts[rank - 1]
        return self.rest if self.step and rank % self.step == 0 else 0


@dataclass(frozen=True, slots=True)
class ItemPrizes:
    """A thing for each of the first ranks, "" for none; by lot where several share a rank."""

    things: tuple[str, ...]
    name: str = PRIZE

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        drawn = _in_drawn_order(table.rows, lot)
        for row, thing in zip(drawn, self.things, strict=False):
            if thing:
                yield Prize(row.entrant, self.name, 0, thing)


@dataclass(frozen=True, slots=True)
class LastPlacePrize:
    """A consolation for the last row, the Poedel."""

    amount: int
    name: str = phrase_of("prize", "Last")
    thing: str = ""

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        if table.rows:
            last = [row.entrant for row in table.rows if row.rank == table.rows[-1].rank]
            yield from _shared(last, self.amount, lot, self.name, self.thing)


@dataclass(frozen=True, slots=True)
class CategoryPrize:
    """A prize for the best in a key, such as most marches; a value of zero wins nothing."""

    key: TieBreak
    amount: int
    name: str = ""
    thing: str = ""

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        everybody = [row.entrant for row in table.rows]
        reading = read_of(self.key, table.tournament, everybody)
        if reading.skipped or not everybody:
            return
        best = parts(reading, everybody, is_lower=self.key.is_lower)[0]
        if reading.values.get(best[0]):
            yield from _shared(best, self.amount, lot, self.name or self.key.title, self.thing)

    def obstacle(self, table: Standings) -> str:
        """Explains why the prize has no winner; "" if it has one."""
        everybody = [row.entrant for row in table.rows]
        reading = read_of(self.key, table.tournament, everybody)
        return reading.skipped or ("" if any(reading.values.values()) else phrase("nobody has any"))


@dataclass(frozen=True, slots=True)
class LotPrizes:
    """Drawn among those who have got nothing so far."""

    amounts: tuple[int, ...]
    name: str = phrase_of("prize", "Drawn")
    thing: str = ""

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        drawn = lot.sample(sorted(empty_handed), min(len(self.amounts), len(empty_handed)))
        for entrant, amount in zip(drawn, self.amounts, strict=False):
            yield Prize(entrant, self.name, amount, self.thing)


@dataclass(frozen=True, slots=True)
class PickedPrizes:
    """Entrants pick from the table of prizes, in order of rank."""

    name: str = phrase_of("prize", "Pick")

    def distribute(
        self, table: Standings, lot: Random, empty_handed: Sequence[int]
    ) -> Iterator[Prize]:
        for place, row in enumerate(_in_drawn_order(table.rows, lot), start=1):
            yield Prize(row.entrant, join_texts((self.name, place), " "), 0)


@dataclass(frozen=True, slots=True)
class PrizePlan:
    """The awards of a tournament in their order.

    No prizes are given to fewer than `minimum_field` entrants. With `is_one_each` each entrant
    keeps only the best of several prizes, the first of equals: the largest amount, unless a thing
    was given before it; only those without another prize pick. `unit` is that of the money.
    """

    awards: tuple[Award, ...]
    minimum_field: int = 0
    is_one_each: bool = False
    unit: str = ""


def prizes(plan: PrizePlan, table: Standings, seed: str) -> tuple[Prize, ...]:
    """The prizes award by award; the seed draws lots and who gets an odd unit of a shared prize.

    Who was sent away or left before the last round gets none: those behind them move up.
    """
    if len(table.rows) < plan.minimum_field:
        return ()
    table = _without_leavers(table)
    lot = Random(f"{seed}:prizes")  # noqa: S311 - a sceptic can draw it again
    given: list[Prize] = []
    for award in plan.awards:
        if not (plan.is_one_each and isinstance(award, PickedPrizes)):
            given += award.distribute(table, lot, _empty_handed(table, given))
    kept = _with_picks(plan, table, _best_of_each(given), lot) if plan.is_one_each else given
    return tuple(prize._replace(unit=plan.unit) for prize in kept)


def _empty_handed(table: Standings, given: Iterable[Prize]) -> list[int]:
    winners = {prize.entrant for prize in given}
    return [row.entrant for row in table.rows if row.entrant not in winners]


def _with_picks(
    plan: PrizePlan, table: Standings, given: Sequence[Prize], lot: Random
) -> list[Prize]:
    """Lets those pick who have no other prize."""
    left = {*_empty_handed(table, given)}
    rest = replace(table, rows=tuple(row for row in table.rows if row.entrant in left))
    picks = (award for award in plan.awards if isinstance(award, PickedPrizes))
    return [*given, *(prize for award in picks for prize in award.distribute(rest, lot, ()))]


def prizes_by_entrant(
    plan: PrizePlan, table: Standings, seed: str
) -> Mapping[int, tuple[Prize, ...]]:
    """Returns the prizes of all winners by start number."""
    given = sorted(prizes(plan, table, seed), key=lambda prize: prize.entrant)
    return {own: tuple(listed) for own, listed in groupby(given, key=lambda prize: prize.entrant)}


def prizes_without_winner(
    plan: PrizePlan, table: Standings
) -> tuple[tuple[CategoryPrize, str], ...]:
    """Returns category prizes without a winner, and why; empty if there are too few entrants for
    any.
    """
    if len(table.rows) < plan.minimum_field:
        return ()
    found = ((own, own.obstacle(table)) for own in plan.awards if isinstance(own, CategoryPrize))
    return tuple((award, why) for award, why in found if why)


def _without_leavers(table: Standings) -> Standings:
    """The rows of those who were there to the end."""
    rows = (row for row in table.rows if not table.tournament.entrants[row.entrant].is_sent_away)
    return replace(table, rows=tuple(row for row in rows if not _has_left(table, row)))


def _has_left(table: Standings, row: RankedRow) -> bool:
    last = table.tournament.cards[row.entrant].rounds[-1:]
    return any(round_.outcome.kind in ("left", "expelled") for round_ in last)


def _best_of_each(given: Sequence[Prize]) -> list[Prize]:
    """Keeps the best prize, in the order given."""
    best: dict[int, Prize] = {}
    for prize in given:
        kept = best.get(prize.entrant)
        if kept is None or (not kept.thing and prize.amount > kept.amount):
            best[prize.entrant] = prize
    return [prize for prize in given if best[prize.entrant] is prize]


def _by_rank(
    table: Standings, amounts: Sequence[int], sharing: Sharing, lot: Random, name: str
) -> Iterator[Prize]:
    """Yields the amounts of the places, shared by the rule; zero amounts are left out."""
    rows, level = table.rows, _level(table)
    if sharing == "none":
        due = _averages([row.rank for row in rows], amounts)
        paid = _whole_units([row.rank for row in rows], due, lot)
    else:
        due = _averages(level, amounts)
        if sharing == "hort":
            own = _averages([row.rank for row in rows], amounts)
            due = [(ours + shared) / 2 for ours, shared in zip(own, due, strict=True)]
        paid = _whole_units(level, due, lot)
    for row, amount in zip(rows, paid, strict=True):
        if amount:
            yield Prize(row.entrant, name, amount)


def _level(table: Standings) -> list[Value]:
    """Returns the values that define a tie: the first key that is not about withdrawals."""
    first = next((at for at, column in enumerate(table.columns) if column.code != "LEFT"), None)
    return [None if first is None else row.values[first] for row in table.rows]


def _averages(groups: Sequence[Value], amounts: Sequence[int]) -> list[Fraction]:
    """For every place the mean amount of its group; groups stand together."""
    due: list[Fraction] = []
    for places in _together(groups):
        total = sum(amounts[place] for place in places)
        due += [Fraction(total, len(places))] * len(places)
    return due


def _whole_units(groups: Sequence[Value], due: Sequence[Fraction], lot: Random) -> list[int]:
    """Whole amounts with the same total in every group: odd units to the largest parts, by lot."""
    paid = [int(amount) for amount in due]
    for places in _together(groups):
        left = int(sum(due[place] for place in places)) - sum(paid[place] for place in places)
        drawn = lot.sample(places, len(places))
        for place in sorted(drawn, key=lambda place: paid[place] - due[place])[:left]:
            paid[place] += 1
    return paid


def _together(groups: Sequence[Value]) -> Iterator[list[int]]:
    """The places of each group."""
    for _, places in groupby(range(len(groups)), key=lambda place: groups[place]):
        yield list(places)


def _shared(
    entrants: Sequence[int], amount: int, lot: Random, name: str, thing: str
) -> Iterator[Prize]:
    """One prize for several: a thing by lot, an amount in equal parts with odd units by lot."""
    if thing:
        yield Prize(lot.choice(entrants), name, 0, thing)
        return
    due = [Fraction(amount, len(entrants))] * len(entrants)
    paid = _whole_units([0] * len(entrants), due, lot)
    for entrant, part in zip(entrants, paid, strict=True):
        if part:
            yield Prize(entrant, name, part)


def _in_drawn_order(rows: Sequence[RankedRow], lot: Random) -> Iterator[RankedRow]:
    """Orders rows by rank, and by lot within a shared one."""
    for places in _together([row.rank for row in rows]):
        yield from (rows[place] for place in lot.sample(places, len(places)))


# Prizes as a tournament stores them: a list of objects in JSON, and what holds for all of them.
#
# Each object has its kind as `award`; the rest are the fields of that kind in
# this module. Amounts are in hundredths of the club's money.


KEYS = ("MARCH", "MELD", "HIGH", "BELLA", "SET")
"""The keys whose best can have a prize."""
MOST_AMOUNT = 99_999_999
MOST_RANK = 999
MOST_AWARDS = 60
LONGEST = 60
"""No thing, name of a prize or unit of money has more characters."""

_KINDS: Mapping[str, Callable[..., Award]] = {
    "top": RankPrizes,
    "things": ItemPrizes,
    "last": LastPlacePrize,
    "key": CategoryPrize,
    "lot": LotPrizes,
    "everyone": PickedPrizes,
}


class NoAwardError(ValueError):
    """Stored data that describe no known award."""


def plan_of(awards: Sequence[object], rules: Mapping[str, object]) -> PrizePlan:
    """The prizes that are meant. Raises NoAwardError where none are."""
    if len(awards) > MOST_AWARDS or not rules.keys() <= _RULES.keys():
        raise NoAwardError(rules)
    read: Json = {name: _checked(_RULES[name], rules[name]) for name in rules}
    return PrizePlan(tuple(map(award_of, awards)), **read)


def award_of(told: object) -> Award:
    """The award that is meant. Raises NoAwardError where none is."""
    kind = str(told.get("award")) if isinstance(told, dict) else ""
    if not isinstance(told, dict) or kind not in _KINDS:
        raise NoAwardError(told)
    given = {name: value for name, value in told.items() if name != "award"}
    if not given.keys() <= _FIELDS.keys():
        raise NoAwardError(told)
    read = {name: _checked(_FIELDS[name], value) for name, value in given.items()}
    try:
        return _KINDS[kind](**read)
    except TypeError as wrong:
        raise NoAwardError(told) from wrong


def is_unit(text: object) -> bool:
    """Checks that the text can stand for the club's money, such as "€"."""
    return isinstance(text, str) and len(text) <= LONGEST


def _checked(read: Callable[[object], object], value: object) -> object:
    found = read(value)
    if found is None:
        raise NoAwardError(value)
    return found


def _number(most: int) -> Callable[[object], object]:
    return lambda value: value if type(value) is int and 0 <= value <= most else None


def _several(read: Callable[[object], object]) -> Callable[[object], object]:
    def found(value: object) -> object:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_RANK:
            return None
        return tuple(_checked(read, part) for part in value)

    return found


def _text(value: object) -> object:
    return value if is_unit(value) else None


_FIELDS: Mapping[str, Callable[[object], object]] = {
    "amounts": _several(_number(MOST_AMOUNT)),
    "amount": _number(MOST_AMOUNT),
    "rest": _number(MOST_AMOUNT),
    "step": _number(MOST_RANK),
    "things": _several(_text),
    "thing": _text,
    "name": _text,
    "key": lambda code: key_for(str(code)) if code in KEYS else None,
    "sharing": lambda way: way if way in get_args(Sharing) else None,
}
_RULES: Mapping[str, Callable[[object], object]] = {
    "minimum_field": _number(MOST_RANK),
    "is_one_each": lambda wish: wish if isinstance(wish, bool) else None,
    "unit": _text,
}

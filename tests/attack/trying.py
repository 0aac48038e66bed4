"""What an attack is: a name, the rows that it stands for, its tries, and what each of them won."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.attack.stage import Stage

WIDTH = 58
SHOWN = 5
"""So many tries that have won are shown of each attack."""


class Try(NamedTuple):
    """One try: what was done, what the attacker got by it, and how long the answer took.

    `won` is empty where the attack has failed, as it should; `seconds` are 0 where nobody waited.
    `measured` is what the table says of it in any case, with its unit.
    """

    what: str
    won: str = ""
    seconds: float = 0.0
    measured: str = ""


class Attack(NamedTuple):
    """An attack: its name, the rows of findings and goals it stands for, and what it does.

    One that is `brief` is part of the short form too, where the stage is asked to do less.
    """

    name: str
    rows: tuple[str, ...]
    tries: "Callable[[Stage], Iterable[Try]]"
    is_brief: bool


class Outcome(NamedTuple):
    """What came of an attack."""

    attack: Attack
    tries: int
    won: list[Try]
    measured: list[Try]
    worst: float
    seconds: float

    def __str__(self) -> str:
        rows = " ".join(self.attack.rows)
        figures = f"{self.tries:6} {len(self.won):6} {self.worst * 1000:8.0f} {self.seconds:6.1f}"
        below = [f"    WON {attempt.what}: {attempt.won}" for attempt in self.won[:SHOWN]]
        below += [f"    {attempt.what}: {attempt.measured}" for attempt in self.measured]
        return "\n".join([f"{self.attack.name:<{WIDTH}} {rows:<10} {figures}", *below])


HEADING = f"{'attack':<{WIDTH}} {'rows':<10} {'tries':>6} {'won':>6} {'worst ms':>8} {'s':>6}"
_attacks: list[Attack] = []


def attack(
    name: str, rows: str, *, is_brief: bool = False
) -> "Callable[[Callable[[Stage], Iterator[Try]]], Callable[[Stage], Iterator[Try]]]":
    """Makes an attack of a function that yields its tries; in this order they are done."""

    def known(tries: "Callable[[Stage], Iterator[Try]]") -> "Callable[[Stage], Iterator[Try]]":
        _attacks.append(Attack(name, tuple(rows.split()), tries, is_brief))
        return tries

    return known


def known_attacks(wanted: list[str], *, only_brief: bool) -> list[Attack]:
    """Those of these names or rows, all where none is named; raises KeyError for another one."""
    names = {name for each in _attacks for name in (each.name, *each.rows)}
    if unknown := [name for name in wanted if name not in names]:
        raise KeyError(*unknown)
    asked = {*wanted} or names
    return [
        each
        for each in _attacks
        if asked & {each.name, *each.rows} and (each.is_brief or not only_brief)
    ]


def outcome(of: Attack, stage: "Stage") -> Outcome:
    """What comes of an attack on this stage; a breakdown of the attacker is no good sign either."""
    begun, tries, worst = time.monotonic(), 0, 0.0
    won, measured = list[Try](), list[Try]()
    try:
        for each in of.tries(stage):
            tries, worst = tries + 1, max(worst, each.seconds)
            won += [each] if each.won else []
            measured += [each] if each.measured else []
    except Exception as error:  # noqa: BLE001 - whatever it is, the table says so
        won.append(Try("the attack itself", f"broke down: {type(error).__name__}: {error}"))
    if not tries:
        won.append(Try("the attack itself", "tried nothing"))
    return Outcome(of, tries, won, measured, worst, time.monotonic() - begun)

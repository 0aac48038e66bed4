"""The parts of an attack: its name, the rows it covers, its tries, and their findings."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.attack.stage import Stage

WIDTH = 58
SHOWN = 5
"""The maximum number of successful tries shown per attack."""


class Try(NamedTuple):
    """A try: what was done, what the attacker gained, and the response time.

    `won` is empty if the attack failed, as it should; `seconds` are 0 if not timed. `measured` is a
    figure with its unit, always reported.
    """

    what: str
    won: str = ""
    seconds: float = 0.0
    measured: str = ""


class Attack(NamedTuple):
    """An attack: its name, the rows of findings and goals it covers, and its function.

    `brief` ones also run in the short form, with a smaller workload.
    """

    name: str
    rows: tuple[str, ...]
    tries: "Callable[[Stage], Iterable[Try]]"
    is_brief: bool


class Outcome(NamedTuple):
    """The result of an attack."""

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
    """Registers a function that yields tries as an attack, in the order of execution."""

    def known(tries: "Callable[[Stage], Iterator[Try]]") -> "Callable[[Stage], Iterator[Try]]":
        _attacks.append(Attack(name, tuple(rows.split()), tries, is_brief))
        return tries

    return known


def known_attacks(wanted: list[str], *, only_brief: bool) -> list[Attack]:
    """The attacks with these names or rows, all if none is named; raises KeyError."""
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
    """The result of an attack on this stage; an exception in the attacker is a finding too."""
    begun, tries, worst = time.monotonic(), 0, 0.0
    won, measured = list[Try](), list[Try]()
    try:
        for each in of.tries(stage):
            tries, worst = tries + 1, max(worst, each.seconds)
            won += [each] if each.won else []
            measured += [each] if each.measured else []
    except Exception as error:  # noqa: BLE001 - reported in the table
        won.append(Try("the attack itself", f"broke down: {type(error).__name__}: {error}"))
    if not tries:
        won.append(Try("the attack itself", "tried nothing"))
    return Outcome(of, tries, won, measured, worst, time.monotonic() - begun)

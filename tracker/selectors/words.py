"""What the pages say, apart from their own headings: numbers, dates, hands and results in words."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from scoring import VARIANTS, Variant, options_of
from scoring.cards import SUIT_NAMES, SUIT_SIGNS
from tracker.folding import AFTER_END, COUNTED, NEEDS_CORRECTION, VOID, WAITING, Json
from tracker.models import Game
from tracker.selectors.seating import Seating

NOTHING = "–"

STATES: Mapping[str, str] = {
    COUNTED: "",
    VOID: "Void",
    AFTER_END: "After the end",
    NEEDS_CORRECTION: "Needs correction",
    WAITING: "Waiting",
}
STATE_SENTENCES: Mapping[str, str] = {
    VOID: "Void: taken out of the game.",
    AFTER_END: "The game had ended before this hand.",
    NEEDS_CORRECTION: "This hand cannot be so any more.",
    WAITING: "Waits for a hand before it.",
}
CALLS: Mapping[str, str] = {
    "take": "Take",
    "name": "Name",
    "forced": "Forced",
    "small": "Small",
    "better": "Better",
}
CALLED: Mapping[str | None, str] = {
    "take": "took",
    "name": "named",
    "forced": "had to make",
    "small": "called small in",
    "better": "bettered with",
    None: "made",
}


# Patterns, and no sentences in code: a phone fills in the same ones (tracker/selectors/phone.py).
OUTCOMES: Mapping[str, str] = {
    "made": "{maker} made {suit}{doubled}: {own} to {best}.",
    "set": "{maker} made {suit}{doubled} and was {set}: {short} short.",
    "tied": "{maker} made {suit}{doubled} and tied at {own}.{waiting}",
    "thrown_in": "Thrown in.",
    "reneged": "{sides} reneged.",
    "stopped": "{side} reached {target} before the hand was played out.",
    "march_made": "{player} announced a march and made it.",
    "march_failed": "{player} announced a march and failed.",
}
DOUBLED: Mapping[str, str] = {"": "", "kontra": " with kontra", "re": " with kontra and re"}
CARRIED = " {carry} wait for the next hand."
RESULTS: Mapping[str, str] = {
    "open": "In play, {totals}.",
    "nobody": "Nobody won, {totals}.",
    "won": "{side} won, {own} to {others}.",
}
OUTCOMES_OF_SIDES = {
    **OUTCOMES,
    "set": "{maker} made {suit}{doubled} and were {set}: {short} short.",
}
TO, AND = " to ", " and "


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit or no trump: its code in records, its sign and its name."""

    code: str
    sign: str
    name: str


def suit(code: str) -> Suit:
    """The suit with this code."""
    return Suit(code, SUIT_SIGNS[code], SUIT_NAMES[code])


def signed(points: int) -> str:
    """Points with their sign: "+20", "−72", "0"."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def number_of(count: int, thing: str) -> str:
    """How many: "1 hand", "3 hands"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(names: Sequence[str]) -> str:
    """Names one after another: "Anna, Bea and Max"."""
    return AND.join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])


def day(date: dt.date) -> str:
    """A date: "Fri 14 Nov 2025"."""
    return date_format(date, "D j M Y")


def clock(moment: dt.datetime) -> str:
    """A time of the day, in the club's zone: "20:41"."""
    return date_format(timezone.localtime(moment), "H:i")


def place(table: str) -> str:
    """Where a game is played: "Table 3", or "Window" as the club calls it."""
    return f"Table {table}" if table.isdecimal() else table


def house_rules(game: Game) -> tuple[str, ...]:
    """What the table plays otherwise than the standard, one sentence each."""
    options = options_of(VARIANTS[game.variant])
    return tuple(
        option.says(game.options[option.name]) + "."
        for option in options
        if option.name in game.options
    )


def result_text(
    seating: Seating, totals: Sequence[int], winner: int | None, *, is_finished: bool
) -> str:
    """How a game stands or has ended: "Anna & Otto won, 512 to 340."."""
    if winner is None:
        said = RESULTS["nobody" if is_finished else "open"]
        return said.format(totals=TO.join(map(str, totals)))
    others = [str(total) for side, total in enumerate(totals) if side != winner]
    name = seating.sides[winner].name
    return RESULTS["won"].format(side=name, own=totals[winner], others=listed(others))


def outcome_text(
    variant: Variant, seating: Seating, record: Mapping[str, Any], scored: Mapping[str, Any]
) -> str:
    """What happened in a hand: "Anna made hearts and was set: 16 short."."""
    outcome = scored["outcome"]
    said = SAID.get(outcome, _played)(variant, seating, record, scored)
    return outcomes(seating)[outcome].format(**said)


def outcomes(seating: Seating) -> Mapping[str, str]:
    """The patterns of what happened, for makers who are players or partners."""
    return OUTCOMES_OF_SIDES if seating.has_side_makers else OUTCOMES


def _played(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    bid, points = scored["bid"], scored["hand_points"]
    makers = bid["maker"] % variant.sides
    own, best = points[makers], max(points[:makers] + points[makers + 1 :])
    carry = scored.get("carry", 0)
    return {
        "maker": seating.makers[bid["maker"]],
        "suit": SUIT_NAMES[bid["trump"]],
        "doubled": DOUBLED["re" if bid.get("re") else "kontra" if bid.get("kontra") else ""],
        "set": variant.words.set,
        "own": own,
        "best": best,
        "short": best - own,
        "waiting": CARRIED.format(carry=carry) if carry else "",
    }


def _thrown_in(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    return {}


def _reneged(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    return {"sides": listed([seating.sides[side].name for side in record["reneged"]])}


def _stopped(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    side = seating.sides[record["stopped"]["by"]]
    return {"side": side.name, "target": variant.target}


def _march(variant: Variant, seating: Seating, record: Any, scored: Any) -> Json:
    return {"player": seating.seats[record["march"]].short}


SAID: Mapping[str, Callable[[Variant, Seating, Any, Any], Json]] = {
    "thrown_in": _thrown_in,
    "reneged": _reneged,
    "stopped": _stopped,
    "march_made": _march,
    "march_failed": _march,
}
"""What the sentence speaks of, for hands that were not played out."""

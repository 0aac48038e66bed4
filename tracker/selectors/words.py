"""What the pages say, apart from their own headings: numbers, dates, hands and results in words."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from scoring import VARIANTS, Variant, options_of
from scoring.cards import SUIT_NAMES, SUIT_SIGNS
from tracker.folding import AFTER_END, COUNTED, NEEDS_CORRECTION, VOID, WAITING
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
    WAITING: "Waits until an earlier hand is corrected.",
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
    return " and ".join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])


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
    if not is_finished:
        return f"In play, {' to '.join(map(str, totals))}."
    if winner is None:
        return f"Nobody won, {' to '.join(map(str, totals))}."
    others = [str(total) for side, total in enumerate(totals) if side != winner]
    return f"{seating.sides[winner].name} won, {totals[winner]} to {listed(others)}."


def outcome_text(
    variant: Variant, seating: Seating, record: Mapping[str, Any], scored: Mapping[str, Any]
) -> str:
    """What happened in a hand: "Anna made hearts and was set: 16 short."."""
    return OUTCOMES[scored["outcome"]](variant, seating, record, scored)


def _made(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    own, best_other = _compared(variant, scored)
    return f"{_trump_made(seating, scored)}: {own} to {best_other}."


def _set(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    own, best_other = _compared(variant, scored)
    made = _trump_made(seating, scored)
    return f"{made} and was {variant.words.set}: {best_other - own} short."


def _tied(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    own, _ = _compared(variant, scored)
    waiting = f" {scored['carry']} wait for the next hand." if scored.get("carry") else ""
    return f"{_trump_made(seating, scored)} and tied at {own}.{waiting}"


def _thrown_in(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    return "Thrown in."


def _reneged(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    return listed([seating.sides[side].name for side in record["reneged"]]) + " reneged."


def _stopped(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    side = seating.sides[record["stopped"]["by"]].name
    return f"{side} reached {variant.target} before the hand was played out."


def _march(variant: Variant, seating: Seating, record: Any, scored: Any) -> str:
    went = "made it" if scored["outcome"] == "march_made" else "failed"
    return f"{seating.seats[record['march']].short} announced a march and {went}."


OUTCOMES: Mapping[str, Callable[[Variant, Seating, Any, Any], str]] = {
    "made": _made,
    "set": _set,
    "tied": _tied,
    "thrown_in": _thrown_in,
    "reneged": _reneged,
    "stopped": _stopped,
    "march_made": _march,
    "march_failed": _march,
}


def _trump_made(seating: Seating, scored: Mapping[str, Any]) -> str:
    bid = scored["bid"]
    doubled = (
        " with kontra and re" if bid.get("re") else " with kontra" if bid.get("kontra") else ""
    )
    return f"{seating.seats[bid['maker']].short} made {SUIT_NAMES[bid['trump']]}{doubled}"


def _compared(variant: Variant, scored: Mapping[str, Any]) -> tuple[int, int]:
    """The makers' hand points, and those of the best other side."""
    points, makers = scored["hand_points"], scored["bid"]["maker"] % variant.sides
    return points[makers], max(points[:makers] + points[makers + 1 :])

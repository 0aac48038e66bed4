"""The problems of a record at the fields of the form, and what to do next before there are any."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.problems import Problem
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.record import HandDraft
from tracker.games.hands.forms.typed import HandFormValues, number_from

NOT_YET = frozenset({"missing_field", "meld_detail_needed"})
"""Codes that say no more than that something has still to be typed."""

FIELDS = {
    "bid.calls": "kept",
    "bid.turned": "kept",
    "bid.call": "call",
    "bid.contract": "contract",
    "bid.raised": "raised",
    "bid.kontra": "call",
    "bid.re": "call",
    "bid": "bid",
    "melds": "meld_winner",
    "captured": "points",
    "counted": "points",
    "cards": "kept",
    "exchange": "kept",
    "swept": "tricks",
}
"""The field of the form for a path of the record, or for what the path is a part of."""

DETAILS = {"bid.calls": "calls", "bid.turned": "turned", "exchange": "exchange"}
"""The same for the details that only some clubs keep."""


class FieldProblem(NamedTuple):
    """A problem at a field of the form; `field` is empty where it is about the whole."""

    field: str
    code: str
    message: str

    @property
    def is_not_yet(self) -> bool:
        """Whether something is only not typed yet."""
        return self.code in NOT_YET


def at_fields(
    problems: Sequence[Problem], typed: HandFormValues, entry: HandEntry, draft: HandDraft
) -> tuple[FieldProblem, ...]:
    """The problems at the fields of the form, in the order of the form, one for each field."""
    found: dict[str, FieldProblem] = {}
    for problem in [*draft.problems, *problems]:
        field = (entry.keeps_details and _detail(problem.field)) or _field(problem.field, draft)
        text = problem.message
        if problem.code in NOT_YET:
            field, text = _next_step(field, text, typed, entry)
        if not _follows(field, problem, found, typed):
            found.setdefault(field, FieldProblem(field, problem.code, text))
    return tuple(sorted(found.values(), key=lambda problem: _place(problem.field)))


def first_to_say(problems: Sequence[FieldProblem], typed: HandFormValues) -> FieldProblem:
    """What a person who is still typing should read: what cannot be, else what comes next."""
    impossible = [problem for problem in problems if not problem.is_not_yet]
    first = [*impossible, *problems][0]
    if first.code == "captured_impossible" and any(len(text) == 1 for text in typed.points):
        return FieldProblem(first.field, "missing_field", next_digit())
    return first


def next_digit() -> str:
    """What is said instead where one digit is typed of a number that cannot be so short."""
    return _("Type the next digit.")


def other_box() -> str:
    """The next step where the lit box is full and another one is empty."""
    return _("Tap the box of {} and type its points.")


def entry_order(typed: HandFormValues, entry: HandEntry) -> list[int]:
    """The sides in the order in which their points are typed: the maker's comes last."""
    sides = [side.number for side in entry.seating.sides]
    if typed.maker is None:
        return sides
    return sorted(sides, key=lambda side: side == (typed.maker or 0) % len(sides))


def _follows(
    field: str, problem: Problem, found: Mapping[str, FieldProblem], typed: HandFormValues
) -> bool:
    """Whether a problem only follows from others, and would send people the wrong way.

    Points that cannot be read are not missing, and only points without it need the last trick.
    """
    if problem.code != "missing_field" or not any(field.startswith("points") for field in found):
        return False
    return field.startswith("points") or (field == "last_trick" and not typed.is_without_last)


def _detail(path: str) -> str:
    """The field of the form for the path of a detail, and its row; empty for any other path."""
    for start, field in DETAILS.items():
        if path == start:
            return field
        if path.startswith(f"{start}."):
            return f"{field}-{path.removeprefix(start).split('.')[1]}"
    return ""


def _field(path: str, draft: HandDraft) -> str:
    """The field of the form for a path of the record."""
    outer, _dot, rest = path.partition(".")
    inner = rest.partition(".")[0]
    place = number_from(inner)
    if outer == "melds" and place is not None and place < len(draft.meld_fields):
        return draft.meld_fields[place]
    field = FIELDS.get(f"{outer}.{inner}") or FIELDS.get(outer, outer)
    if (outer, inner) == ("stopped", "points"):
        field, place = "points", draft.record["stopped"]["by"]
    if field in ("points", "roem"):
        return f"{field}-{place or 0}"
    return field if field in ORDER else ""


def _place(field: str) -> int:
    """Where a field stands in the form; what is about the whole comes first."""
    name = field.partition("-")[0]
    return ORDER.index(name) if name in ORDER else -1


def _next_step(field: str, text: str, typed: HandFormValues, entry: HandEntry) -> tuple[str, str]:
    """The field in which something is missing, and what to do there."""
    text = steps(entry).get(field.partition("-")[0], text)
    if field.startswith("points"):
        text = steps(entry)["alone"] if typed.is_without_last else text
        order = entry_order(typed, entry)
        side = next((side for side in order if not typed.points[side]), order[0])
        return f"points-{side}", text.format(entry.seating.sides[side].name)
    return field, text


def steps(entry: HandEntry) -> dict[str, str]:
    """What to do next, by the field; the points with a place for the name of the side.

    Points without the last trick are `alone`.
    """
    bid = _("Tap the suit in the maker’s line.")
    last = {"side": "{}", "ten": entry.rules.last_trick}
    return {
        "bid": bid if entry.rules.has_makers else _("Tap what is trump."),
        "meld_winner": _("Tap the side whose melds count."),
        "call": _("Tap the call."),
        "contract": _("Tap what was bid."),
        "points": _("Type the points of {side}, with the last trick’s {ten}.").format(**last),
        "alone": _("Type the points of {side}, without the last trick’s {ten}.").format(**last),
        "last_trick": _("Tap the side that won the last trick."),
        "reneged": _("Tap the side that reneged."),
        "stopped": _("Tap the side that reached {} first.").format(entry.rules.target),
        "outright": _("Tap the side that had all the cards of a suit."),
    }


ORDER = (
    *("number", "play", "reneged", "stopped", "outright", "march", "bid", "kept"),
    *("turned", "calls", "exchange", "row", "dealer", "note", "contract"),
    *(
        "raised",
        "call",
        "melds",
        "roem",
        "bella",
        "points",
        "last_trick",
        "meld_winner",
        "tricks",
        "reason",
    ),
)

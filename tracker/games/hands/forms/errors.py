"""Maps the problems of a record to form fields, and names the next step while typing."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.problems import Problem
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.record import HandDraft
from tracker.games.hands.forms.typed import HandFormValues, number_from

NOT_YET = frozenset({"missing_field", "meld_detail_needed"})
"""Problem codes that only mean that something is still to be entered."""

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
"""Form field by record path; a path matches the entry for any of its prefixes."""

DETAILS = {"bid.calls": "calls", "bid.turned": "turned", "exchange": "exchange"}
"""The same for the details that only some clubs record."""


class FieldProblem(NamedTuple):
    """A problem at a form field; `field` is empty for problems of the whole form."""

    field: str
    code: str
    message: str

    @property
    def is_not_yet(self) -> bool:
        return self.code in NOT_YET


def at_fields(
    problems: Sequence[Problem], typed: HandFormValues, entry: HandEntry, draft: HandDraft
) -> tuple[FieldProblem, ...]:
    """The problems in form order, one per field."""
    found: dict[str, FieldProblem] = {}
    for problem in [*draft.problems, *problems]:
        field = (entry.keeps_details and _detail(problem.field)) or _field(problem.field, draft)
        text = problem.message
        if problem.code in NOT_YET:
            field, text = _next_step(field, text, typed, entry)
        if not _follows(field, problem, found, typed):
            found.setdefault(field, FieldProblem(field, problem.code, text))
    return tuple(sorted(found.values(), key=lambda problem: _place(problem.field)))


def live_message(problems: Sequence[FieldProblem], typed: HandFormValues) -> FieldProblem:
    """The message to show while typing: the first error, else the next step."""
    impossible = [problem for problem in problems if not problem.is_not_yet]
    first = [*impossible, *problems][0]
    if first.code == "captured_impossible" and any(len(text) == 1 for text in typed.points):
        return FieldProblem(first.field, "missing_field", more_digits_text())
    return first


def more_digits_text() -> str:
    """Shown in place of an error after one digit of a number that needs more."""
    return _("Type the next digit.")


def next_box_text() -> str:
    """The next step where the selected box is full and another one is empty."""
    return _("Tap the box of {} and type its points.")


def entry_order(typed: HandFormValues, entry: HandEntry) -> list[int]:
    """The order in which the sides' points are typed: the maker's come last."""
    sides = [side.number for side in entry.seating.sides]
    if typed.maker is None:
        return sides
    return sorted(sides, key=lambda side: side == (typed.maker or 0) % len(sides))


def _follows(
    field: str, problem: Problem, found: Mapping[str, FieldProblem], typed: HandFormValues
) -> bool:
    """True if a problem only follows from others, and would mislead people.

    Unreadable points are not missing, and the last trick is needed only for points without it.
    """
    if problem.code != "missing_field" or not any(field.startswith("points") for field in found):
        return False
    return field.startswith("points") or (field == "last_trick" and not typed.is_without_last)


def _detail(path: str) -> str:
    """The form field for the path of a detail, with its row; empty for any other path."""
    for start, field in DETAILS.items():
        if path == start:
            return field
        if path.startswith(f"{start}."):
            return f"{field}-{path.removeprefix(start).split('.')[1]}"
    return ""


def _field(path: str, draft: HandDraft) -> str:
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
    """The position of a field in the form; problems of the whole come first."""
    name = field.partition("-")[0]
    return ORDER.index(name) if name in ORDER else -1


def _next_step(field: str, text: str, typed: HandFormValues, entry: HandEntry) -> tuple[str, str]:
    """The incomplete field, and the instruction for it."""
    text = steps(entry).get(field.partition("-")[0], text)
    if field.startswith("points"):
        text = steps(entry)["alone"] if typed.is_without_last else text
        order = entry_order(typed, entry)
        side = next((side for side in order if not typed.points[side]), order[0])
        return f"points-{side}", text.format(entry.seating.sides[side].name)
    return field, text


def steps(entry: HandEntry) -> dict[str, str]:
    """Instructions by field; those for points have a placeholder for the side's name.

    Points without the last trick are under `alone`.
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

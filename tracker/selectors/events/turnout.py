"""How many are there, who would sit out, and whether a round could be drawn of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tracker.models import Event
from tracker.pairing.draw import CannotDrawError, Format, Shape
from tracker.pairing.formats import check_rounds
from tracker.selectors.events.rules import format_of, is_planned, members_of, shape_of

EVEN = ("round-robin", "mitchell", "howell")
"""Plans that have a place over where the number of entrants is odd."""
NO_END = 1_000_000
"""More start numbers than any event gives out."""
WORDS = {1: ("player", "players"), 2: ("pair", "pairs"), 3: ("trio", "trios")}
TEAM = ("team", "teams")


@dataclass(frozen=True, slots=True)
class Turnout:
    """Who is there of an event: `said` is for the list, `problem` why no round can be drawn.

    `problem` comes with the nearest thing that works, and is empty where there is none.
    """

    there: int
    entered: int
    said: str
    problem: str


def turnout(event: Event, there: int, entered: int, *, asked: int = 0) -> Turnout:
    """How an event stands with so many there of those who have entered and not left.

    So many of them have `asked` to sit out the next round; a plan is made for them all the same.
    """
    said = _("{there} of {entered} there").format(there=there, entered=entered)
    said += _(", {asked} asked to sit out").format(asked=asked) if asked else ""
    playing = there if is_planned(event) else there - asked
    problem = problem_of(event, playing)
    out = "" if problem else sitting_out_said(event, playing)
    return Turnout(there, entered, f"{said}; {out}" if out else said, problem)


def problem_of(event: Event, there: int) -> str:
    """Why so many cannot play the event, and what works; "" where they can."""
    if event.size is not None:
        return ""
    form = format_of(event)
    try:
        check_rounds(form, there, event.rounds)
    except CannotDrawError as refused:
        return str(refused)
    return ""


def sitting_out_said(event: Event, there: int) -> str:
    """Who of so many has no table in a round, as in "3 would sit out"; "" where nobody has."""
    out = sitting_out(format_of(event), shape_of(event), there)
    if not out or (is_planned(event) and event.size is not None):
        return ""
    if event.format == "knock-out":
        return _("{out} would have a bye in round 1").format(out=out)
    return _("{out} would sit out").format(out=out)


def sitting_out(form: Format, shape: Shape, number: int) -> int:
    """How many of so many entrants have no table in a round that is drawn of all of them."""
    return _RESTS.get(form.code, _rest)(form, shape, number)


def late_said(event: Event, number: int, left: Sequence[str]) -> str:
    """What somebody who comes late with this start number can still play of a plan.

    `left` are those whose places are empty. "" where there is no plan, or none yet.
    """
    if not is_planned(event) or event.size is None:
        return ""
    if number <= places(event):
        return _("The plan has a free place: who comes late plays on it from the next round on.")
    said = _("The plan was made for {}, and all its places are given: a late one gets no table.")
    if left:
        remedy = _("Put them in as a substitute for {}, and note that the entry is back.")
        return f"{said.format(counted(event, event.size))} {remedy.format(left[0])}"
    remedy = _("Put them in as a substitute when somebody leaves.")
    return f"{said.format(counted(event, event.size))} {remedy}"


def places(event: Event) -> int:
    """How many start numbers can be drawn in an event: a plan has only so many.

    Where the plan needs an even number and an odd one was there, one is free.
    """
    size = event.size
    if not is_planned(event) or size is None:
        return NO_END
    return size + size % 2 if event.format in EVEN else size


def things(event: Event) -> tuple[str, str]:
    """What an entrant is called, one and several."""
    return TEAM if event.format == "teams" else WORDS.get(members_of(event), TEAM)


def counted(event: Event, number: int) -> str:
    """So many entrants in words, as in "27 players"."""
    one, several = things(event)
    return f"{number} {one if number == 1 else several}"


def _rest(form: Any, shape: Shape, number: int) -> int:
    return number % shape.seats


def _with_odd(form: Any, shape: Shape, number: int) -> int:
    """Of drawn partners: the house or a game for three takes some of those over."""
    over: int = number % shape.seats
    return _OVER.get(form.odd, {}).get(over, 0) if form.odd in _OVER else over


def _in_series(form: Any, shape: Shape, number: int) -> int:
    over: int = number % shape.seats
    smaller = -number % shape.seats
    fits = form.short_tables and shape.members == 1 and smaller <= -(-number // shape.seats)
    return 0 if fits else over


def _of_bracket(form: Any, shape: Shape, number: int) -> int:
    size = 1 << max(number - 1, 0).bit_length()
    return size - number if number > 1 else 0


def _of_design(form: Any, shape: Shape, number: int) -> int:
    """One sits out where the number is one over full tables; the house fills the rest."""
    return int(number % shape.seats == 1)


def _of_groups(form: Any, shape: Shape, number: int) -> int:
    count: int = -(-number // form.size) if form.size else form.groups
    if not count:
        return 0
    size, larger = divmod(number, count)
    return larger * ((size + 1) % 2) + (count - larger) * (size % 2)


_OVER: Mapping[str, Mapping[int, int]] = {"house": {1: 1}, "three": {1: 1, 2: 2}}
"""By what is done about it, who sits out all the same of so many over full tables."""
_RESTS: Mapping[str, Callable[[Any, Shape, int], int]] = {
    "drawn-partners": _with_odd,
    "series": _in_series,
    "knock-out": _of_bracket,
    "balanced": _of_design,
    "groups": _of_groups,
}

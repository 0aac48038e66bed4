"""How many are there, who would sit out, and whether a round could be drawn of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.pairing.fitting import check_rounds
from tracker.models import Event
from tracker.tournaments.rules_queries import course_of, format_of, members_of, shape_of, system_of

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
    pattern = _("{there} of {entered} there, {asked} asked to sit out")
    said = (pattern if asked else _("{there} of {entered} there")).format(
        there=there, entered=entered, asked=asked
    )
    playing = there if course_of(event).is_planned else there - asked
    problem = problem_of(event, playing)
    out = "" if problem else sitting_out_said(event, playing)
    return Turnout(there, entered, f"{said}; {out}" if out else said, problem)


def problem_of(event: Event, there: int) -> str:
    """Why so many cannot play the event, and what works; "" where they can."""
    if event.size is not None:
        return ""
    system = system_of(event)
    try:
        check_rounds(system, there, event.rounds)
    except CannotDrawError as refused:
        return str(refused)
    return ""


def sitting_out_said(event: Event, there: int) -> str:
    """Who of so many has no table in a round, as in "3 would sit out"; "" where nobody has."""
    out = system_of(event).sitting_out(shape_of(event), there)
    if not out or (course_of(event).is_planned and event.size is not None):
        return ""
    if course_of(event).is_knock_out:
        return _("{out} would have a bye in round 1").format(out=out)
    return _("{out} would sit out").format(out=out)


def late_said(event: Event, number: int, left: Sequence[str]) -> str:
    """What somebody who comes late with this start number can still play of a plan.

    `left` are those whose places are empty. "" where there is no plan, or none yet.
    """
    if not course_of(event).is_planned or event.size is None:
        return ""
    if number <= places(event):
        return _("The plan has a free seat: a late entrant takes it from the next round on.")
    said = _("The plan was made for {}, and all its seats are taken: a late entrant gets no table.")
    if left:
        remedy = _("Put them in as a substitute for {}, and note that the entry is back.")
        return f"{said.format(entrants_in_words(event, event.size))} {remedy.format(left[0])}"
    remedy = _("Put them in as a substitute when somebody leaves.")
    return f"{said.format(entrants_in_words(event, event.size))} {remedy}"


def places(event: Event) -> int:
    """How many start numbers can be drawn in an event: a plan has only so many.

    Where the plan needs an even number and an odd one was there, one is free.
    """
    size, course = event.size, course_of(event)
    if not course.is_planned or size is None:
        return NO_END
    return size + size % 2 if course.late == "free_place" else size


def things(event: Event) -> tuple[str, str]:
    """What an entrant is called, one and several."""
    return TEAM if format_of(event).tables_per_match > 1 else WORDS.get(members_of(event), TEAM)


def entrants_in_words(event: Event, number: int) -> str:
    """So many entrants in words, as in "27 players"."""
    one, several = things(event)
    return f"{number} {one if number == 1 else several}"

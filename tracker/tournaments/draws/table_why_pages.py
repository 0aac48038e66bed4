"""Why those of a table meet: what the draw weighed, and what was nearer and impossible."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.engine.pairing.draw import DrawEntry, GroupPlace, Reasons
from tracker.engine.pairing.reason_words import WEIGHED, other_said, rule_said
from tracker.engine.pairing.words import Names
from tracker.models import Round
from tracker.tournaments.draws.pages import DrawHead, head_of
from tracker.tournaments.draws.seated_texts import sitting, where_words, why_of
from tracker.tournaments.draws.swap_pages import SeatMove
from tracker.tournaments.draws.swaps_made_pages import SeatExchange, exchanges_of, locks_of
from tracker.tournaments.draws.table_reasons_queries import TableReasons, table_reasons
from tracker.tournaments.queries import load_event
from tracker.tournaments.rules_queries import format_of


@dataclass(frozen=True, slots=True)
class SeatWhy:
    """Somebody at the table as the draw saw them; `group` says where in their score group."""

    number: int
    name: str
    points: str
    place: int
    group: str


@dataclass(frozen=True, slots=True)
class WeighedShown:
    """Something that was weighed: what it costs at this table, and in the round."""

    said: str
    here: int
    everywhere: int


@dataclass(frozen=True, slots=True)
class TableWhy:
    """Everything behind the “why?” of a table.

    `is_drawn` is false where the director has changed who sits there: then `moves` tell where they
    were drawn, and `exchanges` what the log has about it. `weighed` has what costs something in the
    round, and `is_free_else` says that there is more that the draw avoided.
    """

    head: DrawHead
    table: int
    sides: tuple[str, ...]
    format: str
    is_drawn: bool
    people: tuple[SeatWhy, ...]
    rule: tuple[str, ...]
    notes: tuple[str, ...]
    weighed: tuple[WeighedShown, ...]
    is_free_else: bool
    others: tuple[str, ...]
    moves: tuple[SeatMove, ...]
    exchanges: tuple[SeatExchange, ...]
    locks: tuple[SeatExchange, ...]


def table_why(round_: Round, table: int) -> TableWhy:
    """Why the people of a table meet; 404 where the round has no such table."""
    book = load_event(round_.event)
    found = table_reasons(book, round_, table)
    if found is None:
        raise Http404
    names, reasons = book.names, found.reasons or Reasons()
    sides = ([sitting(who, names).name for who in side] for side in found.table.sides)
    return TableWhy(
        head=head_of(round_.event, round_.number),
        table=table,
        sides=tuple(str(enumeration(side)) for side in sides),
        format=str(format_of(round_.event).name),
        is_drawn=found.reasons is not None,
        people=tuple(_people(found, names)) if round_.number > 1 else (),
        rule=tuple(_rule(found, round_.number, names)),
        notes=tuple(map(str, why_of(found.table, names))),
        weighed=tuple(
            WeighedShown(str(WEIGHED[part.code]), part.here, part.everywhere)
            for part in reasons.weighed
            if part.everywhere
        ),
        is_free_else=any(not part.everywhere for part in reasons.weighed),
        others=tuple(str(other_said(other, names)) for other in reasons.others),
        moves=tuple(_moves(found, names)),
        exchanges=exchanges_of(round_),
        locks=locks_of(round_),
    )


def _moves(found: TableReasons, names: Names) -> Iterator[SeatMove]:
    for move in found.moved:
        before = where_words(move.before, move.entrant, names)
        yield SeatMove(names[move.entrant], before, where_words(move.after, move.entrant, names))


def _people(found: TableReasons, names: Names) -> Iterator[SeatWhy]:
    """Those who sit there, where results decide who meets."""
    if found.by != "results":
        return
    groups = {group.entrant: group for group in (found.reasons.groups if found.reasons else ())}
    for entry in sorted(found.entries, key=lambda entry: entry.place):
        group = groups.get(entry.entrant)
        yield SeatWhy(
            number=entry.entrant,
            name=names[entry.entrant],
            points=str(entry.points),
            place=entry.place,
            group=_group(group, entry) if group else "",
        )


def _group(group: GroupPlace, entry: DrawEntry) -> str:
    """Where somebody was among those with the same points: "2 of 6 with 4 points"."""
    said = _("{position} of {size} with {points} points")
    if group.points != entry.points:
        said = _("{position} of {size} with about {points} points")
    return said.format(position=group.position, size=group.size, points=group.points)


def _rule(found: TableReasons, number: int, names: Names) -> Iterator[str]:
    if found.reasons is None:
        return
    if found.by == "plan" and not found.reasons.rule:
        numbers = enumeration([str(who) for who in found.table.entrants])
        said = _(
            "A timetable says who meets: it was made when round 1 was drawn, and no result changes "
            "it. In round {round} start numbers {numbers} are at one table."
        )
        yield said.format(round=number, numbers=numbers)
    for note in found.reasons.rule:
        yield str(rule_said(note, names))

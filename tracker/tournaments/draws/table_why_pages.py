"""Explains a table: what the draw weighed, and nearer alternatives; verifies stored draws."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.common.dates_texts import clock, day
from tracker.engine.pairing.conflicts import SeatChange, difference, problems
from tracker.engine.pairing.draw import (
    Draw,
    DrawEntry,
    GroupPlace,
    PairingInput,
    PastRound,
    Reasons,
)
from tracker.engine.pairing.words import COSTS, WEIGHED, Names, other_text, problem_words, rule_text
from tracker.models import Entrant, Round
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import format_of, has_threes, load_tournament
from tracker.tournaments.book.seated_texts import (
    DrawnTable,
    drawn_tables,
    seat_text,
    seated_name,
    sitting_out_texts,
    table_notes,
)
from tracker.tournaments.book.texts import options_of
from tracker.tournaments.draws.pages import (
    DrawHead,
    SeatExchange,
    exchanges_in,
    exchanges_of,
    head_of,
    locks_of,
)
from tracker.tournaments.draws.queries import (
    TableReasons,
    draw_costs,
    draw_input_in,
    draw_of,
    draw_with_exchange,
    field_from,
    repeat_draw,
    table_reasons,
    version_of,
)

# What it means to exchange two seats of a draw, before anything is written.


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A seat before and after a swap."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Price:
    """A cost of the draw before and after; `is_worse` or `is_better` if it changed."""

    before: str
    after: str
    is_worse: bool
    is_better: bool


@dataclass(frozen=True, slots=True)
class ExchangePreview:
    """A swap of seats: the two entrants, others with new company, and the costs.

    `problems` say why it is impossible.
    """

    first: str
    second: str
    version: str
    moves: tuple[SeatMove, ...]
    others: tuple[SeatMove, ...]
    prices: tuple[Price, ...]
    problems: tuple[str, ...]


def exchange_preview(round_: Round, first: Entrant, second: Entrant) -> ExchangePreview:
    """Returns the effect of swapping two entrants."""
    book = load_tournament(round_.tournament)
    names, field = book.names, draw_input_in(book, before=round_.number)
    before = draw_of(book.round(round_.number) or round_)
    after = draw_with_exchange(field, before, first.number or 0, second.number or 0)
    moves = {
        move.entrant: SeatMove(
            names[move.entrant],
            seat_text(move.before, move.entrant, names),
            seat_text(move.after, move.entrant, names),
        )
        for move in difference(before, after)
    }
    both = [number for number in (first.number, second.number) if number in moves]
    found = problems(field, after, three=has_threes(round_.tournament))
    return ExchangePreview(
        first=first.name,
        second=second.name,
        version=version_of(round_),
        moves=tuple(moves[number] for number in both),
        others=tuple(move for number, move in moves.items() if number not in both),
        prices=_prices(draw_costs(field, before), after),
        problems=problem_words(found, names),
    )


def _prices(before: tuple[tuple[str, int], ...], after: Draw) -> tuple[Price, ...]:
    now = dict(before)
    return tuple(
        Price(_cost(code, now[code]), _cost(code, then), then > now[code], then < now[code])
        for code, then in after.costs
        if code in now
    )


def _cost(code: str, count: int) -> str:
    return COSTS[code][min(count, 2)].format(count)


@dataclass(frozen=True, slots=True)
class SeatExplanation:
    """An entrant at the table as the draw saw them; `group` is the rank in their score group."""

    number: int
    name: str
    points: str
    place: int
    group: str


@dataclass(frozen=True, slots=True)
class CostItemRow:
    """A cost component, at this table and in the whole round."""

    text: str
    here: int
    everywhere: int


@dataclass(frozen=True, slots=True)
class TableExplanation:
    """The explanation behind the “why?” of a table.

    `is_drawn` is false where the director has swapped players: then `moves` tell where they were
    drawn, and `exchanges` what the log records. `weighed` has the costs in the round, and
    `is_free_else` tells that the draw avoided further ones.
    """

    head: DrawHead
    table: int
    sides: tuple[str, ...]
    format: str
    is_drawn: bool
    people: tuple[SeatExplanation, ...]
    rule: tuple[str, ...]
    notes: tuple[str, ...]
    weighed: tuple[CostItemRow, ...]
    is_free_else: bool
    others: tuple[str, ...]
    moves: tuple[SeatMove, ...]
    exchanges: tuple[SeatExchange, ...]
    locks: tuple[SeatExchange, ...]


def table_why(round_: Round, table: int) -> TableExplanation:
    """Explains a table; 404 if the round has no such table."""
    book = load_tournament(round_.tournament)
    found = table_reasons(book, round_, table)
    if found is None:
        raise Http404
    names, reasons = book.names, found.reasons or Reasons()
    sides = ([seated_name(who, names).name for who in side] for side in found.table.sides)
    return TableExplanation(
        head=head_of(round_.tournament, round_.number),
        table=table,
        sides=tuple(str(enumeration(side)) for side in sides),
        format=str(format_of(round_.tournament).name),
        is_drawn=found.reasons is not None,
        people=tuple(_people(found, names)) if round_.number > 1 else (),
        rule=tuple(_rule(found, round_.number, names)),
        notes=tuple(map(str, table_notes(found.table, names))),
        weighed=tuple(
            CostItemRow(str(WEIGHED[part.code]), part.here, part.everywhere)
            for part in reasons.weighed
            if part.everywhere
        ),
        is_free_else=any(not part.everywhere for part in reasons.weighed),
        others=tuple(str(other_text(other, names)) for other in reasons.others),
        moves=tuple(_moves_of(found, names)),
        exchanges=exchanges_of(round_),
        locks=locks_of(round_),
    )


def _moves_of(found: TableReasons, names: Names) -> Iterator[SeatMove]:
    for move in found.moved:
        before = seat_text(move.before, move.entrant, names)
        yield SeatMove(names[move.entrant], before, seat_text(move.after, move.entrant, names))


def _people(found: TableReasons, names: Names) -> Iterator[SeatExplanation]:
    """Yields the entrants at the table, where results decide the pairings."""
    if found.by != "results":
        return
    groups = {group.entrant: group for group in (found.reasons.groups if found.reasons else ())}
    for entry in sorted(found.entries, key=lambda entry: entry.place):
        group = groups.get(entry.entrant)
        yield SeatExplanation(
            number=entry.entrant,
            name=names[entry.entrant],
            points=str(entry.points),
            place=entry.place,
            group=_group(group, entry) if group else "",
        )


def _group(group: GroupPlace, entry: DrawEntry) -> str:
    """Describes a rank in a score group: "2 of 6 with 4 points"."""
    text = _("{position} of {size} with {points} points")
    if group.points != entry.points:
        text = _("{position} of {size} with about {points} points")
    return text.format(position=group.position, size=group.size, points=group.points)


def _rule(found: TableReasons, number: int, names: Names) -> Iterator[str]:
    if found.reasons is None:
        return
    if found.by == "plan" and not found.reasons.rule:
        numbers = enumeration([str(who) for who in found.table.entrants])
        text = _(
            "A timetable says who meets: it was made when round 1 was drawn, and no result changes "
            "it. In round {round} start numbers {numbers} are at one table."
        )
        yield text.format(round=number, numbers=numbers)
    for note in found.reasons.rule:
        yield str(rule_text(note, names))


Points = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class DrawPlace:
    """An entrant in the order used for the draw; `now` are today's points."""

    place: int
    number: int
    name: str
    points: str
    now: str
    club: str
    table: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The input of a draw, and whether it gives the same draw again.

    `outcome` is "same", "by_hand" if it differs only by manual swaps, "other", or "none" where
    nothing can be drawn. `is_around` tells whether tables were locked at the draw, and `locks` why.
    `changed` lists the results corrected since.
    """

    head: DrawHead
    outcome: str
    drawn_on: str
    attempt: int
    attempts: tuple[SeatExchange, ...]
    seed: str
    format: str
    options: tuple[tuple[str, str], ...]
    order: tuple[DrawPlace, ...]
    wishes: tuple[str, ...]
    tables: tuple[DrawnTable, ...]
    out: tuple[str, ...]
    moves: tuple[SeatMove, ...]
    exchanges: tuple[SeatExchange, ...]
    locks: tuple[SeatExchange, ...]
    is_around: bool
    changed: tuple[str, ...]
    has_changed: bool


def verification(round_: Round) -> Verification:
    """Repeats a draw, compares it, and lists changes since."""
    book = load_tournament(round_.tournament)
    names, stored = book.names, draw_of(book.round(round_.number) or round_)
    now = draw_input_in(book, before=round_.number, seed=round_.seed)
    then = field_from(book, round_) or now
    again = repeat_draw(book, round_)
    found = () if again is None else difference(again, stored)
    order = _order(then, now, names)
    return Verification(
        head=head_of(round_.tournament, round_.number),
        outcome=_outcome(again, found, round_),
        drawn_on=f"{day(localtime(round_.drawn_at).date())}, {clock(round_.drawn_at)}",
        attempt=round_.attempt,
        attempts=_attempts(round_),
        seed=round_.seed,
        format=f"{format_of(round_.tournament).name} ({round_.tournament.format})",
        options=options_of(round_.tournament),
        order=order,
        wishes=_wishes(then, names),
        tables=drawn_tables(again.tables, names) if again else (),
        out=sitting_out_texts(again, names) if again else (),
        moves=_changed_seats(found, names),
        exchanges=exchanges_of(round_),
        locks=locks_of(round_),
        is_around=bool(then.locked),
        changed=_changed(then, now),
        has_changed=any(place.now != place.points for place in order),
    )


def _outcome(again: Draw | None, found: tuple[SeatChange, ...], round_: Round) -> str:
    if again is None:
        return "none"
    if not found:
        return "same"
    return "other" if round_.exchanged_at is None else "by_hand"


def _attempts(round_: Round) -> tuple[SeatExchange, ...]:
    """Returns why earlier draws of this round were discarded, oldest first."""
    kinds = (ChangeKind.DRAWN_AGAIN, ChangeKind.DRAWN_AFTER_CORRECTION)
    lines = round_.tournament.changes.filter(kind__in=kinds, facts__round=round_.number)
    return exchanges_in(round_.tournament, lines.order_by("pk"))


def _order(then: PairingInput, now: PairingInput, names: Names) -> tuple[DrawPlace, ...]:
    today = {entry.entrant: str(entry.points) for entry in now.entries}
    return tuple(
        DrawPlace(
            place=entry.place,
            number=entry.entrant,
            name=names.get(entry.entrant, str(entry.entrant)),
            points=str(entry.points),
            now=today.get(entry.entrant, str(entry.points)),
            club=entry.club,
            table="" if entry.table is None else str(entry.table),
        )
        for entry in sorted(then.entries, key=lambda entry: entry.place)
    )


def _wishes(field: PairingInput, names: Names) -> tuple[str, ...]:
    kinds = ((field.never, _("{} must not meet.")), (field.rather_not, _("{} should not meet.")))
    return tuple(
        text.format(enumeration([names.get(number, str(number)) for number in sorted(pair)]))
        for pairs, text in kinds
        for pair in sorted(pairs, key=sorted)
    )


def _changed_seats(found: Iterable[SeatChange], names: Names) -> tuple[SeatMove, ...]:
    return tuple(
        SeatMove(
            names.get(change.entrant, str(change.entrant)),
            seat_text(change.before, change.entrant, names),
            seat_text(change.after, change.entrant, names),
        )
        for change in found
    )


def _changed(then: PairingInput, now: PairingInput) -> tuple[str, ...]:
    """Returns results of earlier rounds that have changed since the draw."""
    text = _("Round {}, table {}: {} then, {} now.")
    return tuple(
        text.format(number, table, _result(points), _result(today[table]))
        for number, (old, new) in enumerate(zip(then.past, now.past, strict=True), start=1)
        for today in [_results(new)]
        for table, points in _results(old).items()
        if points != today[table]
    )


def _results(past: PastRound) -> Mapping[int, Points | None]:
    return {table.pairing.table: table.points for table in past.tables}


def _result(points: Points | None) -> str:
    return _("no result") if points is None else " : ".join(map(str, points))

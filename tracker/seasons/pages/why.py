"""Why somebody is where it is in a season, and what changed between two tables, in sentences."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.season import SeasonRow, SeasonTable
from tracker.engine.ranking.table import KeyStep
from tracker.engine.ranking.why import number as in_figures

Names = Mapping[int, str]
Days = Mapping[int, str]
MOST_SAID = 12


def why(row: SeasonRow, sessions: tuple[int, ...], names: Names, days: Days) -> tuple[str, ...]:
    """What was compared with the row above, then what is dropped."""
    said = list(_compared(row, sessions, names, days))
    dropped = [cell for cell in row.cells if cell.standing == "dropped" and cell.value is not None]
    if dropped:
        listed = ", ".join(f"{figure(cell.value)} ({days[cell.session]})" for cell in dropped)
        said.append(_("Does not count: {scores}.").format(scores=listed))
    if row.bonus:
        said.append(_("In the total: {bonus} for coming.").format(bonus=in_figures(row.bonus)))
    return tuple(said)


def _compared(row: SeasonRow, sessions: tuple[int, ...], names: Names, days: Days) -> Iterator[str]:
    if row.rank is None:
        said = ngettext(
            "No place yet after {attended} evening.",
            "No place yet after {attended} evenings.",
            row.attended,
        )
        yield said.format(attended=row.attended)
    if row.above is None or not row.why:
        return
    above = names[row.above]
    yield from (_step(step, above, sessions, days) for step in row.why)
    if row.why[-1].own == row.why[-1].above:
        yield _("Tied in everything: {above} has the same place.").format(above=above)


def _step(step: KeyStep, above: str, sessions: tuple[int, ...], days: Days) -> str:
    pattern = _same(step.code) if step.own == step.above else _other(step.code)
    own, theirs, at = _first_difference(step.own, step.above)
    return pattern.format(
        own=figure(own),
        theirs=figure(theirs),
        above=above,
        place=at + 1,
        day=days[sessions[-1 - at]] if step.code == "last" else "",
    )


def _first_difference(own: Value, above: Value) -> tuple[Score | None, Score | None, int]:
    """The first two scores that differ and their place, or the first two of equal lists."""
    ours, theirs = (both if isinstance(both, tuple) else (both,) for both in (own, above))
    pairs = list(zip_longest(ours, theirs)) or [(None, None)]
    at = next((at for at, (mine, other) in enumerate(pairs) if mine != other), 0)
    mine, other = pairs[at]
    return mine, other, at


def _same(code: str) -> str:
    return {
        "total": _("Total: {own}, the same as {above}."),
        "best": _("Best scores: the same as {above}."),
        "last": _("Last evenings: the same as {above}."),
        "wins": _("Evenings won: {own}, the same as {above}."),
        "attended": _("Evenings attended: {own}, the same as {above}."),
        "lot": _("Lot: the same as {above}."),
    }[code]


def _other(code: str) -> str:
    return {
        "total": _("Total: {own}; {above} has {theirs}."),
        "best": _("Best scores: number {place} is {own}; {above} has {theirs}."),
        "last": _("Last evenings: {own} on {day}; {above} has {theirs}."),
        "wins": _("Evenings won: {own}; {above} has {theirs}."),
        "attended": _("Evenings attended: {own}; {above} has {theirs}."),
        "lot": _("Lot: number {own} was drawn; {above} has {theirs}."),
    }[code]


def figure(score: Score | None) -> str:
    """A score for people, a dash for none."""
    return "–" if score is None else in_figures(score)


def differences(
    before: SeasonTable, after: SeasonTable, names: Names, *, has_other_rules: bool
) -> tuple[str, ...]:
    """What is other in the second table, the most important first."""
    said = [*_of_season(before, after, has_other_rules=has_other_rules)]
    rows = list(_of_rows(before.rows, after.rows, names))
    said += rows[:MOST_SAID]
    left = len(rows) - MOST_SAID
    if left > 0:
        more = ngettext("And {left} more player.", "And {left} more players.", left)
        said.append(more.format(left=left))
    if not said and before != after:
        said.append(_("Scores of single evenings have changed; places and totals are as before."))
    return tuple(said)


def _of_season(before: SeasonTable, after: SeasonTable, *, has_other_rules: bool) -> Iterator[str]:
    if has_other_rules:
        yield _("The rules have changed.")
    more = len(set(after.sessions) - set(before.sessions))
    fewer = len(set(before.sessions) - set(after.sessions))
    if more:
        yield ngettext("{more} evening more.", "{more} evenings more.", more).format(more=more)
    if fewer:
        said = ngettext("{fewer} evening fewer.", "{fewer} evenings fewer.", fewer)
        yield said.format(fewer=fewer)


def _of_rows(
    before: Iterable[SeasonRow], after: Iterable[SeasonRow], names: Names
) -> Iterator[str]:
    earlier = {row.player: row for row in before}
    for row in after:
        old = earlier.pop(row.player, None)
        name = names.get(row.player, "–")
        if old is None:
            yield _("{name} is new in the table.").format(name=name)
        elif (old.rank, old.total) != (row.rank, row.total):
            yield _moved(old, row).format(
                name=name,
                rank=row.rank,
                old_rank=old.rank,
                total=figure(row.total),
                old_total=figure(old.total),
            )
    for player in earlier:
        yield _("{name} is not in the table any more.").format(name=names.get(player, "–"))


def _moved(old: SeasonRow, row: SeasonRow) -> str:
    if old.rank == row.rank:
        return _("{name}: {total} instead of {old_total}.")
    if old.rank is None:
        return _("{name}: place {rank} with {total}, no place before.")
    if row.rank is None:
        return _("{name}: no place with {total}, before that place {old_rank}.")
    if old.total == row.total:
        return _("{name}: place {rank} instead of {old_rank}.")
    return _("{name}: place {rank} instead of {old_rank}, {total} instead of {old_total}.")

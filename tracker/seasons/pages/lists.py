"""A club's seasons: the list, their editions, and the top three of the latest one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.common.dates_texts import clock, day
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.season import SeasonRow, SeasonTable
from tracker.engine.ranking.standings import number as in_figures
from tracker.engine.ranking.table import KeyStep, places_of
from tracker.engine.records import names as naming
from tracker.models import Club, Player, Season, SeasonEdition
from tracker.models.season import SEASON_CLOSED, SEASON_OPEN
from tracker.seasons.queries import leaves_chosen_out, names_of, season_now, table_from

# The reasons for a rank, and the differences between two tables, in sentences.


Names = Mapping[int, str]
Days = Mapping[int, str]
MOST_SAID = 12


def explain_place(
    row: SeasonRow, sessions: tuple[int, ...], names: Names, days: Days
) -> tuple[str, ...]:
    """The comparison with the row above, then the dropped scores."""
    text = list(_compared(row, sessions, names, days))
    dropped = [cell for cell in row.cells if cell.standing == "dropped" and cell.value is not None]
    if dropped:
        listed = ", ".join(f"{figure(cell.value)} ({days[cell.session]})" for cell in dropped)
        text.append(_("Does not count: {scores}.").format(scores=listed))
    if row.divisor:
        divided = _("The average is {points} divided by {count}.")
        points = in_figures((row.total - row.bonus) * row.divisor)
        text.append(divided.format(points=points, count=row.divisor))
    if row.bonus:
        text.append(_("In the total: {bonus} for coming.").format(bonus=in_figures(row.bonus)))
    return tuple(text)


def _compared(row: SeasonRow, sessions: tuple[int, ...], names: Names, days: Days) -> Iterator[str]:
    if row.rank is None:
        text = ngettext(
            "No place yet after {attended} evening.",
            "No place yet after {attended} evenings.",
            row.attended,
        )
        yield text.format(attended=row.attended)
    if row.is_provisional:
        text = ngettext(
            "The place is provisional: {attended} evening attended, fewer than the minimum.",
            "The place is provisional: {attended} evenings attended, fewer than the minimum.",
            row.attended,
        )
        yield text.format(attended=row.attended)
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
    """The first two scores that differ, with their place; the first two if the lists are equal."""
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
    """A score for display, a dash for none."""
    return "–" if score is None else in_figures(score)


def differences(
    before: SeasonTable, after: SeasonTable, names: Names, *, has_other_rules: bool
) -> tuple[str, ...]:
    """The differences of the second table from the first, most important first."""
    text = [*_of_season(before, after, has_other_rules=has_other_rules)]
    rows = list(_of_rows(before.rows, after.rows, names))
    text += rows[:MOST_SAID]
    left = len(rows) - MOST_SAID
    if left > 0:
        more = ngettext("And {left} more player.", "And {left} more players.", left)
        text.append(more.format(left=left))
    if not text and before != after:
        text.append(_("Scores of single evenings have changed; places and totals are as before."))
    return tuple(text)


def _of_season(before: SeasonTable, after: SeasonTable, *, has_other_rules: bool) -> Iterator[str]:
    if has_other_rules:
        yield _("The rules have changed.")
    more = len(set(after.sessions) - set(before.sessions))
    fewer = len(set(before.sessions) - set(after.sessions))
    if more:
        yield ngettext("{more} evening more.", "{more} evenings more.", more).format(more=more)
    if fewer:
        text = ngettext("{fewer} evening fewer.", "{fewer} evenings fewer.", fewer)
        yield text.format(fewer=fewer)


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


PLACES_AT_HOME = 5


@dataclass(frozen=True, slots=True)
class SeasonHead:
    """The heading of a season's pages; `days` says in words which evenings count."""

    pk: int
    name: str
    days: str
    is_closed: bool
    state_label: str


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition in the list, and its differences from the previous one."""

    number: int
    closed: str
    why: str
    changes: tuple[str, ...]
    table_hash: str
    rules_hash: str


@dataclass(frozen=True, slots=True)
class TopRow:
    """A row of the top three; `place` is "1", or "2–3" for two who share it."""

    place: str
    player: int
    name: str
    total: str
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class SeasonTop:
    """The top three of a season, for the front page of its club."""

    head: SeasonHead
    rows: tuple[TopRow, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A player's place in a season, as in `TopRow`, and total."""

    season: SeasonHead
    place: str
    total: str
    is_provisional: bool


def season_for(club_slug: str, pk: int) -> Season:
    return get_object_or_404(_counted().select_related("club"), club__slug=club_slug, pk=pk)


def edition_for(season: Season, number: int) -> SeasonEdition:
    return get_object_or_404(season.editions, number=number)


def season_head(season: Season) -> SeasonHead:
    """The heading of a season, from the lookups."""
    is_closed = season.state == SEASON_CLOSED
    state = _("closed") if is_closed else _("open")
    return SeasonHead(season.pk, season.name, _days(season), is_closed, state)


def season_heads(club: Club, search: str = "") -> tuple[SeasonHead, ...]:
    """A club's seasons, newest first, whose name contains the text."""
    wanted = search.strip()
    found = _counted().filter(club=club).order_by("-created_at", "-pk")
    return tuple(season_head(season) for season in found if naming.is_found(wanted, season.name))


def editions(season: Season) -> tuple[EditionRow, ...]:
    """The editions of a season, newest first, each with its changes."""
    names, rows = names_of(season.club), []
    before: SeasonEdition | None = None
    for edition in season.editions.all():
        rows.append(_edition(edition, before, names))
        before = edition
    return tuple(reversed(rows))


def edition_row(season: Season, edition: SeasonEdition) -> EditionRow:
    before = season.editions.filter(number__lt=edition.number).last()
    return _edition(edition, before, names_of(season.club))


def season_top(club: Club) -> SeasonTop | None:
    """The first places of a club's newest open season; None while it has no ranked player."""
    season = _newest_open(club)
    if season is None:
        return None
    rows = season_now(season).table.rows
    places = places_of([row.rank for row in rows])
    first = [
        (row, place)
        for row, place in zip(rows, places, strict=True)
        if row.rank is not None and row.rank <= PLACES_AT_HOME
    ]
    if not first:
        return None
    names = names_of(club)
    return SeasonTop(
        season_head(season),
        tuple(
            TopRow(
                place=place,
                player=row.player,
                name=names.get(row.player, "–"),
                total=in_figures(row.total),
                is_provisional=row.is_provisional,
            )
            for row, place in first[:PLACES_AT_HOME]
        ),
    )


def season_place(player: Player) -> SeasonPlace | None:
    """A player's place in the club's newest open season, if any."""
    season = _newest_open(player.club)
    if season is None:
        return None
    rows = season_now(season).table.rows
    places = places_of([row.rank for row in rows])
    for row, place in zip(rows, places, strict=True):
        if row.player == player.pk and row.rank is not None:
            total = in_figures(row.total)
            return SeasonPlace(season_head(season), place, total, row.is_provisional)
    return None


def _newest_open(club: Club) -> Season | None:
    open_ones = _counted().filter(club=club, state=SEASON_OPEN)
    return open_ones.order_by("-created_at", "-pk").first()


def _counted() -> QuerySet[Season]:
    return Season.objects.annotate(chosen_count=Count("chosen"))


def _days(season: Season) -> str:
    count = getattr(season, "chosen_count", 0)
    if count and not leaves_chosen_out(season):
        return _("chosen evenings ({count})").format(count=count)
    if count:
        text = ngettext(
            "{days}, but for {count} evening", "{days}, but for {count} evenings", count
        )
        return text.format(days=_days_between(season), count=count)
    return _days_between(season)


def _days_between(season: Season) -> str:
    if season.since and season.until:
        days = _("{since} to {until}")
        return days.format(since=day(season.since), until=day(season.until))
    if season.since:
        return _("since {since}").format(since=day(season.since))
    if season.until:
        return _("until {until}").format(until=day(season.until))
    return _("all evenings")


def _edition(edition: SeasonEdition, before: SeasonEdition | None, names: Names) -> EditionRow:
    changes: tuple[str, ...] = ()
    if before is not None:
        changes = differences(
            table_from(before.table),
            table_from(edition.table),
            names,
            has_other_rules=before.rules != edition.rules,
        )
    closed = f"{day(timezone.localdate(edition.closed_at))}, {clock(edition.closed_at)}"
    return EditionRow(
        number=edition.number,
        closed=closed,
        why=edition.why,
        changes=changes,
        table_hash=edition.table_hash,
        rules_hash=edition.rules_hash,
    )

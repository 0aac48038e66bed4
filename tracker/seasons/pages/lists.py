"""The seasons of a club, found and listed, their editions, and the first three of the last one."""

from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock, day
from tracker.engine.ranking.table import places_of
from tracker.engine.ranking.why import number as in_figures
from tracker.engine.records import names as naming
from tracker.models import Club, Player, Season, SeasonEdition
from tracker.models.season import SEASON_CLOSED, SEASON_OPEN
from tracker.seasons.pages.why import Names, differences
from tracker.seasons.queries.named import names_of
from tracker.seasons.queries.tables import season_now, table_from

PLACES_AT_HOME = 3


@dataclass(frozen=True, slots=True)
class SeasonHead:
    """A season as every page names it; `days` says in words which evenings count."""

    pk: int
    name: str
    days: str
    is_closed: bool
    state_said: str


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition in the list, and how it differs from the one before it."""

    number: int
    closed: str
    why: str
    changes: tuple[str, ...]
    table_hash: str
    rules_hash: str


@dataclass(frozen=True, slots=True)
class TopRow:
    """One of the first of a season; `place` is "1", or "2–3" for two who share it."""

    place: str
    player: int
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class SeasonTop:
    """The first of a season, for the front page of its club."""

    head: SeasonHead
    rows: tuple[TopRow, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """Where somebody is in a season: the place as in `TopRow`, and the total."""

    season: SeasonHead
    place: str
    total: str


def season_for(club_slug: str, pk: int) -> Season:
    """A season of the club; else 404."""
    return get_object_or_404(_counted().select_related("club"), club__slug=club_slug, pk=pk)


def edition_for(season: Season, number: int) -> SeasonEdition:
    """An edition of a season; else 404."""
    return get_object_or_404(season.editions, number=number)


def season_head(season: Season) -> SeasonHead:
    """The head of the pages of a season, as the lookups give it."""
    is_closed = season.state == SEASON_CLOSED
    state = _("closed") if is_closed else _("open")
    return SeasonHead(season.pk, season.name, _days(season), is_closed, state)


def season_heads(club: Club, search: str = "") -> tuple[SeasonHead, ...]:
    """A club's seasons, the newest first: those whose name has the text in it."""
    wanted = naming.search_key(search.strip())
    found = _counted().filter(club=club).order_by("-created_at", "-pk")
    return tuple(season_head(season) for season in found if wanted in season.name_key)


def editions(season: Season) -> tuple[EditionRow, ...]:
    """The editions of a season, the newest first, each with what it changed."""
    names, rows = names_of(season.club), []
    before: SeasonEdition | None = None
    for edition in season.editions.all():
        rows.append(_edition(edition, before, names))
        before = edition
    return tuple(reversed(rows))


def edition_row(season: Season, edition: SeasonEdition) -> EditionRow:
    """An edition with what it has changed."""
    before = season.editions.filter(number__lt=edition.number).last()
    return _edition(edition, before, names_of(season.club))


def season_top(club: Club) -> SeasonTop | None:
    """The first three of the newest open season of a club; None while nobody is ranked in one."""
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
            TopRow(place, row.player, names.get(row.player, "–"), in_figures(row.total))
            for row, place in first[:PLACES_AT_HOME]
        ),
    )


def season_place(player: Player) -> SeasonPlace | None:
    """Where a player is in the newest open season of the club; None where there is no place."""
    season = _newest_open(player.club)
    if season is None:
        return None
    rows = season_now(season).table.rows
    places = places_of([row.rank for row in rows])
    for row, place in zip(rows, places, strict=True):
        if row.player == player.pk and row.rank is not None:
            return SeasonPlace(season_head(season), place, in_figures(row.total))
    return None


def _newest_open(club: Club) -> Season | None:
    open_ones = _counted().filter(club=club, state=SEASON_OPEN)
    return open_ones.order_by("-created_at", "-pk").first()


def _counted() -> QuerySet[Season]:
    return Season.objects.annotate(chosen_count=Count("chosen"))


def _days(season: Season) -> str:
    count = getattr(season, "chosen_count", 0)
    if count:
        return _("chosen evenings ({count})").format(count=count)
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

"""The table of a season, now or of an edition, with the names of its players and its evenings."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tracker.engine.ranking.season import Flipped, SeasonTable
from tracker.models import Club, Evening, Season, SeasonEdition
from tracker.seasons.queries.tables import NOTHING, season_now, table_from


class NamedSeason(NamedTuple):
    """A table; whoever is no member any more has no name."""

    table: SeasonTable
    names: Mapping[int, str]
    evenings: Mapping[int, Evening]


def named_season(season: Season, flipped: Flipped = NOTHING) -> NamedSeason:
    """A season as it is now; with cells flipped, as it would be."""
    found = season_now(season, flipped)
    return named_table(season.club, found.table, (held.evening for held in found.held))


def named_edition(season: Season, edition: SeasonEdition) -> NamedSeason:
    """A season as it was closed, with the names of today."""
    table = table_from(edition.table)
    return named_table(season.club, table, Evening.objects.filter(pk__in=table.sessions))


def named_table(club: Club, table: SeasonTable, evenings: Iterable[Evening]) -> NamedSeason:
    """A table of a club's players over these evenings."""
    return NamedSeason(table, names_of(club), {evening.pk: evening for evening in evenings})


def names_of(club: Club) -> Mapping[int, str]:
    """The names of everybody in a club."""
    return dict(club.players.values_list("pk", "name"))

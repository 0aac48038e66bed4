"""The table of a season: worked out now, or as an edition keeps it; and as exact, lasting JSON."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from tracker.common.queries.version_cache import VersionCache
from tracker.engine.ranking.exact import Score, whole
from tracker.engine.ranking.season import (
    Flipped,
    Honour,
    SeasonCell,
    SeasonRow,
    SeasonRules,
    SeasonTable,
    honours,
    season_table,
)
from tracker.engine.ranking.season_codes import STANDARD, rules_from
from tracker.models import Club, Evening, Season, SeasonEdition
from tracker.seasons.queries.reading import HeldEvening, season_stamp, sessions_of

Json = dict[str, Any]
SCHEMA, VERSION = "score-book/season", 1
NOTHING: Flipped = frozenset()
MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class Computed:
    """A season as it is now, with the evenings that count and those still to be announced."""

    rules: SeasonRules
    table: SeasonTable
    held: tuple[HeldEvening, ...]
    waiting: tuple[Evening, ...]
    honours: tuple[Honour, ...]


_KEPT: VersionCache[Computed] = VersionCache(MOST_KEPT)


def season_now(season: Season, flipped: Flipped = NOTHING, *, is_fresh: bool = False) -> Computed:
    """The season worked out from its evenings; `is_fresh` as in `sessions_of`.

    As it is it is kept until one of its evenings changes, whoever asks how often.
    """
    if is_fresh or flipped:
        return _computed(season, flipped, is_fresh=is_fresh)
    return _KEPT.get(season_stamp(season), lambda: _computed(season, NOTHING, is_fresh=False))


def _computed(season: Season, flipped: Flipped, *, is_fresh: bool) -> Computed:
    found = sessions_of(season, is_fresh=is_fresh)
    rules = rules_from(season.rules, season.seed)
    played = [held.session for held in found.held]
    table = season_table(rules, played, flipped)
    together = {**STANDARD, **season.rules}["together"]
    named = honours(table, played, rules.value, together)
    return Computed(rules, table, found.held, found.waiting, named)


def table_json(table: SeasonTable) -> Json:
    """The table as an edition keeps it: players and evenings by their keys, numbers exact."""
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "sessions": list(table.sessions),
        "counts": table.counts,
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "total": str(row.total),
                "bonus": str(row.bonus),
                "attended": row.attended,
                "cells": [_cell_json(cell) for cell in row.cells],
            }
            for row in table.rows
        ],
    }


def table_from(stored: Mapping[str, Any]) -> SeasonTable:
    """The table that was kept so, without what was compared in it."""
    sessions = tuple(stored["sessions"])
    return SeasonTable(
        sessions,
        stored["counts"],
        tuple(
            SeasonRow(
                rank=row["rank"],
                player=row["player"],
                total=_score(row["total"]),
                bonus=_score(row["bonus"]),
                attended=row["attended"],
                cells=tuple(
                    _cell(session, cell)
                    for session, cell in zip(sessions, row["cells"], strict=True)
                ),
            )
            for row in stored["rows"]
        ),
    )


def digest_of(stored: object) -> str:
    """The SHA-256 of JSON, whatever the order of its keys."""
    text = json.dumps(stored, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _cell_json(cell: SeasonCell) -> list[object]:
    value = None if cell.value is None else str(cell.value)
    return [value, cell.standing, cell.is_attended, cell.is_won]


def _cell(session: int, stored: list[Any]) -> SeasonCell:
    value, standing, is_attended, is_won = stored
    return SeasonCell(
        session, None if value is None else _score(value), standing, is_attended, is_won
    )


def _score(text: str) -> Score:
    return whole(Fraction(text))


# The table of a season, now or of an edition, with the names of its players and its evenings.


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

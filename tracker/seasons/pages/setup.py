"""The choices and initial values of the season form, including presets."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.json_values import JsonMapping
from tracker.access.visibility import visible_evenings
from tracker.common.dates_texts import day
from tracker.engine.ranking.season_codes import STANDARD
from tracker.models import Club, Season


def evenings_to_choose(club: Club) -> tuple[tuple[int, str], ...]:
    """The evenings of a club by key, newest first, each with its date and title."""
    shown = visible_evenings().filter(club=club)
    newest_first = shown.order_by("-date", "-pk")
    return tuple((evening.pk, f"{day(evening.date)}, {evening.title}") for evening in newest_first)


def season_as_set(season: Season) -> dict[str, object]:
    """The name, days and chosen evenings of a season, as initial values."""
    chosen = season.chosen.values_list("evening_id", flat=True)
    return {
        "name": season.name,
        "since": season.since,
        "until": season.until,
        "evenings": [str(pk) for pk in chosen],
    }


@dataclass(frozen=True, slots=True)
class SeasonPreset:
    code: str
    name: str | Promise
    about: str | Promise
    rules: JsonMapping


_ALL = (
    SeasonPreset(
        "best-5-of-7",
        _("Best 5 of 7"),
        _("Seven evenings, of which everybody may miss two or play badly: the best five count."),
        {"count": "best:5", "minimum": 5, "planned": 7},
    ),
    SeasonPreset(
        "sum-of-all",
        _("Sum of all"),
        _("All points of all evenings together: whoever comes often has more."),
        {},
    ),
    SeasonPreset(
        "average-per-round",
        _("Average per round"),
        _("All rounds of all evenings: a player’s points divided by the rounds played."),
        {"value": "average_per_round", "total": "average"},
    ),
    SeasonPreset(
        "average-of-best-6-of-8",
        _("Average of the best 6 of 8"),
        _("Eight evenings; the average of the best six counts for everybody who came to six."),
        {"count": "best:6", "total": "average", "minimum": 6, "planned": 8},
    ),
)


def presets() -> tuple[SeasonPreset, ...]:
    """All presets, most common first."""
    return _ALL


def preset_rules(code: str) -> Mapping[str, object] | None:
    """The rules of a preset; None where there is none with this code."""
    found = next((preset.rules for preset in _ALL if preset.code == code), None)
    return None if found is None else {**STANDARD, **found}

"""The rule sets that a form offers when a game starts or a tournament is set up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from tracker.models import Club, RuleSet, RuleSetVersion, Tournament
from tracker.rules.pages import newest_version, version_of, version_title

MOST_DIGITS = 18
STANDARD = "0"
"""What asks for the standard game."""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A version of a rule set by its key, 0 for the standard game; its `options` fill the form."""

    pk: int
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleChoices:
    """What can be chosen for a game, and what is.

    `version` is the set that the rules are taken from, if from any. Where it `fills_in` the form,
    the house rules begin as the chosen ones; else they stay as they are.
    """

    choices: tuple[RuleChoice, ...]
    chosen: RuleChoice
    version: RuleSetVersion | None
    fills_in: bool


def rule_choices(
    club: Club, variant_id: str, wanted: str | None, tournament: Tournament | None = None
) -> RuleChoices:
    """The rule sets for a game: the one that is `wanted` by its key, "0" for the standard game.

    Without a wish that can be, a tournament that is set up already stays by its own set; for
    anything new it is the set that the club offers first.
    """
    sets = club.rule_sets.filter(variant=variant_id, retired_at=None).prefetch_related("versions")
    offered = list(sets)
    asked = _version(club, variant_id, wanted)
    has_asked = asked is not None or wanted == STANDARD
    version = asked if has_asked else _usual(offered)
    stays = _stays(tournament, variant_id, asked, has_asked=has_asked)
    if stays and tournament is not None:
        version = tournament.rule_set_version
    choices = [standard(), *(_choice(newest_version(rule_set)) for rule_set in offered)]
    chosen = _choice(version) if version else choices[0]
    if chosen not in choices:
        choices.append(chosen)
    return RuleChoices(tuple(choices), chosen, version, not stays)


def standard() -> RuleChoice:
    """The standard game as a choice."""
    return RuleChoice(0, gettext("The standard game"))


def _stays(
    tournament: Tournament | None, variant_id: str, asked: RuleSetVersion | None, *, has_asked: bool
) -> bool:
    """Whether a tournament that is set up already stays by the rules that it has."""
    if tournament is None or tournament.variant != variant_id:
        return False
    return tournament.rule_set_version == asked if has_asked else True


def _version(club: Club, variant_id: str, wanted: str | None) -> RuleSetVersion | None:
    text = wanted or ""
    is_key = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return version_of(club, variant_id, int(text)) if is_key else None


def _usual(offered: list[RuleSet]) -> RuleSetVersion | None:
    """The newest version of the set that the club offers first."""
    first = [newest_version(rule_set) for rule_set in offered if rule_set.is_default]
    return first[0] if first else None


def _choice(version: RuleSetVersion) -> RuleChoice:
    return RuleChoice(version.pk, version_title(version), version.options)

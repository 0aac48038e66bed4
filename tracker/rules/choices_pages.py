"""The rule sets that a form offers when a game starts or a tournament is set up."""

from dataclasses import dataclass, field

from django.utils.translation import gettext

from scoring.json_values import JsonMapping
from tracker.models import Club, RuleSet, RuleSetVersion, Tournament
from tracker.rules.pages import newest_version, version_of, version_title

MOST_DIGITS = 18
STANDARD = "0"
"""Selects the standard game."""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A version of a rule set by key, 0 for the standard game; its `options` fill in the form."""

    pk: int
    name: str
    options: JsonMapping = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleChoices:
    """The choices for a game, and the selected one.

    `version` is the selected rule set, if any. With `fills_in` the form's house rules are set to
    the selected ones; otherwise they are kept.
    """

    choices: tuple[RuleChoice, ...]
    chosen: RuleChoice
    version: RuleSetVersion | None
    fills_in: bool


def rule_choices(
    club: Club, variant_id: str, wanted: str | None, tournament: Tournament | None = None
) -> RuleChoices:
    """The rule sets for a game, with the one `wanted` by key selected; "0" is the standard game.

    Without a valid choice, an existing tournament keeps its own set; anything new gets the club's
    default.
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
    return RuleChoice(0, gettext("The standard game"))


def _stays(
    tournament: Tournament | None, variant_id: str, asked: RuleSetVersion | None, *, has_asked: bool
) -> bool:
    """True if an existing tournament keeps its present rules."""
    if tournament is None or tournament.variant != variant_id:
        return False
    return tournament.rule_set_version == asked if has_asked else True


def _version(club: Club, variant_id: str, wanted: str | None) -> RuleSetVersion | None:
    text = wanted or ""
    is_key = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return version_of(club, variant_id, int(text)) if is_key else None


def _usual(offered: list[RuleSet]) -> RuleSetVersion | None:
    """The newest version of the club's default set."""
    first = [newest_version(rule_set) for rule_set in offered if rule_set.is_default]
    return first[0] if first else None


def _choice(version: RuleSetVersion) -> RuleChoice:
    return RuleChoice(version.pk, version_title(version), version.options)

"""The house-rule passport: a club's rule sets, and their differences from the standard."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext

from scoring import VARIANTS, variant_for
from scoring.rulediff import Difference, rule_differences
from scoring.vocabulary import VOCABULARIES, in_words
from tracker.common.dates_texts import day
from tracker.engine.records import names
from tracker.models import Club, RuleSet, RuleSetVersion
from tracker.rules.queries import GameChoice, games
from tracker.rules.texts import rules_of

GAMES = tuple(VARIANTS)
STANDARD = 0
"""Stands for the standard game in place of a version number."""


@dataclass(frozen=True, slots=True)
class RuleSetRow:
    """A rule set in the list, at its newest version; `differences` is their number."""

    pk: int
    name: str
    number: int
    since: str
    differences: int
    is_default: bool
    is_retired: bool


@dataclass(frozen=True, slots=True)
class RuleSetGroup:
    """The rule sets for one game, retired ones last."""

    game: str
    sets: tuple[RuleSetRow, ...]


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version in the history of its set, with the number of games and tournaments using it."""

    number: int
    made: str
    note: str
    words: str
    games: int
    tournaments: int


@dataclass(frozen=True, slots=True)
class RuleSetPage:
    """A version of a rule set: its differences from the standard game, and its history.

    `versions` begin with the newest; `newest` is its number.
    """

    pk: int
    name: str
    variant: str
    game: str
    is_default: bool
    is_retired: bool
    version: VersionRow
    differences: tuple[Difference, ...]
    versions: tuple[VersionRow, ...]

    @property
    def newest(self) -> int:
        """The number of the current version."""
        return self.versions[0].number


@dataclass(frozen=True, slots=True)
class RulesComparison:
    """The differences between two versions of a set; version 0 is the standard game."""

    before: str
    after: str
    differences: tuple[Difference, ...]


def passport(club: Club, search: str = "") -> tuple[RuleSetGroup, ...]:
    """The rule sets of a club by game: those whose name, or that of the game, contains the text."""
    wanted = search.strip()
    found = [
        rule_set
        for rule_set in club.rule_sets.prefetch_related("versions")
        if names.is_found(wanted, rule_set.name)
        or names.is_found(wanted, VARIANTS[rule_set.variant].name)
    ]
    found.sort(
        key=lambda rule_set: (GAMES.index(rule_set.variant), rule_set.retired_at is not None)
    )
    return tuple(
        RuleSetGroup(VARIANTS[variant].name, tuple(map(_row, group)))
        for variant, group in groupby(found, lambda rule_set: rule_set.variant)
    )


def rule_set_for(club_slug: str, pk: int) -> RuleSet:
    found = RuleSet.objects.select_related("club")
    return get_object_or_404(found, club__slug=club_slug, pk=pk)


def newest_version(rule_set: RuleSet) -> RuleSetVersion:
    return list(rule_set.versions.all())[-1]


def version_of(club: Club, variant_id: str, pk: int) -> RuleSetVersion | None:
    """A version of one of the club's sets for this game, or None."""
    of_game = {"rule_set__club": club, "rule_set__variant": variant_id}
    found = RuleSetVersion.objects.select_related("rule_set")
    return found.filter(pk=pk, **of_game).first()


def version_title(version: RuleSetVersion) -> str:
    """The name of a version: "Club rules, version 3"."""
    text = gettext("{name}, version {number}")
    return text.format(name=version.rule_set.name, number=version.number)


def game_choice(variant_id: str) -> GameChoice:
    """A game with its house rules, as the basis of a set; 404 for an unknown game."""
    for game in games():
        if game.id == variant_id:
            return game
    raise Http404


def rule_set_page(rule_set: RuleSet, number: int | None = None) -> RuleSetPage:
    """A version of a rule set, by default the newest; else 404."""
    stored = _versions(rule_set)
    shown = _numbered(stored, stored[0].number if number is None else number)
    return RuleSetPage(
        pk=rule_set.pk,
        name=rule_set.name,
        variant=rule_set.variant,
        game=VARIANTS[rule_set.variant].name,
        is_default=rule_set.is_default,
        is_retired=rule_set.retired_at is not None,
        version=_version(shown),
        differences=_differences(None, shown),
        versions=tuple(map(_version, stored)),
    )


def comparison(rule_set: RuleSet, before: int, after: int) -> RulesComparison:
    """The differences between two versions of a set, or one and the standard game; else 404.

    Both use the vocabulary of the later one; a change of vocabulary is mentioned once.
    """
    stored = _versions(rule_set)
    one = None if before == STANDARD else _numbered(stored, before)
    other = _numbered(stored, after)
    differences = (*_other_words(one, other), *_differences(one, other))
    return RulesComparison(_called(one), _called(other), differences)


def vocabularies() -> list[tuple[str, str]]:
    """The vocabularies by code, each with some sample words; the game's own comes first."""
    others = [
        (code, gettext("{label}: {text}").format(label=vocabulary.name, text=vocabulary.about))
        for code, vocabulary in VOCABULARIES.items()
    ]
    return [("", vocabulary_name(None)), *others]


def vocabulary_name(code: str | None) -> str:
    vocabulary = VOCABULARIES.get(code or "")
    return vocabulary.name if vocabulary else gettext("The game’s own words")


def _versions(rule_set: RuleSet) -> list[RuleSetVersion]:
    """The versions of a set, newest first, with the numbers of their uses."""
    used = {name: Count(name, distinct=True) for name in ("games", "tournaments")}
    counted = rule_set.versions.annotate(**{f"many_{name}": many for name, many in used.items()})
    return list(counted.select_related("rule_set").order_by("-number"))


def _numbered(stored: Iterable[RuleSetVersion], number: int) -> RuleSetVersion:
    for version in stored:
        if version.number == number:
            return version
    raise Http404


def _row(rule_set: RuleSet) -> RuleSetRow:
    newest = newest_version(rule_set)
    return RuleSetRow(
        pk=rule_set.pk,
        name=rule_set.name,
        number=newest.number,
        since=_day(newest),
        differences=len(newest.options),
        is_default=rule_set.is_default and rule_set.retired_at is None,
        is_retired=rule_set.retired_at is not None,
    )


def _version(version: RuleSetVersion) -> VersionRow:
    return VersionRow(
        number=version.number,
        made=_day(version),
        note=version.note,
        words=vocabulary_name(version.words),
        games=getattr(version, "many_games", 0),
        tournaments=getattr(version, "many_tournaments", 0),
    )


def _day(version: RuleSetVersion) -> str:
    return day(timezone.localdate(version.made_at))


def _called(version: RuleSetVersion | None) -> str:
    if version is None:
        return gettext("The standard game")
    return gettext("Version {}").format(version.number)


def _other_words(before: RuleSetVersion | None, after: RuleSetVersion) -> Iterator[Difference]:
    code = "" if before is None else before.words
    if code != after.words:
        yield Difference(gettext("Words"), vocabulary_name(code), vocabulary_name(after.words))


def _differences(before: RuleSetVersion | None, after: RuleSetVersion) -> tuple[Difference, ...]:
    options = {} if before is None else before.options
    rules = variant_for({"variant": after.rule_set.variant, "options": options})
    return rule_differences(in_words(rules, after.words), rules_of(after))

"""Rule sets for tests, made by the services like everything else."""

from collections.abc import Mapping
from typing import Any

from tests.factories import NOW, EveningFactory, GameFactory
from tracker.models import Club, Game, RuleSet, RuleSetVersion
from tracker.rules import services as passport
from tracker.rules.services import RuleSetRules

SHORT = {"target": 301}


def set_of(
    club: Club,
    game: str = "clobby",
    options: Mapping[str, object] = SHORT,
    *,
    name: str = "Club rules",
    words: str = "",
) -> RuleSet:
    """A rule set of the club; unless said otherwise, clobby to 301."""
    rules = RuleSetRules({"variant": game, "options": dict(options)}, words)
    return passport.make_rule_set(club=club, name=name, rules=rules, now=NOW)


def changed(
    rule_set: RuleSet,
    options: Mapping[str, object],
    *,
    name: str = "Club rules",
    words: str = "",
    note: str = "Agreed at the meeting",
    expected: int | None = None,
) -> RuleSet:
    """The set with other rules."""
    rules = RuleSetRules({"variant": rule_set.variant, "options": dict(options)}, words, note)
    newest = rule_set.versions.count() if expected is None else expected
    return passport.save_rule_set(
        rule_set=rule_set, expected=newest, name=name, rules=rules, now=NOW
    )


def started(club: Club, rules_from: RuleSetVersion, **more: Any) -> Game:
    """A game at which the rules were taken from a version of a set."""
    ruleset = {"variant": rules_from.rule_set.variant, "options": rules_from.options}
    evening = more.pop("evening", None) or EveningFactory.create(club=club)
    return GameFactory.create(evening=evening, ruleset=ruleset, rules_from=rules_from, **more)

"""Creates, versions and retires the rule sets of a club's passport."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from scoring import VARIANTS, Variant, variant_for
from scoring.json_values import Json, JsonMapping
from scoring.language import phrase
from scoring.vocabulary import VOCABULARIES
from tracker.common.errors import Problems, RecordError, refusal, unless_taken
from tracker.engine.records import names
from tracker.engine.records.names import REASON_LENGTH
from tracker.models import Club, RuleSet, RuleSetVersion

_TAKEN = phrase("The club has rules called “{}” for this game already: give these another name.")


class RuleSetRules(NamedTuple):
    """The content of a version: house rules as in docs/records.md, and a vocabulary.

    `note` gives the reason for the rules, or describes the change.
    """

    ruleset: object
    words: str = ""
    note: str = ""


def make_rule_set(*, club: Club, name: str, rules: RuleSetRules, now: datetime) -> RuleSet:
    """Creates a rule set with version 1.

    Raises RecordError.
    """
    name, variant, values = _checked(name, rules)
    with unless_taken("name", _TAKEN.format(name)):
        made = RuleSet.objects.create(
            club=club, variant=variant, name=name, name_key=names.search_key(name), created_at=now
        )
        RuleSetVersion.objects.create(rule_set=made, number=1, made_at=now, **values)
        return made


def save_rule_set(
    *, rule_set: RuleSet, expected: int, name: str, rules: RuleSetRules, now: datetime
) -> RuleSet:
    """Renames a set, and adds a version if its rules or vocabulary changed.

    `expected` is the version the user saw. Does nothing if nothing changed. Raises RecordError,
    also if a newer version differs.
    """
    name, _variant, values = _checked(name, rules)
    with unless_taken("name", _TAKEN.format(name)):
        rule_set = _locked(rule_set)
        newest = rule_set.versions.last()
        assert newest is not None
        if (newest.options, newest.words) != (values["options"], values["words"]):
            _check_change(expected, newest, values["note"])
            RuleSetVersion.objects.create(
                rule_set=rule_set, number=newest.number + 1, made_at=now, **values
            )
        rule_set.name, rule_set.name_key = name, names.search_key(name)
        rule_set.save(update_fields=["name", "name_key"])
        return rule_set


def make_default(*, rule_set: RuleSet) -> RuleSet:
    """Makes this set the default for its game.

    Raises RecordError if it is retired.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=rule_set.club_id)
        rule_set = _locked(rule_set)
        if rule_set.retired_at is not None:
            text = phrase("These rules are retired: restore them before they are offered first.")
            raise refusal("", "retired", text)
        others = RuleSet.objects.filter(club=rule_set.club_id, variant=rule_set.variant)
        others.exclude(pk=rule_set.pk).filter(is_default=True).update(is_default=False)
        return _updated(rule_set, is_default=True)


def clear_default(*, rule_set: RuleSet) -> RuleSet:
    """Makes the standard game the default again."""
    return _updated(rule_set, is_default=False)


def retire_rule_set(*, rule_set: RuleSet, now: datetime) -> RuleSet:
    """Removes a set from the choices; games and tournaments that used it are unchanged."""
    with transaction.atomic():
        rule_set = _locked(rule_set)
        return rule_set if rule_set.retired_at else _updated(rule_set, retired_at=now)


def return_rule_set(*, rule_set: RuleSet) -> RuleSet:
    """Offers a retired set again."""
    return _updated(rule_set, retired_at=None)


def _locked(rule_set: RuleSet) -> RuleSet:
    return RuleSet.objects.select_for_update().get(pk=rule_set.pk)


def _updated(rule_set: RuleSet, **values: object) -> RuleSet:
    RuleSet.objects.filter(pk=rule_set.pk).update(**values)
    rule_set.refresh_from_db()
    return rule_set


def _checked(name: str, rules: RuleSetRules) -> tuple[str, str, JsonMapping]:
    """The normalised name, the id of the game, and the columns of a version."""
    problems = Problems()
    name = names.name_from(name, "name", problems)
    note = names.text_from(rules.note, "note", problems, REASON_LENGTH)
    variant = read_variant(rules.ruleset, problems)
    if rules.words and rules.words not in VOCABULARIES:
        problems.add("words", "bad_value", phrase("Choose one of the packs of words."))
    problems.raise_any()
    assert variant is not None
    options = house_rules(variant, rules.ruleset)
    return name, variant.id, {"options": options, "words": rules.words, "note": note}


def _check_change(expected: int, newest: RuleSetVersion, note: str) -> None:
    """Raises RecordError for a change without a reason, or based on an older version."""
    problems = Problems()
    if newest.number != expected:
        text = phrase(
            "Somebody has made version {number} meanwhile: look at it first.", number=newest.number
        )
        problems.add("", "rules_changed", text)
    if not note:
        problems.missing("note", phrase("Enter the reason, for everybody to read later."))
    problems.raise_any()


MOST_OPTION = 100_000


def read_variant(ruleset: object, problems: Problems) -> Variant | None:
    """Parses the rules; numbers too large for the columns are a problem too."""
    try:
        variant = variant_for(ruleset)
    except RecordError as refused:
        problems.extend(refused.problems)
        return None
    for name, value in house_rules(variant, ruleset).items():
        if type(value) is int and value > MOST_OPTION:
            text = phrase("“{name}” is at most {most_option}.", name=name, most_option=MOST_OPTION)
            problems.add(f"ruleset.options.{name}", "bad_option", text)
    return variant


def house_rules(variant: Variant, ruleset: object) -> Json:
    """The options of a ruleset that differ from the game's defaults."""
    given = ruleset.get("options") if isinstance(ruleset, dict) else None
    standard = VARIANTS[variant.id]
    return {
        name: value
        for name, value in (given or {}).items()
        if (type(value), value) != (type(getattr(standard, name)), getattr(standard, name))
    }


def words_from(version: RuleSetVersion | None) -> str | None:
    """The terms of a rule set, None for the game's own."""
    return version.words or None if version else None


def check_rules_from(version: RuleSetVersion | None, club: Club, problems: Problems) -> None:
    """Adds a problem if the rules come from another club's set."""
    if version is not None and version.rule_set.club_id != club.pk:
        problems.add(
            "rule_set_version", "not_in_club", phrase("These are not house rules of the club.")
        )

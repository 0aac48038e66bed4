"""From a ruleset, a game with its house rules, to the variant that scores (records.md)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.field_checks import MOST, one_of_these, whole_number
from scoring.language import phrase
from scoring.option import Option
from scoring.options import options_of
from scoring.problems import Fault, Problems, VariantError
from scoring.variant import Variant
from scoring.variants import VARIANTS


def games_json() -> list[dict[str, object]]:
    """Every game with its house rules, their values and defaults."""
    return [
        {
            "variant": variant.id,
            "name": variant.name,
            "text": variant.about,
            "players": variant.players,
            "source": variant.source,
            "options": [option.as_json(variant) for option in options_of(variant)],
        }
        for variant in VARIANTS.values()
    ]


def variant_for(ruleset: object) -> Variant:
    """The variant of a ruleset: `{"variant": id, "options": {name: value}}`, or the id.

    Raises RecordError with unknown_variant, unknown_option, bad_option, or an error of form.
    """
    problems = Problems()
    variant = _variant_from(ruleset, problems)
    problems.raise_any()
    assert variant is not None
    return variant


def _variant_from(ruleset: object, problems: Problems) -> Variant | None:
    if isinstance(ruleset, str):
        return _named_variant(ruleset, "ruleset", problems)
    if not isinstance(ruleset, dict):
        problems.add(
            "ruleset",
            "bad_value",
            phrase("A ruleset is the name of a game, or its name with options."),
        )
        return None
    for key in ruleset:
        if key not in ("variant", "options"):
            problems.add(
                f"ruleset.{key}", "unknown_field", phrase("A ruleset has no “{key}”.", key=key)
            )
    standard = _variant_of(ruleset.get("variant"), problems)
    options = ruleset.get("options")
    if standard is None or (not options and isinstance(options, dict | None)):
        return standard
    return _with_options(standard, options, problems)


def _variant_of(name: object, problems: Problems) -> Variant | None:
    if name is None:
        problems.missing("ruleset.variant", phrase("Choose the game."))
        return None
    if not isinstance(name, str):
        problems.add("ruleset.variant", "bad_value", phrase("The game is named by its id, a text."))
        return None
    return _named_variant(name, "ruleset.variant", problems)


def _named_variant(name: str, field: str, problems: Problems) -> Variant | None:
    variant = VARIANTS.get(name)
    if variant is None:
        problems.add(
            field,
            "unknown_variant",
            phrase(
                "There is no game “{name}”. The games are {games}.",
                name=name,
                games=", ".join(VARIANTS),
            ),
        )
    return variant


def _with_options(variant: Variant, options: object, problems: Problems) -> Variant | None:
    if not isinstance(options, dict):
        problems.add("ruleset.options", "bad_value", phrase("Options are names with their values."))
        return None
    known = _options_by_name(variant)
    for name, value in options.items():
        field = f"ruleset.options.{name}"
        if name not in known:
            problems.add(
                field,
                "unknown_option",
                phrase("{variant} has no house rule “{name}”.", variant=variant.name, name=name),
            )
        elif not known[name].allows(value):
            problems.add(field, "bad_option", Fault(name, value, _allowed(known[name])).message)
    if problems:
        return None
    try:
        return _changed(
            variant.id, tuple((name, type(value), value) for name, value in sorted(options.items()))
        )
    except VariantError as refused:
        for fault in refused.faults:
            problems.add(f"ruleset.options.{fault.field}", "bad_option", fault.message)
        return None


@lru_cache(maxsize=128)
def _options_by_name(variant: Variant) -> Mapping[str, Option]:
    return {option.name: option for option in options_of(variant)}


def _allowed(option: Option) -> str:
    named = [str(value).lower() for value in option.choices]
    number = [whole_number(option.least, MOST)] if option.least is not None else []
    return one_of_these(named + number + (["null"] if option.open_text else []))


@lru_cache(maxsize=512)
def _changed(variant_id: str, values: tuple[tuple[str, type, Any], ...]) -> Variant:
    """Cached: the same rules give the same object, so that derived values are computed once."""
    return replace(VARIANTS[variant_id], **{name: value for name, _, value in values})

"""The rules of a game, and the rule sets offered by a club's passport."""

from dataclasses import dataclass

from scoring import VARIANTS, Option, Variant, options_of, variant_for
from scoring.vocabulary import in_words
from tracker.models import Club, Game, RuleSetVersion


def variant_of(game: Game) -> Variant:
    """The rules of a game, with its house rules and its club's terms."""
    rules = variant_for({"variant": game.variant, "options": game.options})
    return in_words(rules, game.words)


def usual_words(club: Club, variant: str) -> str:
    """The default vocabulary of new games of this kind, empty for the game's own."""
    offered = RuleSetVersion.objects.filter(
        rule_set__club=club, rule_set__variant=variant, rule_set__is_default=True
    )
    return offered.order_by("-number").values_list("words", flat=True).first() or ""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value of a house rule, and its meaning; `is_default` in this game."""

    value: object
    text: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """A house rule: its named values, and the minimum where it can also be a number.

    `default` is the game's own value.
    """

    name: str
    text: str
    values: tuple[OptionValue, ...]
    least: int | None
    default: object


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game on offer, with its house rules."""

    id: str
    name: str
    about: str
    players: int
    options: tuple[OptionChoice, ...]


def games() -> tuple[GameChoice, ...]:
    return tuple(_game(variant) for variant in VARIANTS.values())


def _game(variant: Variant) -> GameChoice:
    options = tuple(_option(variant, option) for option in options_of(variant))
    return GameChoice(variant.id, variant.name, variant.about, variant.players, options)


def _option(variant: Variant, option: Option) -> OptionChoice:
    default = getattr(variant, option.name)
    values: list[object] = [*option.choices, *([None] if option.open_text else [])]
    return OptionChoice(
        name=option.name,
        text=option.text,
        values=tuple(OptionValue(value, option.says(value), value == default) for value in values),
        least=option.least,
        default=default,
    )

"""What the form needs to start a game: who can play, and what."""

from dataclasses import dataclass

from scoring import VARIANTS, Option, Variant, options_of
from tracker.models import Evening
from tracker.names import order


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """A player who can be seated."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value that a house rule can have, and what it means; `is_default` in this game."""

    value: object
    text: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """A house rule: its named values, and the least number where it can be a number too.

    `default` is the game's own value.
    """

    name: str
    text: str
    values: tuple[OptionValue, ...]
    least: int | None
    default: object


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that can be played, with its house rules."""

    id: str
    name: str
    about: str
    players: int
    options: tuple[OptionChoice, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What can be chosen for a new game of an evening."""

    players: tuple[PlayerChoice, ...]
    games: tuple[GameChoice, ...]


def start(evening: Evening) -> Start:
    """The choices for a new game."""
    active = evening.club.players.filter(is_active=True)
    seatable = sorted(active, key=lambda player: order(player.name))
    return Start(
        tuple(PlayerChoice(player.pk, player.name) for player in seatable),
        games(),
    )


def games() -> tuple[GameChoice, ...]:
    """Every game with its house rules."""
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

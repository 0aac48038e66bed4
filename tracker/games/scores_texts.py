"""Where a side stands, in whatever the game counts: points, small and big points, or a die."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.engine.records.plurals import counted_noun
from tracker.models import Game

OUT = phrase("out")


@dataclass(frozen=True, slots=True)
class Die:
    """What a die shows; `face` is empty once the side is through."""

    face: str
    is_down: bool


@dataclass(frozen=True, slots=True)
class ScoreShown:
    """Where a side stands: `shown` in its column of the sheet, `text` in words.

    `total` is what decides the game: points, big points, or the points of the die. Only klammern
    has `small`, `match` and `is_laube`, only klapper-jas a `die`.
    """

    shown: str
    text: str
    total: str
    small: str = ""
    match: str = ""
    is_laube: bool = False
    die: Die | None = None


def scores_of(game: Game) -> tuple[ScoreShown, ...]:
    """Where the sides of a game stand."""
    return scores(game.totals, game.ladder)


def scores(totals: Sequence[int], ladder: Any) -> tuple[ScoreShown, ...]:
    """Where the sides stand, from their totals and what the game's ladder shows."""
    if not ladder:
        return tuple(ScoreShown(str(total), str(total), str(total)) for total in totals)
    if "dice" in ladder:
        pairs = zip(totals, ladder["dice"], strict=True)
        return tuple(_on_die(total, die) for total, die in pairs)
    return tuple(_small_and_big(side, ladder) for side in range(len(totals)))


def _on_die(total: int, shown: dict[str, Any]) -> ScoreShown:
    die = Die("" if shown["face"] is None else str(shown["face"]), shown["down"])
    if not die.face:
        return ScoreShown(str(OUT), str(OUT), str(total), die=die)
    if die.is_down:
        return ScoreShown(
            f"{die.face}↓", _("{face}, going down").format(face=die.face), str(total), die=die
        )
    return ScoreShown(
        die.face,
        _("{face}, going up").format(face=die.face) if total else _("start"),
        str(total),
        die=die,
    )


def _small_and_big(side: int, ladder: dict[str, Any]) -> ScoreShown:
    small, big = ladder["small"][side], ladder["big"][side]
    return ScoreShown(
        shown=str(small),
        text=_("{big}, {small} small").format(big=counted_noun(big, "big point"), small=small),
        total=str(big),
        small=str(small),
        match=str(ladder["match"][side]),
        is_laube=ladder["laube"][side],
    )

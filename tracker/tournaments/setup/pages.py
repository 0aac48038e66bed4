"""The choices that a director has for an event."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import VARIANTS
from scoring.language import enumeration
from tracker.engine.formats import FORMATS
from tracker.games.start_queries import GameChoice, games
from tracker.tournaments.rules_queries import is_fitting
from tracker.tournaments.setup.options_pages import FormatChoice, formats


@dataclass(frozen=True, slots=True)
class Choices:
    """A game and a format with their options, and all the others.

    `misfit` says why the two do not go together, and what does; else it is empty.
    """

    game: GameChoice
    format: FormatChoice
    games: tuple[GameChoice, ...]
    formats: tuple[FormatChoice, ...]
    misfit: str


def choices(game: str, form: str) -> Choices | None:
    """The choices for this game in this format; None where one of them is not known."""
    found = {game.id: game for game in games()}
    known = {format_.code: format_ for format_ in formats()}
    if game not in found or form not in known:
        return None
    misfit = _misfit(found[game], known[form])
    return Choices(found[game], known[form], tuple(found.values()), tuple(known.values()), misfit)


def _misfit(game: GameChoice, form: FormatChoice) -> str:
    if _fits(game.id, form.code):
        return ""
    fitting = [game.name for game in games() if _fits(game.id, form.code)]
    return _(
        "{game} cannot be played with “{form}”. Choose another format, or one of "
        "these games: {listed}."
    ).format(game=game.name, form=form.name, listed=enumeration(fitting))


def _fits(game: str, form: str) -> bool:
    return any(is_fitting(shape, VARIANTS[game]) for shape in FORMATS[form].shapes)

"""The choices that a director has for a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, Literal, get_args, get_origin

from django.utils.translation import gettext as _

from scoring import VARIANTS
from scoring.language import chain_texts, enumeration, phrase
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Format, OptionWords
from tracker.engine.ranking.codes import AVERAGE
from tracker.engine.ranking.key import TieBreak, uncounted_keys
from tracker.engine.ranking.keys import key_for
from tracker.rules.queries import GameChoice, games
from tracker.tournaments.book.queries import is_fitting
from tracker.tournaments.setup.texts import POLICIES

# What a director can choose for a tournament, in words: formats with their options, and the rest.
#
# The options of a format are the fields of its system, in the words of `tracker.engine.formats`.


Words = Mapping[str, str]

SCORINGS: Words = {
    "raw": phrase("By its points"),
    "wdl2": phrase("Win 2, tie 1, loss 0"),
    "wdl3": phrase("Win 3, tie 1, loss 0"),
    "wdl4": phrase("Win 4, tie 3, loss 2"),
    "acc": phrase("Win 2, by a skunk 3"),
    "vp": phrase("In victory points, from 20 : 0 to 10 : 10"),
}
USUAL: Mapping[str, str] = {
    "bye": AVERAGE,
    "bye_match": "like_win",
    "requested_bye_match": "like_draw",
}
"""Default policies for missed rounds, where they count anything."""

KEY_GROUPS: Mapping[str, str] = {
    phrase("Points"): "PTS PTS/LOW MP DIFF AGAINST",
    phrase("Games and tables"): "WON WIN CNT_FIRST",
    phrase("Figures from the hands"): "MARCH MARCH_AGAINST NAT SET MADE MELD BELLA",
    phrase("Single rounds"): "HIGH LOW LASTR PS REP FEWER_ROUNDS",
    phrase("Among the tied"): "HEAD DE EDE AMONG_PTS AMONG_DIFF AMONG_WON",
    phrase("Strength of the others"): "BH BH/C1 BH/M1 FB SB SOS SOP",
    phrase("In the end"): "PLAYOFF LOT",
}
"""The codes of the tie-breaks to choose from."""


@dataclass(frozen=True, slots=True)
class FormatOption:
    """An option of a format: a tick, a list of values with their texts, or a number.

    Without `values` it is a number; a tick has the values False and True.
    """

    name: str
    label: str
    help: str
    default: object
    values: tuple[tuple[str, str], ...]
    is_tick: bool


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format that can be played, with its options, and what a missed round can count in it."""

    code: str
    name: str
    about: str
    options: tuple[FormatOption, ...]
    policies: Words


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """A tie-break."""

    code: str
    title: str
    help: str


def formats() -> tuple[FormatChoice, ...]:
    """Every format, those first that clubs play most."""
    return tuple(map(_format, FORMATS.values()))


def key_groups() -> tuple[tuple[str, tuple[KeyChoice, ...]], ...]:
    """The tie-breaks to choose from, in groups."""
    return tuple((name, tuple(map(_key, codes.split()))) for name, codes in KEY_GROUPS.items())


def _format(form: Format) -> FormatChoice:
    options = tuple(_option(field, form.options[field.name]) for field in fields(form.system))
    known = form.course.byes
    policies = {code: text for code, text in POLICIES.items() if code in known}
    return FormatChoice(form.code, form.name, form.about, options, policies)


def _option(field: "Field[Any]", words: OptionWords) -> FormatOption:
    kind: object = field.type
    is_list = get_origin(kind) is Literal
    values = tuple((value, words.values[value]) for value in get_args(kind)) if is_list else ()
    assert field.default is not MISSING
    return FormatOption(field.name, words.label, words.help, field.default, values, kind is bool)


def _key(code: str) -> KeyChoice:
    key = key_for(code)
    return KeyChoice(code, key.title, key.help)


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


# The tie-breaks of a tournament in their order: each in words, and a sentence of all.


LOT = "LOT"


@dataclass(frozen=True, slots=True)
class TieBreakRow:
    """A tie-break at its place; `warning` says why it decides nothing, or when it does not."""

    code: str
    title: str
    help: str
    warning: str
    is_first: bool
    is_last: bool


def keys_shown(codes: Sequence[str], game: str) -> tuple[TieBreakRow, ...]:
    """The tie-breaks with these codes, as a game can feed them; codes that mean nothing go."""
    found = _known(codes)
    nothing = uncounted_keys(VARIANTS[game])
    return tuple(
        TieBreakRow(
            key.code,
            key.title,
            key.help,
            _warning(key, nothing.get(key.code, "")),
            is_first=place == 0,
            is_last=place == len(found) - 1,
        )
        for place, key in enumerate(found)
    )


def order_text(codes: Sequence[str]) -> str:
    """Words the order of criteria: “Places go by points; ties by Buchholz”."""
    keys = _known(codes)
    if not keys:
        return _("Nothing decides the places yet.")
    quoted = [_("“{name}”").format(name=key.title) for key in keys]
    if len(quoted) == 1:
        return _("Places are decided by {first}. Whoever is tied shares the place.").format(
            first=quoted[0]
        )
    ties = chain_texts(quoted[1:], phrase("{one}, then by {other}"))
    text = _(
        "Places are decided by {first}; ties by {ties}. Whoever is still tied shares the place."
    )
    if keys[-1].code == LOT:
        text = _("Places are decided by {first}; ties by {ties}.")
    return text.format(first=quoted[0], ties=ties)


def _known(codes: Sequence[str]) -> list[TieBreak]:
    found = []
    for code in codes:
        try:
            found.append(key_for(code))
        except KeyError:
            continue
    return found


def _warning(key: TieBreak, nothing: str) -> str:
    if nothing:
        return _("It decides nothing: {reason}.").format(reason=nothing)
    return _("It depends on hands. A result from a slip leaves it out.") if key.is_of_hands else ""

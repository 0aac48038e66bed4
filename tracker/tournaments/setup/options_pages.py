"""What a director can choose for an event, in words: formats with their options, and the rest.

The options of a format are the fields of its system, in the words of `tracker.engine.formats`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, Literal, get_args, get_origin

from scoring.language import phrase
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Format, OptionWords
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.worth import AVERAGE
from tracker.tournaments.setup.unplayed_rounds_texts import POLICIES

Words = Mapping[str, str]

SCORINGS: Words = {
    "raw": phrase("By its points"),
    "wdl2": phrase("Win 2, tie 1, loss 0"),
    "wdl3": phrase("Win 3, tie 1, loss 0"),
    "acc": phrase("Win 2, by a skunk 3"),
    "vp": phrase("In victory points, from 20 : 0 to 10 : 10"),
}
SEEDINGS: Words = {"lot": phrase("By lot"), "order": phrase("In the order of the entry list")}
USUAL: Mapping[str, str] = {"bye": AVERAGE}
"""What a missed round counts to begin with, where it is not nothing."""

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
    known = form.course.policies
    policies = {code: said for code, said in POLICIES.items() if code in known}
    return FormatChoice(form.code, form.name, form.about, options, policies)


def _option(field: "Field[Any]", words: OptionWords) -> FormatOption:
    kind: Any = field.type
    is_list = get_origin(kind) is Literal
    values = tuple((value, words.values[value]) for value in get_args(kind)) if is_list else ()
    assert field.default is not MISSING
    return FormatOption(field.name, words.label, words.help, field.default, values, kind is bool)


def _key(code: str) -> KeyChoice:
    key = key_for(code)
    return KeyChoice(code, key.title, key.help)

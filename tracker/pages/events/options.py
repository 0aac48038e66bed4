"""What a director can choose for an event, in words: formats with their options, and the rest.

The options of a format are the fields of its system, in the words of `tracker.event_formats`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, Literal, get_args, get_origin

from django.utils.translation import gettext

from scoring.language import phrase
from tracker.event_formats import FORMATS
from tracker.event_formats.format import Format, OptionWords
from tracker.ranking.keys import key_for
from tracker.ranking.worth import AVERAGE

Words = Mapping[str, str]

SCORINGS: Words = {
    "raw": phrase("By its points"),
    "wdl2": phrase("Win 2, tie 1, loss 0"),
    "wdl3": phrase("Win 3, tie 1, loss 0"),
    "acc": phrase("Win 2, by a skunk 3"),
    "vp": phrase("In victory points, from 20 : 0 to 10 : 10"),
}
SEEDINGS: Words = {"lot": phrase("By lot"), "order": phrase("In the order of the entry list")}
TIED: Words = {
    "": phrase("It is a tie"),
    "hand": phrase("One more hand decides, and another one while it is tied"),
    "six": phrase("Six more hands, then one more at a time"),
}
"""What is done with a game of so many hands that ends level."""
REASONS: Words = {
    "bye": phrase("The draw gives no table"),
    "requested_bye": phrase("Asked in advance to sit out"),
    "late": phrase("Came late"),
    "absent": phrase("Did not come"),
    "left": phrase("Has left"),
    "expelled": phrase("Was disqualified"),
}
"""Why a round can be missed, in the words of `Placing.reason`."""
USUAL: Mapping[str, str] = {"bye": AVERAGE}
"""What a missed round counts to begin with, where it is not nothing."""
POLICIES: Words = {
    "zero": phrase("Nothing"),
    "field_min": phrase("The lowest score of that round"),
    "field_average": phrase("The average of that round"),
    "own_average": phrase("The average of the own rounds"),
    "like_win": phrase("As much as the winners have on average"),
    "like_draw": phrase("As much as everybody has on average"),
    "per_hand": phrase("The own average hand, times the hands"),
    "fixed": phrase("The same points every time"),
    "once": phrase("A fixed score first, less or nothing after that"),
    "penalty": phrase("Points deducted"),
}
"""What a missed round can count; the last three take a number, and the second of them two."""
WITH_NUMBER = ("fixed", "once", "penalty")
OTHER_POLICIES: Words = {
    "event_min": phrase("The lowest score of the tournament"),
    "field_max": phrase("The highest score of that round"),
    "replace_best": phrase("Instead of a lower own score"),
}
"""What a missed round can count without being offered: what sets an event up may name them."""
POLICIES_SAID: Words = {**POLICIES, **OTHER_POLICIES}

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


def policy_parts(text: str) -> tuple[str, str]:
    """A stored policy as its name and what is typed beside it, "" where it has no number."""
    name, _colon, number = text.partition(":")
    first, _colon, then = number.partition(":")
    second = then.removeprefix("fixed:")
    return name, gettext("{first}, then {second}").format(
        first=first, second=second
    ) if second.isdigit() else first


def policy_said(text: str) -> str:
    """A stored policy in words, to follow "counts"."""
    name, _colon, number = text.partition(":")
    if name == "once":
        first, _colon, then = number.partition(":")
        said = gettext("{points} points the first time, then {then}")
        return said.format(points=first, then=policy_said(then or "zero"))
    said = {
        "fixed": gettext("{points} points every time"),
        "penalty": gettext("{points} points deducted"),
    }.get(name, "")
    plain = POLICIES_SAID[name]
    return said.format(points=number) if said else plain[0].lower() + plain[1:]


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

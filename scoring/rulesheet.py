"""The rule sheet of a game for people, generated from the rules' values.

If house rules change a rule, the sheet also gives the standard one.
"""

import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from scoring.bidding_rules import bidding_sentences, table_sentences
from scoring.language import phrase
from scoring.meld_rules import meld_sentences, meld_values
from scoring.own_rules import Sentence
from scoring.settlement_rules import game_sentences, settlement_sentences
from scoring.variant import Variant
from scoring.variants import VARIANTS

SOURCES: Mapping[str, str] = {
    "D0": "Brad Lehman: Klabberjass (Clobby), 1999",
    "D1": "Howard Fosdick: Klobber Nuggie, 2023",
    "D2": phrase("House sheet for four-handed Clobber, unsigned"),
    "D3": phrase("CatsAtCards.com: Klaberjass and its variants, 2015"),
    "D4": "World Heritage Encyclopedia: Klabberjass (Clabber of Evansville)",
    "own": phrase("the rules of our own table"),
    "K": phrase("Rules of klaverjas clubs and of the Nederlandse Klaverjas Unie"),
    "B": phrase("Fédération Française de Belote: rules of belote, 2016"),
    "C": phrase("Fédération Française de Belote: rules of coinche and contrée, 2016"),
    "L": phrase("Rules of Croatian bela tables"),
    "J": phrase("Rules of Swiss Jass clubs and of Swisslos"),
    "A": phrase("Rules of Saudi baloot tables, with worked examples"),
}
NO_SUCH_RULE = phrase("no such rule")
WIDTH = 80
"""Columns of a sheet in plain text."""


class Rule(NamedTuple):
    """A rule as a sentence; `standard` is the standard game's, None if the same."""

    text: str
    standard: str | None = None


class Section(NamedTuple):
    """A section of the sheet: its heading and its rules."""

    title: str
    rules: tuple[Rule, ...]


class Value(NamedTuple):
    """A card or a meld with its points; `standard` are the standard game's, None if the same."""

    name: str
    points: int
    standard: str | None = None


class RuleSheet(NamedTuple):
    """The rules of a game.

    `trump` and `plain` list the cards of a suit from the highest down, `melds` the possible melds.
    """

    title: str
    about: str
    source: str
    trump: tuple[Value, ...]
    plain: tuple[Value, ...]
    melds: tuple[Value, ...]
    sections: tuple[Section, ...]


SECTIONS: tuple[tuple[str, Callable[[Variant], Iterator[Sentence]]], ...] = (
    (phrase("The table and the cards"), table_sentences),
    (phrase("Making trump"), bidding_sentences),
    (phrase("Melds"), meld_sentences),
    (phrase("Scoring of a hand"), settlement_sentences),
    (phrase("The game"), game_sentences),
)
"""The sections of a sheet, each with its rules by id."""


def rule_sheet(variant: Variant) -> RuleSheet:
    """The sheet of a variant, compared with the standard rules of its game in the same terms."""
    standard = replace(VARIANTS[variant.id], words=variant.words)
    return RuleSheet(
        variant.name,
        variant.about,
        SOURCES[variant.source],
        _cards(variant, variant.trump_values, variant.words.cards.trump_rank),
        _cards(variant, variant.plain_values, variant.words.cards.rank),
        _melds(variant, standard),
        tuple(
            Section(title, _compared(dict(sentences(variant)), dict(sentences(standard))))
            for title, sentences in SECTIONS
        ),
    )


def _cards(
    variant: Variant, values: Mapping[str, int], name: Callable[[str], str]
) -> tuple[Value, ...]:
    worthless = [rank for rank in variant.ranks if rank not in values]
    ranks = [*values, *worthless]
    return tuple(Value(name(rank).capitalize(), values.get(rank, 0)) for rank in ranks)


def _melds(variant: Variant, standard: Variant) -> tuple[Value, ...]:
    usual = {what: points for what, _, points in meld_values(standard)}
    return tuple(
        Value(
            name,
            points,
            None
            if usual.get(what) == points
            else str(usual[what])
            if what in usual
            else phrase("nothing"),
        )
        for what, name, points in meld_values(variant)
    )


def _compared(rules: Mapping[str, str], standard: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules in order, each with the standard one if different."""
    dropped = {what: text for what, text in standard.items() if what not in rules}
    changed = tuple(
        Rule(text, None if standard.get(what) == text else standard.get(what, NO_SUCH_RULE))
        for what, text in rules.items()
    )
    return changed + tuple(
        Rule(phrase("There is no such rule here."), text) for text in dropped.values()
    )


def sheet_text(variant: Variant) -> str:
    """The rule sheet as plain text."""
    sheet = rule_sheet(variant)
    lines = [sheet.title, "=" * len(sheet.title), *textwrap.wrap(sheet.about, WIDTH)]
    lines += [str(phrase("Based on: {source}.", source=sheet.source)), ""]
    lines += _heading(phrase("Card points"))
    lines += _beside(
        _column(phrase("Trump"), sheet.trump), _column(phrase("Other suits"), sheet.plain)
    )
    if sheet.melds:
        lines += ["", *_heading(phrase("Meld values")), *_column("", sheet.melds)[1:]]
    for section in sheet.sections:
        lines += ["", *_heading(section.title)]
        for rule in section.rules:
            lines += _wrapped(rule)
    return "\n".join(lines)


def _heading(title: str) -> list[str]:
    return [title, "-" * len(title)]


def _column(title: str, values: tuple[Value, ...]) -> list[str]:
    """A table of names and points, with the standard points if different."""
    width = max((len(value.name) for value in values), default=0)
    return [title] + [
        f"{value.name:<{width}}  {value.points:>3}"
        + (
            ""
            if value.standard is None
            else "  " + str(phrase("(house rule; standard: {usual})", usual=value.standard))
        )
        for value in values
    ]


def _beside(left: list[str], right: list[str]) -> list[str]:
    width = max(map(len, left)) + 6
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one:<{width}}{other}".rstrip() for one, other in pairs]


def _wrapped(rule: Rule) -> list[str]:
    text = rule.text
    if rule.standard is not None:
        usual = str(rule.standard).rstrip(".")
        text += " " + str(phrase("(House rule; standard: {usual}.)", usual=usual))
    return textwrap.wrap(text, WIDTH, initial_indent="- ", subsequent_indent="  ")

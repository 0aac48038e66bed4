"""What one set of rules says otherwise than another, in the sentences of the rule sheet."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.language import phrase
from scoring.meld_rules import meld_values
from scoring.rulesheet import SECTIONS
from scoring.variant import Variant

MELDS = "Worth of melds"
NOTHING = phrase("There is no such rule.")


class Difference(NamedTuple):
    """A rule that is another: the part of the sheet, and how either side says it."""

    section: str
    before: str
    after: str


def rule_differences(before: Variant, after: Variant) -> tuple[Difference, ...]:
    """Every rule that differs between two variants of a game, in the order of the sheet.

    Both should have the same words: a rule that is only called otherwise would differ too.
    """
    return tuple(_differences(before, after))


def _differences(before: Variant, after: Variant) -> Iterator[Difference]:
    yield from _compared(MELDS, _melds(before), _melds(after))
    for title, sentences in SECTIONS:
        yield from _compared(title, dict(sentences(before)), dict(sentences(after)))


def _melds(variant: Variant) -> dict[str, str]:
    return {
        what: phrase("{label}: {text}", label=name, text=points)
        for what, name, points in meld_values(variant)
    }


def _compared(
    section: str, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[Difference]:
    for what in {**before, **after}:
        one, other = before.get(what, NOTHING), after.get(what, NOTHING)
        if one != other:
            yield Difference(section, one, other)

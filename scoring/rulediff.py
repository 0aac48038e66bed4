"""The differences between two sets of rules, in the sentences of the rule sheet."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.language import phrase
from scoring.meld_rules import meld_values
from scoring.rulesheet import SECTIONS
from scoring.variant import Variant

MELDS = "Meld values"
NOTHING = phrase("There is no such rule.")


class Difference(NamedTuple):
    """A rule that differs: its section, and both versions."""

    section: str
    before: str
    after: str


def rule_differences(before: Variant, after: Variant) -> tuple[Difference, ...]:
    """The rules that differ between two variants of a game, in the order of the sheet.

    Both should use the same terms: a rule that is only worded differently would be listed too.
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

"""Rule sheets of games, ready to show."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring import VARIANTS, Variant, variant_for
from scoring.rulesheet import Rule, RuleSheet, Section, Value, rule_sheet
from scoring.vocabulary import in_words
from tracker.models import Game, RuleSet, RuleSetVersion
from tracker.rules.queries import variant_of


@dataclass(frozen=True, slots=True)
class SheetCard:
    id: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class SheetGroup:
    players: int
    games: tuple[SheetCard, ...]


@dataclass(frozen=True, slots=True)
class CardTable:
    """The cards of a suit, highest first, and their total points."""

    cards: tuple[Value, ...]
    total: int


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The rule sheet of a game; `house_rules` are its rules that differ from the standard.

    A rule or value that differs has the standard one in `standard`.
    """

    id: str
    title: str
    about: str
    source: str
    trump: CardTable
    plain: CardTable
    melds: tuple[Value, ...]
    sections: tuple[Section, ...]
    house_rules: tuple[Rule, ...]


def rule_sheets() -> tuple[SheetGroup, ...]:
    """Every game, by number of players."""
    variants = sorted(VARIANTS.values(), key=_players)
    return tuple(
        SheetGroup(players, tuple(map(_card, group)))
        for players, group in groupby(variants, _players)
    )


def rule_sheet_of(variant_id: str) -> SheetPage:
    """The standard rules of a game; 404 for an unknown game."""
    if variant_id not in VARIANTS:
        raise Http404
    return _page(VARIANTS[variant_id])


def rule_sheet_for_game(game: Game) -> SheetPage:
    """The rules of a game being played, with its house rules marked."""
    return _page(variant_of(game))


def rule_sheet_of_version(rule_set: RuleSet, number: int) -> SheetPage:
    """The rules of a game in a version of a rule set, with changes marked; else 404."""
    versions = rule_set.versions.select_related("rule_set")
    return _page(rules_of(get_object_or_404(versions, number=number)))


def rules_of(version: RuleSetVersion) -> Variant:
    """The game with the rules and vocabulary of a version."""
    rules = variant_for({"variant": version.rule_set.variant, "options": version.options})
    return in_words(rules, version.words)


def _players(variant: Variant) -> int:
    return variant.players


def _card(variant: Variant) -> SheetCard:
    return SheetCard(variant.id, variant.name, variant.about)


def _page(variant: Variant) -> SheetPage:
    sheet = rule_sheet(variant)
    return SheetPage(
        id=variant.id,
        title=sheet.title,
        about=sheet.about,
        source=sheet.source,
        trump=_table(sheet.trump),
        plain=_table(sheet.plain),
        melds=sheet.melds,
        sections=sheet.sections,
        house_rules=tuple(_house_rules(sheet)),
    )


def _table(cards: tuple[Value, ...]) -> CardTable:
    return CardTable(cards, sum(card.points for card in cards))


def meld_points(meld: Value) -> str:
    """The points of a meld: "Sequence of four: 50"."""
    return _("{label}: {text}").format(label=meld.name, text=meld.points)


def _house_rules(sheet: RuleSheet) -> Iterable[Rule]:
    for meld in sheet.melds:
        if meld.standard is not None:
            yield Rule(meld_points(meld), meld.standard)
    for section in sheet.sections:
        yield from (rule for rule in section.rules if rule.standard is not None)

"""Endpoints for the games on offer and their rules."""

from typing import Any

from django.http import HttpRequest
from ninja import Field, Router, Schema

from scoring.json_values import Json
from tracker.api.v1.endpoint import Problem
from tracker.common.queries.lookups import game_for
from tracker.rules.queries import OptionChoice, games
from tracker.rules.texts import (
    CardTable,
    SheetPage,
    rule_sheet_for_game,
    rule_sheet_of,
    rule_sheets,
)

router = Router(tags=["Rules"])


class Variant(Schema):
    """A game that can be played."""

    id: str = Field(description="Its code in a ruleset.", examples=["clabber"])
    name: str = Field(examples=["Clabber"])
    about: str
    players: int


class CardOrMeldPoints(Schema):
    """A card or meld and its points; `standard` is its value in the standard game, if different."""

    name: str
    points: int
    standard: str | None


class Rule(Schema):
    """A rule in a sentence; `standard` is the sentence of the standard game, if different."""

    text: str
    standard: str | None


class Section(Schema):
    """A part of the rule sheet."""

    title: str
    rules: list[Rule]


class RuleSheet(Schema):
    """The rules of a game; cards are listed from the highest."""

    id: str
    title: str
    about: str
    source: str
    trump: list[CardOrMeldPoints]
    plain: list[CardOrMeldPoints]
    melds: list[CardOrMeldPoints]
    sections: list[Section]


class OptionValue(Schema):
    """A value of a house rule, and its meaning."""

    value: Any
    text: str
    is_default: bool


class Option(Schema):
    """A house rule; with `least` it can also be an integer from that minimum."""

    name: str
    text: str
    values: list[OptionValue]
    least: int | None
    default: Any


class Rules(RuleSheet):
    """The standard rules of a game, and its possible house rules."""

    players: int
    options: list[Option]


@router.get("/rules", response=list[Variant])
def all_rules(request: HttpRequest) -> list[Variant]:
    """Lists the games that can be played, by number of players."""
    return [
        Variant(id=card.id, name=str(card.name), about=str(card.about), players=group.players)
        for group in rule_sheets()
        for card in group.games
    ]


@router.get("/rules/{slug:variant}", response={200: Rules, 404: Problem})
def rules_of(request: HttpRequest, variant: str) -> Rules:
    """The standard rules of a game, and its possible house rules."""
    page = rule_sheet_of(variant)
    game = next(choice for choice in games() if choice.id == variant)
    options = [_option(option) for option in game.options]
    return Rules(**_sheet(page), players=game.players, options=options)


@router.get("/clubs/{slug:club}/games/{int:game}/rules", response={200: RuleSheet, 404: Problem})
def rules_of_game(request: HttpRequest, club: str, game: int) -> RuleSheet:
    """The rules of a game being played, with its house rules marked."""
    return RuleSheet(**_sheet(rule_sheet_for_game(game_for(club, game))))


def _sheet(page: SheetPage) -> Json:
    return {
        "id": page.id,
        "title": page.title,
        "about": page.about,
        "source": page.source,
        "trump": _cards(page.trump),
        "plain": _cards(page.plain),
        "melds": [CardOrMeldPoints(**meld._asdict()) for meld in page.melds],
        "sections": [
            Section(title=section.title, rules=[Rule(**rule._asdict()) for rule in section.rules])
            for section in page.sections
        ],
    }


def _cards(table: CardTable) -> list[CardOrMeldPoints]:
    return [CardOrMeldPoints(**card._asdict()) for card in table.cards]


def _option(option: OptionChoice) -> Option:
    values = [
        OptionValue(value=value.value, text=str(value.text), is_default=value.is_default)
        for value in option.values
    ]
    return Option(
        name=option.name,
        text=str(option.text),
        values=values,
        least=option.least,
        default=option.default,
    )

"""The rule sheets say what scores: its numbers, its names, and what a house rule changes."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scoring import VARIANTS, Variant, options_of, variant_for
from scoring.rulesheet import SOURCES, Rule, rule_sheet, sheet_text
from tests.scoring.house_rules import GAMES_AND_OPTIONS, chosen_with, standard
from tests.scoring.strategies import rulesets, values_of

every_game = pytest.mark.parametrize("game", VARIANTS)


def plain(text: str) -> str:
    """The text in one line."""
    return " ".join(text.split())


def rules(variant: Variant) -> list[Rule]:
    return [rule for section in rule_sheet(variant).sections for rule in section.rules]


def changes(variant: Variant) -> list[tuple[str, str]]:
    """Every rule and every meld with what the standard game has in its place, where it differs."""
    melds = rule_sheet(variant).melds
    changed = [(rule.text, rule.standard) for rule in rules(variant)]
    changed += [(f"{meld.name} {meld.points}", meld.standard) for meld in melds]
    return [(text, standard) for text, standard in changed if standard is not None]


def other_values(game: str, name: str) -> list[Any]:
    (option,) = [option for option in options_of(VARIANTS[game]) if option.name == name]
    usual = repr(standard(game, name))
    return [value for value in values_of(option) if repr(value) != usual]


@every_game
def test_standard_game_changes_nothing(game: str) -> None:
    assert changes(VARIANTS[game]) == []
    assert "ouse rule" not in sheet_text(VARIANTS[game])


@pytest.mark.some(40)
@pytest.mark.parametrize(("game", "name"), GAMES_AND_OPTIONS)
def test_house_rule_stands_beside_the_standard_one(game: str, name: str) -> None:
    usual = [rule.text for rule in rules(VARIANTS[game])]
    # Where no target is set nobody can be out, so the sheet has nothing to say of it.
    more = {"target": 5} if (game, name) == ("klammern", "both_out") else chosen_with(game, name)
    before = changes(variant_for({"variant": game, "options": more}))
    for value in other_values(game, name):
        variant = variant_for({"variant": game, "options": {name: value, **more}})
        found = [change for change in changes(variant) if change not in before]
        assert found
        for text, before_it in found:
            assert text not in usual
            assert before_it in [*usual, "no such rule", "nothing", "20", "40"]
            assert f"tandard: {before_it.rstrip('.')}" in plain(sheet_text(variant))


@pytest.mark.some(60)
@pytest.mark.parametrize(("game", "name"), GAMES_AND_OPTIONS)
def test_each_value_of_a_house_rule_reads_otherwise(game: str, name: str) -> None:
    more = {"target": 5} if name == "both_out" else chosen_with(game, name)
    (option,) = [option for option in options_of(VARIANTS[game]) if option.name == name]
    sheets = [
        sheet_text(variant_for({"variant": game, "options": more | {name: value}}))
        for value in values_of(option)
    ]
    assert len(set(sheets)) == len(sheets)


@every_game
def test_numbers_that_score_stand_in_the_sheet(game: str) -> None:
    variant, sheet = VARIANTS[game], rule_sheet(VARIANTS[game])
    for values, shown in ((variant.trump_values, sheet.trump), (variant.plain_values, sheet.plain)):
        worth = [values[rank] for rank in values]
        worthless = [0] * (len(variant.ranks) - len(values))
        assert [value.points for value in shown] == worth + worthless
    fours, threes = list(variant.fours.values()), list(variant.threes.values())
    bella = [variant.bella_points] if variant.has_bella else []
    announced = [*variant.sequences, *fours] if variant.announcements else []
    melds = [*announced, *threes, *bella]
    assert [meld.points for meld in sheet.melds] == melds
    numbers = {variant.deck.total, variant.last_trick, variant.hand_size, 4 * len(variant.ranks)}
    numbers |= {120} if variant.no_trump else set()
    numbers |= set() if variant.target is None else {variant.target}
    numbers |= set() if variant.is_race else {variant.value_take, variant.value_other}
    text = " ".join(rule.text for rule in rules(variant))
    assert numbers <= {int(number) for number in re.findall(r"\d+", text)}


@pytest.mark.some(6)
@every_game
@given(data=st.data())
def test_sheet_is_80_columns_wide_whatever_the_house_rules(game: str, data: DataObject) -> None:
    text = sheet_text(variant_for(data.draw(rulesets(game))))
    assert [line for line in text.splitlines() if len(line) > 80 or line != line.rstrip()] == []


@every_game
def test_sheet_names_its_game_and_its_source(game: str) -> None:
    variant = VARIANTS[game]
    lines = sheet_text(variant).splitlines()
    assert lines[:2] == [variant.name, "=" * len(variant.name)]
    assert plain(variant.about) in plain(sheet_text(variant))
    assert f"Based on: {SOURCES[variant.source]}." in plain(sheet_text(variant))


SAYS: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "clobby",
        {},
        ["Two players", "the opponent takes the turned suit", "neither side scores melds"],
    ),
    (
        "clobby",
        {},
        ["points of both sides", "player who scored more deals", "the next player deals"],
    ),
    ("klobber-nuggie", {}, ["or no trump", "Each player scores every meld", "Three kings", "120"]),
    ("klobber-nuggie", {"marriages": True}, ["Marriage: king and queen of one suit"]),
    (
        "partnership-clobber",
        {},
        ["dealer must make trump", "makers are bait", "doubles what it scores", "scores half"],
    ),
    (
        "klaberjass",
        {},
        ["If the opponent refuses, the caller makes trump", "first after the dealer"],
    ),
    ("zensa", {}, ["a sequence beats four of a kind", "jacks, aces, kings, queens, tens"]),
    ("clobyosh", {}, ["points wait", "Bela: king and queen of trump", "in the middle of a hand"]),
    ("clobyosh", {}, ["melds, bela or the last trick", "wins no trick loses its melds"]),
    ("darda", {}, ["four of a kind beats a sequence", "queens, nines, aces", "Bejle"]),
    (
        "klammern",
        {},
        ["diamonds, hearts, spades, clubs", "clubs are trump", "Laube", "Terz"],
    ),
    ("klammern", {}, ["win every trick", "Five of them win a big point", "kontra", "closed"]),
    ("klapper-jas-4", {}, ["on a die", "2 in the turned suit, 1 in another", "twice as much"]),
    ("klapper-jas-3", {}, ["Three players", "the most points of all", "each of the others"]),
    (
        "klapper-jas-2",
        {},
        ["Two players", "same player deals again", "player who scored more deals"],
    ),
    ("clabber", {}, ["24 cards, from ace to nine", "Mule: four jacks", "the longer", "XX"]),
    ("klammern", {}, ["Fifty: four cards or more in sequence", "the makers double again: re"]),
    ("clabber", {}, ["Hundred: five cards or more in sequence", "Fifty: four cards in seq"]),
    ("clobby", {}, ["Three cards in sequence", "Four cards or more in sequence"]),
    ("klobber-nuggie", {}, ["Five cards in sequence", "Six cards or more in sequence"]),
    ("clabber", {}, ["other scores 162", "its melds and bella", "only their own points"]),
    ("clabber", {"bella_needs_trick": True}, ["Bella", "is lost without a trick"]),
    ("clabber", {"both_out": "maker"}, ["the makers win if they are among them"]),
    ("clabber", {"both_out": 50}, ["the target rises by 50 until it is above every total"]),
    ("klammern", {"target": 4}, ["4 big points"]),
    ("klammern", {"loss_factor": 1}, ["the others score as much"]),
    ("klammern", {"value_take": 3}, ["3 in the turned suit, 1 in another"]),
    ("klobber-nuggie", {"renege": "total_plus_melds"}, ["the other scores 165 and its melds. If"]),
    ("klobber-nuggie", {"instant_end": True}, ["when melds or the last trick reach the target"]),
    ("zensa", {"all_tricks": 75}, ["scores 75 more"]),
    ("klaverjas", {}, ["makers are nat", "Roem is made", "four 50", "ends after 16 hands"]),
    ("klaverjas", {"counter_sweep": 0}, ["Each may pass once", "Rotterdams"]),
    ("coinche", {}, ["from 80 in tens", "double: coinche", "again: surcoinche", "are chute"]),
    ("coinche", {}, ["Capot, bid to win", "counts 250", "every trick scores 90 more"]),
    (
        "coinche",
        {},
        ["its belote and the bid", "keeps its bella", "again four times"],
    ),
    ("coinche", {"only_bid": True}, ["they score it.", "the others score what was bid."]),
    ("coinche", {"sans_tout": True}, ["No trump: four aces 200, four tens 150, four jacks 100"]),
    ("baloot", {}, ["play without a trump, or pass", "No trump: four aces 200.", "whole game"]),
    (
        "baloot",
        {},
        [
            "16 game points, every trick 25",
            "they make 26, every trick 44",
        ],
    ),
    (
        "baloot",
        {},
        ["10 points of melds make one game point; without a trump, 5 do", "Baloot is worth 2 game"],
    ),
    ("coinche", {"sans_tout": True}, ["All trump, in every suit: jack 13, nine 9, ace 6"]),
]


@pytest.mark.parametrize(("game", "options", "phrases"), SAYS)
def test_sheet_says(game: str, options: dict[str, Any], phrases: list[str]) -> None:
    variant = variant_for({"variant": game, "options": options})
    told = [rule.text for rule in rules(variant)]
    told += [meld.name for meld in rule_sheet(variant).melds]
    text = " ".join(told)
    assert [phrase for phrase in phrases if phrase not in text] == []


SILENT = [
    ("klobber-nuggie", ["Bella", "bella", "kontra", "Marriage"]),
    ("clabber", ["Schmeiss", "schmeiss", "kontra", "no trump", "Eight", "Seven"]),
    ("klapper-jas-2", ["Laube", "big point", "march", "schmeiss"]),
    ("clobby", ["small", "four of a kind", "Three kings", "XX", "reneges", "middle of a hand"]),
    ("partnership-clobber", ["thrown in"]),
    ("klaverjas", ["Meld values", "thrown in", "Stuk"]),
    ("coinche", ["kontra", "no trump", "reneges", "XX"]),
]


@pytest.mark.parametrize(("game", "phrases"), SILENT)
def test_sheet_is_silent_on_what_the_game_has_not(game: str, phrases: list[str]) -> None:
    text = plain(sheet_text(VARIANTS[game]))
    assert [phrase for phrase in phrases if phrase in text] == []

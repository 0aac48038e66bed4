"""What a phone is told of a game, so that it can say by itself what a hand brings."""

import json

import pytest
from django.utils.translation import override

from scoring import variant_for
from scoring.phone import phone_rules
from tests.factories import NOW, new_id, played, voided
from tests.tracker.helpers.at_table import counted, sends
from tracker.clubs.services import set_club
from tracker.common.queries.lookups import game_for, hand_for
from tracker.games.hands.entry_pages import hand_entry
from tracker.games.hands.services import record_hand
from tracker.games.sheet_rows_texts import Die, SideScore

pytestmark = pytest.mark.django_db


def phone_of(game):
    return hand_entry(game_for("kanal", game.pk)).phone


def test_phone_has_the_rules_of_the_table_and_where_the_game_stands(play):
    ruleset = {"variant": "clobyosh", "options": {"target": 150}}
    phone = phone_of(play(ruleset, played(0, (60, 40)), played(1, (50, 40))))
    assert phone.rules == phone_rules(variant_for(ruleset))
    assert phone.rules["target"] == 150
    standing = {"totals": [70, 40], "small": [0, 0], "carry": 100, "dealer": 1}
    assert phone.standing == standing


def test_phone_has_the_names_and_the_words(play):
    phone = phone_of(play("klobber-nuggie"))
    assert phone.words == {
        "seats": ["Anna", "Otto"],
        "makers": ("Anna", "Otto"),
        "sides": ["Anna", "Otto"],
        "suits": {
            "S": "spades",
            "H": "hearts",
            "D": "diamonds",
            "C": "clubs",
            "NT": "no trump",
        },
        "outcomes": {
            "made": "{maker} made {suit}{doubled}: {own} to {best}.",
            "set": "{maker} made {suit}{doubled} and was {set}: {short} short.",
            "tied": "{maker} made {suit}{doubled} and tied at {own}.{waiting}",
            "reneged": "{sides} reneged.",
        },
        "cells": {"made": "", "set": "set", "tied": "tied", "reneged": "reneged"},
        "doubled": {"": "", "kontra": " with kontra", "re": " with kontra and re"},
        "set": "set",
        "carried": " {carry} wait for the next hand.",
        "won": "{side} won, {own} to {others}.",
        "and": " and ",
    }


def test_phone_knows_only_the_side_that_made_trump_where_the_book_does(play, club):
    set_club(club=club, name="Kanal", agreement="none", makers="side", keeps_details=False)
    words = phone_of(play("clabber")).words
    assert words["makers"] == ("Anna & Bea", "Otto & Max", "Anna & Bea", "Otto & Max")
    assert words["seats"] == ["Anna", "Otto", "Bea", "Max"]
    assert words["outcomes"] == {
        "made": "{maker} made {suit}{doubled}: {own} to {best}.",
        "set": "{maker} made {suit}{doubled} and were {set}: {short} short.",
        "tied": "{maker} made {suit}{doubled} and tied at {own}.{waiting}",
        "reneged": "{sides} reneged.",
    }


def test_phone_shows_a_race_by_its_totals(play):
    assert phone_of(play("klaberjass")).scores == {
        "total": SideScore("{total}", "{total}", "{total}")
    }


def test_phone_shows_a_die_in_four_ways(play):
    assert phone_of(play("klapper-jas-2")).scores == {
        "start": SideScore("6", "start", "0", die=Die("6", False)),
        "up": SideScore("{face}", "{face}, going up", "1", die=Die("{face}", False)),
        "down": SideScore("{face}↓", "{face}, going down", "6", die=Die("{face}", True)),
        "out": SideScore("out", "out", "12", die=Die("", True)),
    }


def test_correction_is_left_to_the_server(play):
    game = play("klaberjass", played(0, (60, 40)), played(1, (30, 50)))
    voided(game.hands.first())
    hand = hand_for("kanal", game.pk, 2)
    assert hand_entry(hand.game, hand).phone is None


def test_phone_of_a_tournament_knows_how_many_hands_are_left(play):
    game = play("clabber", played(0, (90, 62)), most_hands=3)
    thrown_in = {"play": "thrown_in"}
    record_hand(game=game, record=thrown_in, submission_id=new_id(), now=NOW)
    phone = phone_of(game)
    assert phone.left == 2
    assert (phone.words["nobody"], phone.words["to"]) == ("Nobody won, {totals}.", " to ")
    voided(game.hands.first())
    assert phone_of(game).left == 3


def test_phone_of_a_game_that_goes_on_while_it_is_level_counts_on(play):
    game = play("clabber", played(0, (90, 62)), played(1, (62, 90)), most_hands=2, tie="six")
    assert not game.is_finished
    assert (phone_of(game).left, phone_of(game).tie) == (0, "six")
    record_hand(game=game, record=played(0, (90, 62)), submission_id=new_id(), now=NOW)
    assert phone_of(game).left == -1
    assert phone_of(play("clabber", most_hands=2)).tie is None


def test_phone_of_another_game_is_told_nothing_of_an_end(play):
    phone = phone_of(play("clabber", played(0, (90, 62))))
    assert phone.left is None
    assert not {"nobody", "to"} & set(phone.words)


def test_hand_that_waits_for_one_before_it_is_none_that_is_left(play):
    game = play("clabber", most_hands=3)
    assert sends(game, 2, counted(100) | {"dealer": 1}).name == "waiting"
    assert phone_of(game).left == 2


def test_phone_names_the_suits_in_the_readers_language(play):
    game = play("clabber")
    with override("de"):
        suits = json.loads(json.dumps(phone_of(game).words))["suits"]
    assert suits == {"S": "Pik", "H": "Herz", "D": "Karo", "C": "Kreuz"}


def test_phone_knows_how_many_hands_have_counted_where_the_rules_end_the_game_by_them(play):
    rules = {"variant": "belote", "options": {"hands": 2, "target": None}}
    thrown_in = {"play": "thrown_in"}
    game = play(rules, played(0, (90, 62)), thrown_in)
    phone = phone_of(game)
    standing = {"totals": [100, 62], "small": [0, 0], "carry": 0, "dealer": 2, "hands": 1}
    assert (phone.standing, phone.rules["hands"], phone.left) == (standing, 2, None)
    assert phone.words["nobody"] == "Nobody won, {totals}."
    game = play(rules, played(0, (90, 62)), thrown_in, played(1, (40, 112)))
    assert (game.is_finished, game.totals, game.winner) == (True, [140, 184], 1)

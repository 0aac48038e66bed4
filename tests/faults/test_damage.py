"""Damage is detected and reported; only what is damaged is closed to writing."""

import json
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.faults.routes import READING, WRITING, Cast
from tests.faults.test_trouble import is_trouble, run
from tests.tracker.helpers.at_table_pages import at
from tracker.models import Game, Hand
from tracker.operations import health
from tracker.operations import integrity_checks as heart
from tracker.platform.server import damage_registry as damage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def cast(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return Cast()


def text(name):
    """The state and finding of a health check."""
    (check,) = [check for check in health.checks() if check.name == name]
    return check.state, check.finding


def flip(game):
    """Flips one bit in the points of the first hand, like a bad disk."""
    hand = game.hands.get(number=1)
    assert json.dumps(hand.record).count("90") == 1
    run(f"UPDATE tracker_hand SET record = replace(record, '90', '91') WHERE id = {hand.pk}")


def overwrite(table):
    """Overwrites the first page of a table with random bytes."""
    with connection.cursor() as cursor:
        root = cursor.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = %s", [table]
        ).fetchone()[0]
        size = cursor.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with Path(connection.settings_dict["NAME"]).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(os.urandom(size))


@pytest.fixture
def own_copy(tmp_path):
    """A copy of the file to damage."""
    file = Path(connection.settings_dict["NAME"])
    run("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    shutil.copy(file, tmp_path / "sound")
    yield
    connection.close()
    shutil.copy(tmp_path / "sound", file)


def test_flipped_bit_closes_its_game_and_nothing_else(cast):
    game = cast.book.game
    heart.check_game(game.pk)
    assert text("Damage") == ("well", "none found")
    flip(game)
    heart.check_game(game.pk)
    state, finding = text("Damage")
    assert state == "wrong"
    assert finding.startswith(f"game {game.pk}, hand 1: its record is not the one")
    for name in ("hand", "hand of a phone", "hand of a program"):
        assert is_trouble(WRITING[name](cast), "damaged"), name
    assert {ask(cast).status_code for ask in READING.values()} == {200}
    assert WRITING["form"](cast).status_code == 303


def test_pages_of_a_damaged_game_tell_everybody(cast):
    game, text = cast.book.game, "The record of this game is damaged."
    assert text not in cast.looks(at(game)).text
    flip(game)
    heart.check_game(game.pk)
    assert text in cast.looks(at(game)).text
    assert text in cast.visitor.get(f"/kanal/games/{game.pk}/").text
    assert text not in cast.looks("/kanal/").text


def test_game_that_was_mended_is_open_again(cast):
    game = cast.book.game
    whole = Hand.objects.get(game=game, number=1).record
    flip(game)
    heart.check_game(game.pk)
    Hand.objects.filter(game=game, number=1).update(record=whole)
    heart.recheck_known_damage()
    assert text("Damage") == ("well", "none found")
    assert WRITING["hand of a phone"](cast).json()["results"][0]["outcome"] == "recorded"


def test_text_that_is_none_is_damage(cast):
    run(f"UPDATE tracker_game SET variant = CAST(x'ff' AS TEXT) WHERE id = {cast.book.game.pk}")
    assert is_trouble(cast.looks(at(cast.book.game)), "damaged")
    assert text("Damage")[0] == "wrong"
    assert is_trouble(WRITING["hand of a phone"](cast), "damaged")


def test_overwritten_page_is_told_and_the_rest_goes_on(cast, own_copy):
    overwrite("tracker_hand")
    assert is_trouble(cast.looks(at(cast.book.game)), "damaged")
    assert is_trouble(WRITING["hand of a phone"](cast), "damaged")
    assert cast.looks("/kanal/players/").status_code == 200
    assert cast.visitor.get("/health").status_code == 503
    heart.check_database_file()
    assert text("Damage")[0] == "wrong"


def test_hand_that_comes_while_its_game_is_looked_after_is_no_damage(cast):
    came: list[Any] = []

    def comes_between(execute, *arguments):
        if 'FROM "tracker_hand"' in arguments[0] and not came:
            came.append(None)
            came.append(WRITING["hand of a phone"](cast))
        return execute(*arguments)

    with connection.execute_wrapper(comes_between):
        heart.check_game(cast.book.game.pk)
    assert came[1].json()["results"][0]["outcome"] == "recorded"
    assert damage.all_marks() == {}


def test_lock_of_another_process_is_no_damage(cast):
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    run("PRAGMA busy_timeout=0")
    other.execute("BEGIN EXCLUSIVE")
    heart.check_game(cast.book.game.pk)
    other.close()
    run("PRAGMA busy_timeout=5000")
    assert damage.all_marks() == {}


def test_games_are_looked_after_in_turn(cast):
    every = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    assert heart.games_after(0) == every
    assert [heart.games_after(last) for last in every[-2:]] == [every[-1:], []]

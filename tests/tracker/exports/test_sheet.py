"""Which columns and rows the tables of the book have."""

import datetime as dt

import pytest
from django.utils.translation import override

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
    voided,
)
from tracker.common.queries.lookups import game_for
from tracker.evenings.exports import evenings_sheet, standings_sheet
from tracker.evenings.queries import evening_rows, standings_at
from tracker.games.hands.exports import hands_sheet
from tracker.games.hands.queries import hands
from tracker.players.exports import players_sheet
from tracker.players.queries.players import player_rows
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db

TO_ONE = {"variant": "klaberjass", "options": {"target": 1}}


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal"), title="Thursday")


@pytest.fixture
def anna_and_ben(evening):
    return [PlayerFactory.create(club=evening.club, name=name) for name in ("Anna", "Ben")]


def heads(sheet):
    """The codes and kinds of the columns."""
    return [(column.code, column.kind) for column in sheet.columns]


def standings_of(evening):
    """The standings of the evening as a sheet."""
    return standings_sheet(standings_at(evening), "Kanal", evening.title, "Fri 14 Mar 2025")


def test_standings_have_the_figures_of_each_player(evening, anna_and_ben):
    game = GameFactory.create(evening=evening, players=anna_and_ben, ruleset=TO_ONE)
    HandFactory.create(game=game, record=played(0, (100, 20)))
    sheet = standings_of(evening)
    assert (sheet.title, sheet.subtitle) == ("Standings", "Kanal · Thursday · Fri 14 Mar 2025")
    assert heads(sheet) == [
        *(("rank", "number"), ("place", "text"), ("name", "text")),
        *(("played", "number"), ("won", "number")),
        *(("points_for", "number"), ("points_against", "number"), ("difference", "number")),
        ("decided_by", "text"),
    ]
    assert list(sheet.rows) == [
        (1, "1", "Anna", 1, 1, 110, 20, 90, ""),
        (2, "2", "Ben", 1, 0, 20, 110, -90, "won"),
    ]
    assert sheet.columns[-1].words["points_for"] == "For"


def test_standings_that_can_change_say_so(evening):
    GameFactory.create(evening=evening)
    sheet = standings_of(evening)
    assert sheet.subtitle == "Kanal · Thursday · Fri 14 Mar 2025 · provisional"
    assert list(sheet.rows) == []


def test_file_speaks_the_language_of_who_asks_for_it(evening):
    GameFactory.create(evening=evening)
    with override("de"):
        sheet = standings_of(evening)
    assert (sheet.title, sheet.subtitle.rpartition(" · ")[2]) == ("Rangliste", "vorläufig")


def test_players_have_what_they_played(evening, anna_and_ben):
    game = GameFactory.create(evening=evening, players=anna_and_ben, ruleset=TO_ONE)
    HandFactory.create(game=game, record=played(0, (100, 20)))
    retire_player(player=anna_and_ben[1])
    rows = player_rows(evening.club, include_retired=True)
    sheet = players_sheet("Kanal", rows)
    assert (sheet.title, sheet.subtitle) == ("Players", "Kanal")
    assert heads(sheet) == [
        *(("name", "text"), ("state", "text"), ("played", "number"), ("won", "number"))
    ]
    assert list(sheet.rows) == [("Anna", "active", 1, 1), ("Ben", "retired", 1, 0)]
    assert sheet.columns[1].words == {"active": "", "retired": "retired"}


def test_evenings_have_what_was_played(evening):
    GameFactory.create(evening=evening)
    sheet = evenings_sheet("Kanal", evening_rows([evening.pk]))
    assert heads(sheet) == [
        *(("date", "date"), ("title", "text"), ("players", "number"), ("games", "number")),
        ("open_games", "number"),
    ]
    assert list(sheet.rows) == [(dt.date(2025, 3, 14), "Thursday", 2, 1, 1)]


def test_hands_have_who_dealt_and_made_and_what_it_came_to(evening, anna_and_ben):
    game = GameFactory.create(
        evening=evening, players=anna_and_ben, ruleset="klaberjass", table="3"
    )
    HandFactory.create(game=game, record=played(0, (100, 20)))
    HandFactory.create(game=game, record=played(1, (100, 30)))
    voided(HandFactory.create(game=game, record=played(1, (60, 40))))
    sheet = hands_sheet(hands(game_for(evening.club.slug, game.pk)))
    assert (sheet.title, sheet.subtitle) == (
        "Klaberjass · Table 3",
        "Kanal · Thursday · Fri 14 Mar 2025 · In play, 250 to 20.",
    )
    assert [column.code for column in sheet.columns] == [
        *("number", "dealer", "maker", "trump", "call", "doubled", "outcome"),
        *("points_1", "score_1", "total_1", "points_2", "score_2", "total_2"),
        *("set", "state"),
    ]
    assert list(sheet.rows) == [
        (1, "Anna", "Anna", "H", "", "", "made", 110, 110, 110, 20, 20, 20, "", "counted"),
        (2, "Anna", "Ben", "H", "", "", "set", 100, 140, 250, 40, 0, 20, "Ben", "counted"),
        (3, "Anna", "", "", "", "", "", *(None,) * 6, "", "void"),
    ]


def test_hands_of_three_sides_have_columns_for_each(evening):
    game = GameFactory.create(evening=evening, ruleset="klapper-jas-3")
    sheet = hands_sheet(hands(game_for(evening.club.slug, game.pk)))
    codes = [column.code for column in sheet.columns if "_" in column.code]
    assert codes == [f"{what}_{side}" for side in "123" for what in ("points", "score", "total")]
    assert list(sheet.rows) == []

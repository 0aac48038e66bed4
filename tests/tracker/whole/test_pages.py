"""The lists: clubs, the door, players, evenings, and the choices for a new game."""

import datetime as dt

import pytest

from scoring import VARIANTS
from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    played,
    voided,
)
from tracker.clubs.queries import ClubCard, ClubCounts, club_cards, club_counts
from tracker.evenings.pages import evening_list, evening_page
from tracker.evenings.queries import EveningRow, evening_rows
from tracker.evenings.texts import found_evenings
from tracker.games.services import remove_game
from tracker.games.start_queries import start_choices
from tracker.players.queries.players import PlayerRow, player_rows
from tracker.players.services.roster import retire_player
from tracker.rules.queries import OptionChoice, OptionValue

pytestmark = pytest.mark.django_db

TO_70 = {"variant": "klaberjass", "options": {"target": 70}}
WEEK = dt.timedelta(days=7)


def test_clubs_stand_by_name_with_what_they_have(evening, players):
    retire_player(player=players[0])
    ClubFactory.create(name="änne's club")
    ClubFactory.create(name="Bube", slug="b")
    assert club_cards() == (
        ClubCard("änne's club", "annes-club", 0, 0, None),
        ClubCard("Bube", "b", 0, 0, None),
        ClubCard("Kanal", "kanal", 3, 1, dt.date(2025, 3, 14)),
    )


def test_counts_of_a_club_leave_out_what_was_removed_or_has_retired(club, players, play):
    play("clabber", {"play": "thrown_in"}, table="Window")
    play(TO_70, played(0, (60, 40)))
    remove_game(game=play("klaberjass", played(0, (60, 40))), now=NOW)
    retire_player(player=players[0])
    EveningFactory.create(club=club, title="Later")
    GameFactory.create()
    assert club_counts(club) == ClubCounts(
        name="Kanal", slug="kanal", players=3, evenings=2, games=2, hands=2, open_games=1
    )


def test_evenings_stand_with_the_newest_first_and_count_their_games(club, evening, play):
    play(TO_70, played(0, (60, 40)))
    play("clabber")
    remove_game(game=play("klaberjass"), now=NOW)
    later = EveningFactory.create(club=club, title="Final", date=evening.date + WEEK)
    EveningFactory.create()
    assert evening_rows(found_evenings(club)) == (
        EveningRow(later.pk, "Final", dt.date(2025, 3, 21), 0, 0, 0),
        EveningRow(evening.pk, "Spring round", dt.date(2025, 3, 14), 2, 1, 4),
    )


@pytest.mark.parametrize(
    ("search", "found"),
    [("", 2), ("SPRING", 1), ("über", 1), ("2025-03", 2), ("14 mar", 1), ("winter", 0)],
)
def test_evenings_are_found_by_title_or_date(club, evening, search, found):
    EveningFactory.create(club=club, title="ÜBERRASCHUNG", date=evening.date + WEEK)
    assert len(found_evenings(club, search)) == evening_list(club, search).total == found


def test_players_stand_by_name_with_their_games(club, players, play):
    play(TO_70, played(0, (60, 40)), seats=(1, 0))
    counted = {"bid": {"maker": 1, "trump": "H"}, "counted": [62, 100]}
    play({"variant": "clabber", "options": {"target": 90}}, counted)
    play("klaberjass", played(0, (60, 40)))
    remove_game(game=play(TO_70, played(0, (60, 40))), now=NOW)
    anna, otto, bea, max_ = (player.pk for player in players)
    assert player_rows(club) == (
        PlayerRow(anna, "Anna Verbeek", True, 2, 0),
        PlayerRow(bea, "Bea Bos", True, 1, 0),
        PlayerRow(max_, "Max Roth", True, 1, 1),
        PlayerRow(otto, "Otto Lindqvist", True, 2, 2),
    )


def test_three_players_win_each_alone(club, play):
    bid = {"maker": 2, "trump": "H", "call": "take"}
    record = {"bid": bid, "captured": [40, 30, 60], "last_trick": 2}
    play({"variant": "klapper-jas-3", "options": {"target": 2}}, record)
    won = {row.name: row.won for row in player_rows(club)}
    assert won == {"Anna Verbeek": 0, "Bea Bos": 1, "Max Roth": 0, "Otto Lindqvist": 0}


def test_start_offers_active_players_and_every_game(evening, players):
    retire_player(player=players[1])
    start = start_choices(evening)
    assert [player.name for player in start.players] == ["Anna Verbeek", "Bea Bos", "Max Roth"]
    assert [game.id for game in start.games] == list(VARIANTS)
    klaberjass = next(game for game in start.games if game.id == "klaberjass")
    assert (klaberjass.players, klaberjass.name) == (2, "Klaberjass")
    options = {option.name: option for option in klaberjass.options}
    assert options["target"] == OptionChoice(
        name="target",
        text="Target of the game.",
        values=(OptionValue(None, "Play on until the game is closed", is_default=False),),
        least=1,
        default=500,
    )
    assert [(value.value, value.is_default) for value in options["set_pays"].values] == [
        ("both", True),
        ("own", False),
    ]


def test_void_hands_are_not_counted_as_hands(evening, play):
    game = play("klaberjass", played(0, (60, 40)), played(0, (60, 40)))
    voided(game.hands.first())
    assert evening_page(evening).open_games[0].hands == 1

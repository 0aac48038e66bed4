"""Games: who can sit down to what, and how a game is ended and taken back."""

import datetime as dt
from functools import partial
from typing import Any

import pytest

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    new_id,
    new_players,
    played,
    voided,
)
from tracker.clubs.services import set_club
from tracker.common.errors import RecordError, SubmissionReusedError
from tracker.games.hands.services import record_hand
from tracker.games.services import (
    close_game,
    rematch,
    remove_game,
    reopen_game,
    restore_game,
    start_game,
)
from tracker.models import Game, Seat
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(hours=1)


def problems(refused):
    """The fields and codes of a refusal."""
    return [(problem.field, problem.code) for problem in refused.value.problems]


def test_started_game_has_its_players_in_seat_order_and_no_points():
    evening, submission_id = EveningFactory.create(), new_id()
    players = new_players(evening.club, "clabber")
    game = start_game(
        evening=evening,
        table=" Window ",
        ruleset={"variant": "clabber", "options": {"target": 300}},
        players=players,
        first_dealer=2,
        submission_id=submission_id,
        now=NOW,
    )
    stored = Game.objects.get()
    assert stored == game
    assert (stored.evening, stored.table, stored.variant) == (evening, "Window", "clabber")
    assert (stored.options, stored.places, stored.first_dealer) == ({"target": 300}, 4, 2)
    assert (stored.totals, stored.ladder, stored.carry) == ([0, 0], None, 0)
    assert (stored.next_dealer, stored.is_finished, stored.version) == (2, False, 1)
    assert (stored.started_at, stored.submission_id) == (NOW, submission_id)
    assert list(stored.seats.values_list("place", "player")) == [
        (place, player.pk) for place, player in enumerate(players)
    ]


def test_game_keeps_what_its_club_wished_when_it_was_started():
    evening = EveningFactory.create()
    by_players = GameFactory.create(evening=evening)
    kept = partial(set_club, club=evening.club, name="Kanal", agreement="none", keeps_details=False)
    kept(makers="side")
    by_sides = GameFactory.create(evening=evening)
    kept(makers="player")
    assert [Game.objects.get(pk=game.pk).makers for game in (by_players, by_sides)] == [
        "player",
        "side",
    ]


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("klaberjass", {}),
        ({"variant": "klaberjass", "options": None}, {}),
        ({"variant": "klaberjass", "options": {"target": 500, "longer_wins": False}}, {}),
        ({"variant": "klaberjass", "options": {"target": None}}, {"target": None}),
        ({"variant": "klaberjass", "options": {"all_tricks": 20}}, {"all_tricks": 20}),
    ],
)
def test_options_are_those_that_differ_from_the_standard(ruleset, options):
    assert GameFactory.create(ruleset=ruleset).options == options


@pytest.mark.parametrize(
    ("ruleset", "problem"),
    [
        ("whist", ("ruleset", "unknown_variant")),
        (None, ("ruleset", "bad_value")),
        ({"variant": "clabber", "options": []}, ("ruleset.options", "bad_value")),
        (
            {"variant": "klaberjass", "options": {"target": 0}},
            ("ruleset.options.target", "bad_option"),
        ),
        (
            {"variant": "klaberjass", "options": {"bella_points": 100_001}},
            ("ruleset.options.bella_points", "bad_option"),
        ),
    ],
)
def test_unusable_ruleset_is_refused(ruleset, problem):
    evening = EveningFactory.create()
    with pytest.raises(RecordError) as refused:
        GameFactory.create(evening=evening, ruleset=ruleset, players=[], table="")
    assert problems(refused)[:2] == [("table", "missing_field"), problem]
    assert not Game.objects.exists()


def test_players_must_be_as_many_as_the_game_has_places():
    evening = EveningFactory.create()
    players = new_players(evening.club, "klapper-jas-3")
    with pytest.raises(RecordError) as refused:
        GameFactory.create(evening=evening, players=players, first_dealer=2)
    assert problems(refused) == [("players", "player_count"), ("first_dealer", "bad_seat")]


def test_players_must_be_different_active_and_of_the_club():
    evening = EveningFactory.create()
    anna, otto = new_players(evening.club, "klaberjass")
    retire_player(player=otto)
    with pytest.raises(RecordError) as refused:
        GameFactory.create(
            evening=evening,
            ruleset="clabber",
            players=[anna, otto, PlayerFactory.create(), anna],
            first_dealer=-1,
        )
    assert problems(refused) == [
        ("players.1", "retired"),
        ("players.2", "not_in_club"),
        ("players.3", "seated_twice"),
        ("first_dealer", "bad_seat"),
    ]
    assert not Seat.objects.exists()


def test_game_started_twice_with_one_submission_is_one_game():
    evening, submission_id = EveningFactory.create(), new_id()
    players = new_players(evening.club, "klaberjass")
    given: dict[str, Any] = {
        "evening": evening,
        "table": "1",
        "players": players,
        "submission_id": submission_id,
    }
    first = GameFactory.create(**given)
    again = GameFactory.create(**given, ruleset={"variant": "klaberjass"}, now=LATER)
    assert (again, again.started_at) == (first, NOW)
    others = (
        {"table": "2"},
        {"players": players[::-1]},
        {"first_dealer": 1},
        {"ruleset": "zensa"},
    )
    for other in others:
        with pytest.raises(SubmissionReusedError):
            GameFactory.create(**given | other)
    assert Game.objects.count() == 1


def test_closed_game_is_won_by_the_side_that_leads():
    game = HandFactory.create(record=played(0, (60, 40))).game
    closed = close_game(game=game, now=LATER)
    game.refresh_from_db()
    assert (closed.winner, game.is_finished, game.winner) == (0, True, 0)
    assert (game.closed_at, game.finished_at, game.next_dealer) == (LATER, LATER, None)
    assert game.version == 3


def test_game_closed_with_equal_totals_is_won_by_nobody():
    game = GameFactory.create()
    for maker, points in ((0, (60, 40)), (1, (40, 60))):
        game = HandFactory.create(game=game, record=played(maker, points)).game
    game = close_game(game=game, now=LATER)
    assert (game.totals, game.is_finished, game.winner) == ([110, 110], True, None)


def test_game_in_which_no_hand_counts_cannot_be_closed():
    game = GameFactory.create()
    hand = HandFactory.create(game=game, record={"play": "thrown_in"})
    voided(hand)
    with pytest.raises(RecordError) as refused:
        close_game(game=game, now=LATER)
    assert problems(refused) == [("", "nothing_played")]


def test_closing_and_reopening_again_changes_nothing():
    game = HandFactory.create(record=played(0, (60, 40))).game
    for _ in range(2):
        game = close_game(game=game, now=LATER)
    assert game.version == 3
    for _ in range(2):
        game = reopen_game(game=game, now=LATER)
    assert game.version == 4


def test_reopened_game_goes_on_where_it_was():
    hand = HandFactory.create(record=played(0, (60, 40)))
    before = Game.objects.values().get()
    closed = close_game(game=hand.game, now=LATER)
    reopen_game(game=closed, now=LATER)
    assert Game.objects.values().get() == before | {"version": 4}
    assert HandFactory.create(game=closed, record=played(0, (60, 40))).number == 2


def test_game_that_its_hands_have_ended_is_neither_closed_nor_reopened():
    game = GameFactory.create(ruleset={"variant": "klaberjass", "options": {"target": 70}})
    game = HandFactory.create(game=game, record=played(0, (60, 40))).game
    closed = close_game(game=game, now=LATER)
    assert (closed.closed_at, closed.version) == (None, 2)
    reopened = reopen_game(game=game, now=LATER)
    assert (reopened.is_finished, reopened.version) == (True, 2)


def test_removed_game_can_be_restored_as_it_was():
    game = HandFactory.create(record=played(0, (60, 40))).game
    before = Game.objects.values().get()
    removed = [remove_game(game=game, now=LATER) for _ in range(2)]
    assert [(game.removed_at, game.version) for game in removed] == [(LATER, 3)] * 2
    with pytest.raises(Game.DoesNotExist):
        close_game(game=game, now=LATER)
    restored = [restore_game(game=game, now=NOW) for _ in range(2)]
    assert [game.version for game in restored] == [4, 4]
    assert Game.objects.values().get() == before | {"version": 4}


def test_points_that_wait_are_kept_with_the_game():
    game = GameFactory.create(ruleset="clobyosh")
    game = HandFactory.create(game=game, record=played(0, (50, 60))).game
    assert (game.totals, game.carry) == ([0, 0], 120)
    game = HandFactory.create(game=game, record=played(0, (60, 40))).game
    assert (game.totals, game.carry) == ([190, 40], 0)


def test_small_points_are_kept_with_the_game():
    game = GameFactory.create(ruleset="klammern")
    taken = {"maker": 0, "trump": "H", "call": "take"}
    for _ in range(6):
        record = {"bid": taken, "counted": [100, 62]}
        game = HandFactory.create(game=game, record=record).game
    small_and_big = {"small": [1, 0], "big": [2, 0], "match": [0, 0], "laube": [False, False]}
    assert (game.totals, game.ladder) == ([2, 0], small_and_big)


LAST_HANDS = [
    # Who scored more deals in Klaberjass; round the table it goes in Clabber and Klobber Nuggie.
    ("clabber", {"counted": [162, 0], "swept": 0}, 1),
    ("klaberjass", {"counted": [90, 40]}, 0),
    ("klaberjass", {"counted": [40, 90]}, 1),
    ("klobber-nuggie", {"captured": [90, 40], "last_trick": 0}, 1),
]


@pytest.mark.parametrize(("variant", "counted", "dealer"), LAST_HANDS)
@pytest.mark.parametrize("target", [None, 30])
def test_rematch_has_the_same_seats_and_rules_and_the_deal_goes_on(
    variant, counted, dealer, target
):
    game = GameFactory.create(ruleset={"variant": variant, "options": {"target": target}})
    record = {"bid": {"maker": 0, "trump": "H"}} | counted
    record_hand(game=game, record=record, submission_id=new_id(), now=NOW)
    if target is None:
        close_game(game=game, now=NOW)
    game.refresh_from_db()
    again = rematch(game=game, now=NOW)
    facts = ("evening_id", "table", "variant", "options", "rule_set_version_id", "words")
    assert [getattr(again, name) for name in facts] == [getattr(game, name) for name in facts]
    assert again.options == {"target": target}
    seats = [list(each.seats.values_list("place", "player")) for each in (game, again)]
    assert (seats[0], again.first_dealer, again.is_finished) == (seats[1], dealer, False)
    assert rematch(game=game, now=NOW) == again
    remove_game(game=again, now=NOW)
    assert rematch(game=game, now=NOW).pk not in (game.pk, again.pk)


def test_game_that_is_still_played_has_no_rematch():
    with pytest.raises(RecordError):
        rematch(game=GameFactory.create(ruleset="clabber"), now=NOW)
    assert Game.objects.count() == 1

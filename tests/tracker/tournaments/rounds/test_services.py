"""Rounds are started and closed, and the games of their tables with them."""

import datetime as dt

import pytest

from tests.factories import NOW, new_id, played
from tests.tournaments import (
    entered,
    game_at,
    hand_at,
    log_of,
    started,
    tournament_of,
    with_results,
)
from tests.tracker.tournaments.telling import refused
from tracker.games.hands.services import record_hand
from tracker.games.services import remove_game, start_game
from tracker.models import Game, Round, Tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import (
    close_round,
    end_time,
    reopen_round,
    start_next_game,
    start_round,
    type_result,
)
from tracker.tournaments.setup.services import finish_tournament, set_tournament

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=40)


@pytest.fixture
def tournament():
    """A tournament of eight players who are there."""
    tournament = tournament_of()
    entered(tournament, 8)
    return tournament


def drawn(tournament):
    """The next round, drawn and not confirmed."""
    return draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)


def test_started_round_has_a_game_at_every_table(tournament):
    round_ = started(tournament)
    assert (round_.started_at, round_.published_at, round_.closed_at) == (NOW, NOW, None)
    games = Game.objects.order_by("table")
    facts = ("table", "variant", "options", "most_hands", "first_dealer", "pairing__table")
    assert list(games.values_list(*facts)) == [
        ("1", "clabber", {"target": None}, 2, 0, 1),
        ("2", "clabber", {"target": None}, 2, 0, 2),
    ]
    for pairing in round_.pairings.all():
        seats = pairing.placings.order_by("seat", "side")
        names = list(seats.values_list("entrant__name", flat=True))
        assert [seat.player.name for seat in game_at(pairing).seats.all()] == names
    assert log_of(tournament)[-1] == ("Round 1 has started.", "", True)


def test_seat_that_the_draw_has_put_first_deals_first_in_every_round(tournament):
    close_round(round_=with_results(started(tournament)), now=NOW)
    assert {game_at(pairing).first_dealer for pairing in started(tournament).pairings.all()} == {0}


def test_round_that_is_started_twice_starts_once(tournament):
    round_ = started(tournament)
    before = log_of(tournament)
    assert start_round(round_=round_, now=LATER).started_at == NOW
    assert Game.objects.count() == 2
    assert log_of(tournament) == before


def test_round_published_for_later_is_published_when_it_starts(tournament):
    round_ = drawn(tournament)
    confirm_draw(round_=round_, publish_at=LATER, now=NOW)
    assert start_round(round_=round_, now=NOW).published_at == NOW


def test_next_game_of_a_table_has_the_same_seats_and_another_dealer():
    tournament = tournament_of(games=2)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    hand_at(pairing)
    hand_at(pairing)
    first = game_at(pairing)
    second = start_next_game(pairing=pairing, now=LATER)
    assert second.pk != first.pk
    assert (second.first_dealer, second.most_hands, second.table) == (1, 2, "1")
    seats = [[seat.player for seat in game.seats.all()] for game in (first, second)]
    assert seats[0] == seats[1]


def test_table_that_has_played_all_games_starts_no_further_one(tournament):
    pairing = started(tournament).pairings.get(table=1)
    hand_at(pairing)
    hand_at(pairing)
    problems = refused(start_next_game, pairing=pairing, now=NOW)
    assert problems == [("", "all_played", "All games of this table are played.")]


def test_next_game_is_only_for_a_round_that_is_played(tournament):
    round_ = drawn(tournament)
    pairing = round_.pairings.get(table=1)
    not_started = [("", "round_not_started", "Round 1 has not started.")]
    assert refused(start_next_game, pairing=pairing, now=NOW) == not_started
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    start_round(round_=round_, now=NOW)
    close_round(round_=with_results(round_), now=NOW)
    closed = [("", "round_closed", "Round 1 is closed.")]
    assert refused(start_next_game, pairing=pairing, now=NOW) == closed


def test_round_closes_with_the_results_of_all_tables(tournament):
    round_ = started(tournament)
    for pairing in round_.pairings.all():
        hand_at(pairing)
        hand_at(pairing)
    assert close_round(round_=round_, now=LATER).closed_at == LATER
    assert log_of(tournament)[-1] == ("Round 1 is closed.", "", True)


def test_round_does_not_close_while_a_table_plays(tournament):
    round_ = started(tournament)
    first, second = round_.pairings.all()
    type_result(pairing=first, points=(100, 62), reason="slip", now=NOW)
    hand_at(second)
    text = "These tables have no result yet: 2. Finish them, or enter a result."
    assert refused(close_round, round_=round_, now=NOW) == [("", "results_open", text)]
    assert Round.objects.get().closed_at is None


def test_game_that_was_removed_keeps_no_round_open():
    tournament = tournament_of(games=2)
    entered(tournament, 4)
    round_ = started(tournament)
    pairing = round_.pairings.get()
    for _ in range(2):
        hand_at(pairing)
        hand_at(pairing)
        last = game_at(pairing)
        if pairing.games.count() < 2:
            start_next_game(pairing=pairing, now=NOW)
    extra = start_game(
        evening=tournament.evening,
        table="1",
        ruleset={"variant": "clabber", "options": {"target": None}},
        players=[seat.player for seat in last.seats.all()],
        first_dealer=0,
        submission_id=new_id(),
        now=LATER,
        pairing=pairing,
    )
    assert refused(close_round, round_=round_, now=NOW)[0][1] == "results_open"
    remove_game(game=extra, now=LATER)
    assert close_round(round_=round_, now=LATER).closed_at == LATER


def test_round_that_has_not_started_does_not_close(tournament):
    problems = refused(close_round, round_=drawn(tournament), now=NOW)
    assert problems == [("", "round_not_started", "Round 1 has not started.")]


def test_closed_round_opens_again_for_a_reason(tournament):
    round_ = close_round(round_=with_results(started(tournament)), now=NOW)
    for _ in range(2):
        opened = reopen_round(round_=round_, reason="A slip turned up", now=LATER)
        assert opened.closed_at is None
    lines = [line for line in log_of(tournament) if "again" in line[0]]
    assert lines == [("Round 1 was opened again.", "A slip turned up", True)]


def test_round_before_a_drawn_one_stays_closed(tournament):
    round_ = close_round(round_=with_results(started(tournament)), now=NOW)
    drawn(tournament)
    text = "The next round is drawn: take its draw back first, or correct single hands."
    problems = refused(reopen_round, round_=round_, reason="late slip", now=NOW)
    assert problems == [("", "next_drawn", text)]


def test_end_of_time_ends_the_games_that_have_begun(tournament):
    round_ = started(tournament)
    first, second = round_.pairings.all()
    hand_at(first)
    for _ in range(2):
        end_time(round_=round_, now=LATER)
    ended, waiting = game_at(first), game_at(second)
    assert (ended.is_finished, ended.totals, ended.winner) == (True, [100, 62], 0)
    assert (waiting.is_finished, waiting.totals) == (False, [0, 0])
    lines = [line for line in log_of(tournament) if "time" in line[0]]
    assert lines == [("The time for round 1 is up.", "", True)]


def test_time_of_a_round_that_is_not_played_does_not_end(tournament):
    problems = refused(end_time, round_=drawn(tournament), now=NOW)
    assert problems == [("", "round_not_started", "Round 1 has not started.")]


def test_nothing_of_a_tournament_that_is_over_is_started_or_closed(tournament):
    set_tournament(
        tournament=tournament, name="One round", date=NOW.date(), plan=_one_round(), now=NOW
    )
    round_ = close_round(round_=with_results(started(tournament)), now=NOW)
    pairing = round_.pairings.first()
    finish_tournament(tournament=tournament, now=NOW)
    text = "The tournament is over: take the end back before you change anything."
    final = [("", "event_final", text)]
    for write, given in (
        (start_round, {"round_": round_}),
        (close_round, {"round_": round_}),
        (end_time, {"round_": round_}),
        (start_next_game, {"pairing": pairing}),
        (reopen_round, {"round_": round_, "reason": "why not"}),
    ):
        assert refused(write, now=NOW, **given) == final


def _one_round():
    from tests.tournaments import plan

    return plan(rounds=1)


def test_hand_after_the_last_one_of_a_game_is_refused(tournament):
    pairing = started(tournament).pairings.get(table=1)
    hand_at(pairing)
    hand_at(pairing)
    given = {"game": game_at(pairing), "record": played(0, (90, 62)), "submission_id": new_id()}
    assert [code for _, code, _ in refused(record_hand, now=NOW, **given)] == ["game_over"]

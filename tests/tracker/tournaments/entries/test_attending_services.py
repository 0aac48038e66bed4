"""Who is there: checked in, gone, back, or replaced by somebody else."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, game_at, log_of, started, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import log, refused
from tracker.models import Entrant, Tournament
from tracker.tournaments.entries.services import (
    check_in,
    check_in_all,
    check_out,
    leave,
    re_enter,
    substitute,
)
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)


def presence(entrant: Entrant) -> tuple[Any, ...]:
    """When somebody came and left, and why, as it is stored."""
    entrant = Entrant.objects.get(pk=entrant.pk)
    return (entrant.checked_in_at, entrant.left_at, entrant.left_reason)


def members(entrant: Entrant) -> list[tuple[Any, ...]]:
    """Who has played for an entrant: place, name, from and until which round."""
    found = entrant.members.order_by("pk").select_related("player")
    return [
        (member.place, member.player.name, member.from_round, member.until_round)
        for member in found
    ]


def test_entrant_is_there_and_is_not() -> None:
    tournament = tournament_of()
    (anna,) = entered(tournament, 1, is_there=False)
    check_in(entrant=anna, now=LATER)
    assert presence(anna) == (LATER, None, "")
    before = stored()
    check_in(entrant=anna, now=NOW)
    assert stored() == before
    check_out(entrant=anna, now=NOW)
    assert presence(anna) == (None, None, "")
    before = stored()
    check_out(entrant=anna, now=NOW)
    assert stored() == before
    assert log(tournament)[-2:] == ["Player 1 is there.", "Player 1 is not there."]


def test_all_who_are_missing_are_checked_in_at_once() -> None:
    tournament = tournament_of()
    one, two, three = entered(tournament, 3, is_there=False)
    check_in(entrant=one, now=NOW)
    leave(entrant=two, reason="left", now=NOW)
    check_in_all(tournament=tournament, now=LATER)
    assert [presence(each) for each in (one, two, three)] == [
        (NOW, None, ""),
        (None, NOW, "left"),
        (LATER, None, ""),
    ]
    before = stored()
    check_in_all(tournament=tournament, now=LATER)
    assert stored() == before


@pytest.mark.parametrize(
    ("reason", "text"), [("left", "Player 1 left."), ("expelled", "Player 1 was disqualified.")]
)
def test_entrant_leaves_and_comes_back(reason: str, text: str) -> None:
    tournament = tournament_of()
    (anna, *_) = entered(tournament, 1)
    leave(entrant=anna, reason=reason, now=LATER)
    assert presence(anna) == (NOW, LATER, reason)
    before = stored()
    leave(entrant=anna, reason=reason, now=NOW)
    assert stored() == before
    re_enter(entrant=anna, now=LATER)
    assert presence(anna) == (LATER, None, "")
    before = stored()
    re_enter(entrant=anna, now=NOW)
    assert stored() == before
    assert log_of(tournament)[-2:] == [(text, "", True), ("Player 1 is back.", "", True)]


def test_who_left_is_not_drawn_any_more() -> None:
    tournament = tournament_of(rounds=2)
    anna, *_ = entered(tournament, 5)
    closed(tournament)
    leave(entrant=anna, reason="expelled", now=NOW)
    round_ = started(tournament)
    anna.refresh_from_db()
    assert round_.placings.get(entrant=anna).reason == "expelled"
    assert round_.placings.exclude(pairing=None).count() == 4


def test_reason_that_is_none_is_refused() -> None:
    (anna,) = entered(tournament_of(), 1)
    assert refused(leave, entrant=anna, reason="bored", now=NOW) == [("reason", "bad_value")]


def test_substitute_plays_from_its_round_on() -> None:
    tournament = tournament_of(format="round-robin", format_options={"double": True}, rounds=2)
    (pair, _other) = entered(tournament, 2)
    closed(tournament)
    facts: dict[str, Any] = {"entrant": pair, "place": 1, "from_round": 2, "now": NOW}
    substitute(player=" Eve ", reason="Bert is ill", **facts)
    assert members(pair) == [
        (0, "Player 1", 1, None),
        (1, "Player 1b", 1, 1),
        (1, "Eve", 2, None),
    ]
    game = game_at(started(tournament).pairings.get())
    seated = {seat.player.name for seat in game.seats.select_related("player")}
    assert seated == {"Player 1", "Eve", "Player 2", "Player 2b"}
    line = ("Eve plays for Player 1b from round 2 on.", "Bert is ill", True)
    assert log_of(tournament).count(line) == 1


def test_substitute_gives_the_place_back() -> None:
    (anna,) = entered(tournament_of(), 1)
    facts: dict[str, Any] = {"entrant": anna, "place": 0, "reason": "ill", "now": NOW}
    substitute(player="Eve", from_round=2, **facts)
    substitute(player="Player 1", from_round=4, **facts)
    assert members(anna) == [(0, "Player 1", 1, 1), (0, "Eve", 2, 3), (0, "Player 1", 4, None)]


def test_substitute_that_cannot_be_is_refused() -> None:
    tournament = tournament_of()
    anna, _bert = entered(tournament, 2)
    facts: dict[str, Any] = {
        "entrant": anna,
        "place": 0,
        "player": "Eve",
        "from_round": 1,
        "reason": "ill",
        "now": NOW,
    }
    wrong: list[tuple[dict[str, Any], tuple[str, str]]] = [
        ({"reason": " "}, ("reason", "missing_field")),
        ({"reason": "x" * 201}, ("reason", "too_long")),
        ({"place": 1}, ("place", "bad_value")),
        ({"player": " "}, ("player", "missing_field")),
        ({"player": "PLAYER 2"}, ("player", "entered_twice")),
        ({"player": "Player 1"}, ("player", "entered_twice")),
    ]
    for given, problem in wrong:
        assert refused(substitute, **facts | given) == [problem]


def test_nobody_comes_or_goes_when_the_tournament_is_over() -> None:
    tournament = tournament_of(rounds=1)
    anna, *_ = entered(tournament, 4)
    closed(tournament)
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    over = [("", "event_final")]
    facts: dict[str, Any] = {"entrant": anna, "now": NOW}
    assert refused(check_out, **facts) == over
    assert refused(check_in_all, tournament=tournament, now=NOW) == over
    assert refused(leave, reason="left", **facts) == over
    assert refused(re_enter, **facts) == over
    more = {"place": 0, "player": "Eve", "from_round": 2, "reason": "ill"}
    assert refused(substitute, **facts, **more) == over

"""Rounds that somebody asks in advance to sit out."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, log_of, started, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import refused
from tracker.engine.ranking.outcome import Outcome
from tracker.models import Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.services import draw_round, undo_draw
from tracker.tournaments.draws.table_why_pages import verification
from tracker.tournaments.entries.services import (
    cancel_bye,
    leave,
    remove_entrant,
    request_bye,
    request_byes,
)
from tracker.tournaments.standings.queries import outcomes_of

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)


def asked(entrant, number=1, reason="Doctor"):
    return request_bye(entrant=entrant, number=number, reason=reason, now=NOW)


def out_of(round_):
    """Who has no table, and why."""
    found = round_.placings.filter(pairing=None).order_by("entrant__order")
    return list(found.values_list("entrant__name", "reason"))


def test_who_asks_to_sit_out_is_not_drawn_and_the_reason_is_kept():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 9)
    asked(anna)
    round_ = started(tournament)
    assert out_of(round_) == [("Player 1", "requested_bye")]
    assert round_.pairings.count() == 2
    number = tournament.entrants.get(pk=anna.pk).number
    assert number is not None
    assert Outcome(1, number, kind="requested_bye") in outcomes_of(load_tournament(tournament))


def test_round_after_it_is_played_again():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 5)
    asked(anna)
    closed(tournament)
    assert ("Player 1", "requested_bye") not in out_of(started(tournament))


def test_draw_with_somebody_who_sat_out_can_be_repeated():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 9)
    asked(anna)
    assert verification(started(tournament)).outcome == "same"


def test_who_asks_and_comes_later_has_a_place_in_the_plan():
    tournament = tournament_of(format="round-robin", rounds=3)
    entered(tournament, 3)
    (late,) = entered(tournament, 1, is_there=False)
    asked(late)
    round_ = started(tournament)
    # Of four in the plan one sits out, and so does whom it would meet.
    assert Tournament.objects.get(pk=tournament.pk).size == 4
    reasons = sorted(reason for _name, reason in out_of(round_))
    assert reasons == ["bye", "requested_bye"]


def test_asked_twice_it_is_one_bye_and_the_log_says_it_once():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 5)
    asked(anna, 2)
    assert log_of(tournament)[-1] == ("Player 1 asks to sit out round 2.", "Doctor", False)
    before = stored()
    asked(anna, 2)
    assert stored() == before


def test_bye_is_taken_back_until_it_is_drawn():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 5)
    asked(anna, 1)
    asked(anna, 2)
    cancel_bye(entrant=anna, number=2, now=NOW)
    assert [bye.number for bye in anna.requested_byes.all()] == [1]
    before = stored()
    cancel_bye(entrant=anna, number=2, now=LATER)
    assert stored() == before
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert refused(cancel_bye, entrant=anna, number=1, now=NOW) == [("number", "round_drawn")]
    undo_draw(round_=round_, now=NOW)
    cancel_bye(entrant=anna, number=1, now=NOW)
    assert not anna.requested_byes.exists()


@pytest.mark.parametrize(
    ("number", "code"), [(0, "bad_value"), (4, "bad_value"), (1, "round_drawn")]
)
def test_round_that_cannot_be_sat_out_is_refused(number, code):
    tournament = tournament_of()
    anna, *_others = entered(tournament, 5)
    started(tournament)
    given = {"entrant": anna, "number": number, "reason": "Doctor", "now": NOW}
    assert refused(request_bye, **given) == [("number", code)]


def test_reason_is_optional_and_a_blank_one_keeps_the_one_before():
    tournament = tournament_of()
    anna, bea, *_others = entered(tournament, 5)
    assert asked(bea, reason=" ").reason == ""
    asked(anna)
    before = stored()
    assert asked(anna, reason="").reason == "Doctor"
    assert stored() == before


def test_several_are_asked_for_together_or_not_at_all():
    tournament = tournament_of()
    anna, bea, carl, *_others = entered(tournament, 9)
    given: dict[str, Any] = {"tournament": tournament, "number": 1, "reason": "", "now": NOW}
    leave(entrant=carl, reason="left", now=NOW)
    before = stored()
    keys = [entrant.pk for entrant in (anna, bea, carl)]
    assert refused(request_byes, entrants=keys, **given) == [("number", "entrant_gone")]
    assert stored() == before
    byes = request_byes(entrants=keys[:2], **given)
    assert [(bye.entrant.name, bye.number) for bye in byes] == [("Player 1", 1), ("Player 2", 1)]
    assert [line[0] for line in log_of(tournament)[-2:]] == [
        "Player 1 asks to sit out round 1.",
        "Player 2 asks to sit out round 1.",
    ]


def test_entrant_of_another_tournament_is_passed_over():
    tournament, other = tournament_of(), tournament_of()
    (stranger, *_others) = entered(other, 4)
    given: dict[str, Any] = {"tournament": tournament, "number": 1, "reason": "", "now": NOW}
    assert request_byes(entrants=[stranger.pk], **given) == ()


def test_who_has_left_is_refused():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 5)
    given = {"entrant": anna, "number": 1, "now": NOW}
    leave(entrant=anna, reason="left", now=NOW)
    assert refused(request_bye, **given, reason="Doctor") == [("number", "entrant_gone")]


@pytest.mark.parametrize("form", ["knock-out", "groups"])
def test_bracket_has_no_bye_to_ask_for(form):
    tournament = tournament_of(format=form, rounds=2)
    anna, *_others = entered(tournament, 4)
    given = {"entrant": anna, "number": 1, "reason": "Doctor", "now": NOW}
    assert refused(request_bye, **given) == [("number", "bye_puts_out")]


def test_entrant_who_asked_comes_off_the_list():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 5)
    asked(anna)
    remove_entrant(entrant=anna, now=NOW)
    assert tournament.entrants.count() == 4

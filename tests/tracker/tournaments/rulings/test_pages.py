"""Rulings in the list, and what one of them would change before it is given."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, started, tournament_of
from tracker.common.dates_texts import clock
from tracker.models import Ruling, Tournament
from tracker.tournaments.rulings.pages import preview_cancellation, preview_ruling
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.rulings.texts import RulingCard, rulings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """A tournament of four after a round: two have 100, two 62."""
    tournament = tournament_of(keys=("PTS",))
    entered(tournament, 4)
    closed(tournament)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def seats(tournament):
    """The entrants of the side with 100, then of the other."""
    placings = tournament.drawn_rounds.get().placings.order_by("side", "seat")
    return [placing.entrant for placing in placings]


def moved(tournament, entrant, kind, points):
    found = preview_ruling(tournament, entrant=entrant.pk, round_number=1, kind=kind, points=points)
    return {
        move.name: (move.points_before, move.points, move.place_before, move.place)
        for move in found.impact.moves
    }


def test_penalty_moves_the_culprit_and_who_passes_by(tournament, seats):
    culprit, partner, third, fourth = seats
    assert moved(tournament, culprit, "own_score", -50) == {
        partner.name: ("100", "100", "1–2", "1"),
        third.name: ("62", "62", "3–4", "2–3"),
        fourth.name: ("62", "62", "3–4", "2–3"),
        culprit.name: ("100", "50", "1–2", "4"),
    }
    assert not Ruling.objects.exists()


def test_points_for_the_opponents_move_them(tournament, seats):
    culprit, partner, third, fourth = seats
    assert moved(tournament, culprit, "to_opponents", 162) == {
        culprit.name: ("100", "100", "1–2", "3–4"),
        partner.name: ("100", "100", "1–2", "3–4"),
        third.name: ("62", "224", "3–4", "1–2"),
        fourth.name: ("62", "224", "3–4", "1–2"),
    }


def test_disqualified_entrant_leaves_a_place_to_the_others(tournament, seats):
    culprit, partner, third, fourth = seats
    assert moved(tournament, culprit, "disqualification", 0) == {
        partner.name: ("100", "100", "1–2", "1"),
        third.name: ("62", "62", "3–4", "2–3"),
        fourth.name: ("62", "62", "3–4", "2–3"),
        culprit.name: ("100", "–", "1–2", "–"),
    }


def test_warning_moves_nobody(tournament, seats):
    given = {"entrant": seats[0].pk, "round_number": None}
    found = preview_ruling(tournament, kind="warning", points=0, **given)
    assert (found.impact.moves, found.is_waiting) == ((), False)


def test_points_of_a_round_without_a_result_are_waiting(tournament, seats):
    started(tournament)
    given = {"entrant": seats[0].pk, "round_number": 2}
    found = preview_ruling(tournament, kind="own_score", points=-50, **given)
    assert (found.impact.moves, found.is_waiting) == ((), True)


def test_ruling_that_is_cancelled_moves_everybody_back(tournament, seats):
    culprit = seats[0]
    given: dict[str, Any] = {"kind": "own_score", "points": -50, "reason": "Revoke"}
    round_ = tournament.drawn_rounds.get()
    ruling = give_ruling(entrant=culprit, round_=round_, now=NOW, **given)
    found = preview_cancellation(ruling)
    assert not found.is_waiting
    back = {move.name: (move.place_before, move.place) for move in found.impact.moves}
    assert back[culprit.name] == ("4", "1–2")


def test_effect_is_what_the_standings_then_show(tournament, seats):
    culprit = seats[0]
    before = moved(tournament, culprit, "own_score", -50)
    round_ = tournament.drawn_rounds.get()
    give_ruling(
        entrant=culprit, kind="own_score", points=-50, reason="Revoked", round_=round_, now=NOW
    )
    after = moved(tournament, culprit, "own_score", 50)
    assert after[culprit.name] == ("50", "100", "4", "1–2")
    assert before[culprit.name] == ("100", "50", "1–2", "4")


def test_list_has_the_newest_first_and_keeps_the_cancelled_ones(tournament, seats):
    later = NOW + dt.timedelta(minutes=5)
    first = give_ruling(
        entrant=seats[0],
        kind="own_score",
        round_=tournament.drawn_rounds.get(),
        points=-100,
        article="§ 4",
        reason="Revoked",
        now=NOW,
    )
    second = give_ruling(entrant=seats[1], kind="warning", reason="Language", now=later)
    cancel_ruling(ruling=second, reason="It was another", now=later)
    names = [placing.name for placing in seats]
    assert rulings(tournament) == (
        RulingCard(
            *(second.pk, names[1], None, "A warning", "", "", "Language", clock(later)),
            is_cancelled=True,
            cancelled_because="It was another",
        ),
        RulingCard(
            *(
                first.pk,
                names[0],
                1,
                "Points deducted from their own score",
                "−100",
                "§ 4",
                "Revoked",
            ),
            at=clock(NOW),
            is_cancelled=False,
            cancelled_because="",
        ),
    )

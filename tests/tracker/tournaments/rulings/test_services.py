"""The director rules, and takes a ruling back; both stay readable."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, log_of, started, tournament_of
from tests.tracker.tournaments.telling import refused
from tracker.models import Round, Ruling, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round, keep_draw
from tracker.tournaments.rounds.services import close_round, start_round, type_result
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.setup.services import finish_tournament
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)
FACTS = ("entrant__name", "round__number", "kind", "points", "article", "reason")


@pytest.fixture
def tournament():
    """A tournament of four, with one round that is closed: 100 to 62."""
    tournament = tournament_of()
    entered(tournament, 4)
    closed(tournament)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def round_(tournament):
    return tournament.drawn_rounds.get()


@pytest.fixture
def culprit(round_):
    """One of the side that has 100 points."""
    return round_.placings.get(side=0, seat=0).entrant


def points(tournament):
    """The points of everybody who is ranked, by the side and seat of the first round."""
    table = tournament_standings(load_tournament(tournament))
    points = {row.entrant: table.tournament.cards[row.entrant].points for row in table.rows}
    seats = tournament.drawn_rounds.get(number=1).placings.order_by("side", "seat")
    return [points[placing.entrant.number] for placing in seats if placing.entrant.number in points]


def ruled(entrant, kind, **given):
    """The ruling of this kind against an entrant."""
    return give_ruling(entrant=entrant, kind=kind, now=NOW, **given)


def rulings():
    return list(Ruling.objects.values_list(*FACTS))


def test_penalty_takes_points_from_the_culprit_alone(tournament, culprit, round_):
    given = {"points": -100, "article": "§ 4", "reason": "Revoked"}
    ruled(culprit, "own_score", round_=round_, **given)
    assert points(tournament) == [0, 100, 62, 62]
    assert rulings() == [(culprit.name, 1, "own_score", -100, "§ 4", "Revoked")]
    assert log_of(tournament)[-1] == (f"{culprit.name} gets −100 points.", "Revoked", True)


def test_points_go_to_the_opponents(tournament, culprit, round_):
    ruled(culprit, "to_opponents", round_=round_, points=162, reason="Looked at a card")
    assert points(tournament) == [100, 100, 224, 224]
    text = f"The opponents of {culprit.name} get +162 points."
    assert log_of(tournament)[-1] == (text, "Looked at a card", True)


def test_warning_changes_no_points(tournament, culprit):
    give_ruling(entrant=culprit, kind="warning", reason="Language", now=NOW)
    assert points(tournament) == [100, 100, 62, 62]
    assert log_of(tournament)[-1] == (f"{culprit.name} was warned.", "Language", True)


def test_disqualified_entrant_is_out_of_the_ranking(tournament, culprit):
    give_ruling(entrant=culprit, kind="disqualification", reason="Cheated", now=NOW)
    assert points(tournament) == [100, 62, 62]
    assert log_of(tournament)[-1] == (f"{culprit.name} is out of the ranking.", "Cheated", True)


def test_ruling_that_is_sent_twice_is_given_once(tournament, culprit, round_):
    given: dict[str, Any] = {
        "kind": "own_score",
        "points": -100,
        "reason": "Revoked",
        "round_": round_,
    }
    first = give_ruling(entrant=culprit, after=0, now=NOW, **given)
    assert give_ruling(entrant=culprit, after=0, now=LATER, **given) == first
    assert len(rulings()) == 1
    again = give_ruling(entrant=culprit, after=first.pk, now=LATER, **given)
    assert again != first
    assert points(tournament) == [-100, 100, 62, 62]


def test_cancelled_ruling_stays_readable_with_both_reasons(tournament, culprit, round_):
    given: dict[str, Any] = {
        "kind": "own_score",
        "points": -100,
        "reason": "Revoked",
        "round_": round_,
    }
    ruling = give_ruling(entrant=culprit, now=NOW, **given)
    cancelled = cancel_ruling(ruling=ruling, reason="It was no revoke", now=LATER)
    assert (cancelled.cancelled_at, cancelled.cancelled_because) == (LATER, "It was no revoke")
    assert cancelled.reason == "Revoked"
    assert points(tournament) == [100, 100, 62, 62]
    text = f"A ruling against {culprit.name} was cancelled."
    assert log_of(tournament)[-1] == (text, "It was no revoke", True)


def test_ruling_marks_the_next_draw_unless_it_has_started():
    tournament = tournament_of(format="progressive")
    culprit, *_ = entered(tournament, 4)
    round_ = closed(tournament)
    draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    given: dict[str, Any] = {
        "kind": "own_score",
        "points": -100,
        "reason": "Revoked",
        "round_": round_,
    }
    ruling = give_ruling(entrant=culprit, now=LATER, **given)
    second = Round.objects.get(number=2)
    assert second.stale_since == LATER
    keep_draw(round_=second, reason="The order is the same", now=LATER)
    confirm_draw(round_=second, publish_at=LATER, now=LATER)
    start_round(round_=second, now=LATER)
    cancel_ruling(ruling=ruling, reason="It was no revoke", now=LATER)
    assert Round.objects.get(number=2).stale_since is None


def test_nobody_rules_after_the_end():
    tournament = tournament_of(rounds=1)
    entered(tournament, 4)
    round_ = started(tournament)
    entrant = tournament.entrants.get(number=1)
    ruling = give_ruling(entrant=entrant, kind="warning", reason="Language", now=NOW)
    for pairing in round_.pairings.all():
        type_result(pairing=pairing, points=(1, 2), reason="slip", now=NOW)
    close_round(round_=round_, now=NOW)
    finish_tournament(tournament=tournament, now=NOW)
    text = "The tournament is over: take the end back before you change anything."
    final = [("", "event_final", text)]
    given: dict[str, Any] = {"entrant": entrant, "kind": "warning", "reason": "again"}
    assert refused(give_ruling, now=NOW, **given) == final
    assert refused(cancel_ruling, ruling=ruling, reason="late", now=NOW) == final

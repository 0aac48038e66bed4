"""What is worth knowing before a later round is drawn, and that nothing else is said."""

import pytest

from tests.factories import NOW
from tests.tournaments import (
    CLABBER,
    KLABERJASS,
    closed,
    entered,
    game_at,
    hand_at,
    started,
    tournament_of,
    with_results,
)
from tests.tracker.helpers.at_table import counted, phone_of, sends, sent
from tracker.models import Entrant, LateHand, Tournament
from tracker.phones.sync.inbox_services import decline_late_hand
from tracker.phones.sync.services import submit_opinion
from tracker.tournaments.draws.preflight_services import Finding, preflight_findings
from tracker.tournaments.entries.services import check_out, keep_apart, leave, request_bye
from tracker.tournaments.rounds.services import close_round, forfeit

pytestmark = pytest.mark.django_db


def swiss(number, **given):
    tournament = tournament_of(
        **{"format": "swiss", "ruleset": KLABERJASS, "seeding": "order"} | given
    )
    entered(tournament, number)
    return tournament


def found(tournament):
    return [
        *preflight_findings(
            Tournament.objects.select_related("evening__club").get(pk=tournament.pk)
        )
    ]


def sitting_out(text):
    return Finding(text, is_at_check_in=True)


def not_back(number, name):
    text = (
        f"Did not play round {number} and will be drawn again: {name}. Mark whoever has gone as "
        "not there."
    )
    return Finding(text, is_at_check_in=True)


def test_round_that_goes_well_has_nothing_said_before_it():
    tournament = swiss(4)
    assert found(tournament) == []
    closed(tournament)
    assert found(tournament) == []


def test_more_rounds_than_there_are_others_are_said_before_each_draw():
    again = Finding("With 4 entrants some meet again from round 4 on.", "rounds")
    tournament = swiss(4, rounds=5)
    assert found(tournament) == [again]
    for _round in range(3):
        closed(tournament)
        assert found(tournament) == [again]
    closed(tournament)
    assert found(tournament) == [again._replace(text=again.text.replace("round 4", "round 5"))]


def test_partners_that_come_again_are_said():
    tournament = tournament_of(rounds=4)
    entered(tournament, 4)
    text = "With 4 entrants some have a partner again from round 4 on."
    assert found(tournament) == [Finding(text, "rounds")]


def test_odd_number_is_said_with_who_would_fill_it_up():
    tournament = swiss(5)
    closed(tournament)
    assert found(tournament) == [sitting_out("5 are there: 1 would sit out round 2.")]
    leave(entrant=Entrant.objects.get(number=1), reason="left", now=NOW)
    assert found(tournament) == []


def test_bye_far_from_what_the_tables_have_brought_is_said():
    tournament = swiss(5)
    closed(tournament, {1: (100, 62), 2: (100, 62)})
    out = sitting_out("5 are there: 1 would sit out round 2.")
    for points, is_far in ((41, False), (101, False), (102, True), (40, True)):
        Tournament.objects.update(unplayed={"bye": f"fixed:{points}"}, version=200 + points)
        text = f"A bye counts {points}. At the tables so far a side had 81 on average."
        more = [Finding(f"{text} A ruling can make up for that.")] if is_far else []
        assert found(tournament) == [out, *more]


def test_whoever_did_not_play_and_is_drawn_again_is_asked_about():
    tournament = swiss(4)
    asked = tournament.entrants.get(order=4)
    request_bye(entrant=asked, number=2, reason="on the phone", now=NOW)
    round_ = started(tournament)
    table = round_.pairings.get(table=1)
    (gone,) = Entrant.objects.filter(placings__pairing=table, placings__side=0)
    with_results(round_)
    forfeit(pairing=table, side=0, reason="nobody came", now=NOW)
    close_round(round_=round_, now=NOW)
    three = "3 are there: 1 would sit out round {}."
    assert found(tournament) == [not_back(1, gone.name), sitting_out(three.format(2))]
    check_out(entrant=gone, now=NOW)
    assert found(tournament) == []
    closed(tournament)
    assert found(tournament) == [not_back(2, asked.name), sitting_out(three.format(3))]


def test_bracket_that_cannot_go_on_is_said_before_its_draw():
    tournament = tournament_of(format="knock-out", ruleset=KLABERJASS, rounds=2, keys=("MP",))
    entered(tournament, 4)
    closed(tournament, {1: (80, 80)})
    text = "Table 1 of round 1 has no winner. Let it play an extra hand, or decide it by a ruling."
    assert found(tournament) == [Finding(text, is_serious=True)]


def test_plan_that_has_no_place_for_who_came_late_is_said_before_its_draw():
    tournament = tournament_of(format="balanced", rounds=3)
    entered(tournament, 8)
    closed(tournament)
    entered(tournament, 1)
    text = (
        "The plan has 8 places, and no number 9. Note that they are not there, or let them play as "
        "substitutes for somebody who left."
    )
    assert found(tournament) == [Finding(text, is_serious=True)]


def test_conflict_that_leaves_no_round_is_said_before_its_draw():
    tournament = swiss(2)
    closed(tournament)
    first, second = tournament.entrants.all()
    keep_apart(first=first, second=second, is_absolute=True, now=NOW)
    assert [finding.is_serious for finding in found(tournament)] == [True, False]


def test_field_that_fills_no_table_any_more_is_said():
    tournament = tournament_of()
    entered(tournament, 4)
    closed(tournament)
    leave(entrant=Entrant.objects.get(number=1), reason="left", now=NOW)
    text = "3 players do not fill a table. Wait for 4."
    assert found(tournament) == [Finding(text, is_serious=True)]


def test_table_that_is_gone_with_those_who_left_is_said():
    tournament = swiss(6)
    Entrant.objects.filter(order=1).update(table=3)
    closed(tournament)
    assert found(tournament) == []
    for entrant in Entrant.objects.filter(order__gte=5):
        leave(entrant=entrant, reason="left", now=NOW)
    text = "Player 1 is to sit at table 3, and there are only 2."
    assert found(tournament) == [Finding(text)]


def test_hands_that_wait_are_said_where_results_decide_who_meets():
    tournament = swiss(4, ruleset=CLABBER, agreement="second", hands=1)
    round_ = started(tournament)
    first = game_at(round_.pairings.get(table=1))
    mine, theirs = phone_of(first, 0), phone_of(first, 1)
    assert sends(first, 1, counted(96), mine).name == "recorded"
    hand_at(round_.pairings.get(table=2))
    close_round(round_=round_, now=NOW)
    assert found(tournament) == [Finding("1 hand of round 1 is not confirmed.")]
    submit_opinion(game=first, number=1, revision=1, is_agreed=True, sent=sent(theirs))
    assert found(tournament) == []
    assert sends(first, 2, counted(96), mine).name == "late"
    assert found(tournament) == [
        Finding("1 hand from a phone waits for you. It can change who meets.")
    ]
    decline_late_hand(late=LateHand.objects.get(), now=NOW)
    assert found(tournament) == []

"""What is worth knowing before a later round is drawn, and that nothing else is said."""

import pytest

from tests.events import (
    CLABBER,
    KLABERJASS,
    closed,
    entered,
    event_of,
    game_at,
    hand_at,
    started,
    with_results,
)
from tests.factories import NOW
from tests.tracker.helpers.at_table import counted, phone_of, sends, sent
from tracker.models import Entrant, Event, LateHand
from tracker.phones.sync.inbox_services import decline_late_hand
from tracker.phones.sync.services import submit_opinion
from tracker.tournaments.draws.preflight_services import Finding, preflight_findings
from tracker.tournaments.entries.services import ask_bye, check_out, keep_apart, leave
from tracker.tournaments.rounds.services import close_round, forfeit

pytestmark = pytest.mark.django_db


def swiss(number, **given):
    event = event_of(**{"format": "swiss", "ruleset": KLABERJASS, "seeding": "order"} | given)
    entered(event, number)
    return event


def found(event):
    return [*preflight_findings(Event.objects.select_related("evening__club").get(pk=event.pk))]


def sitting_out(text):
    return Finding(text, is_at_check_in=True)


def not_back(number, name):
    text = (
        f"Did not play round {number} and will be drawn again: {name}. Mark whoever has gone as "
        "not there."
    )
    return Finding(text, is_at_check_in=True)


def test_round_that_goes_well_has_nothing_said_before_it():
    event = swiss(4)
    assert found(event) == []
    closed(event)
    assert found(event) == []


def test_more_rounds_than_there_are_others_are_said_before_each_draw():
    again = Finding("With 4 entrants some meet again from round 4 on.", "rounds")
    event = swiss(4, rounds=5)
    assert found(event) == [again]
    for _round in range(3):
        closed(event)
        assert found(event) == [again]
    closed(event)
    assert found(event) == [again._replace(text=again.text.replace("round 4", "round 5"))]


def test_partners_that_come_again_are_said():
    event = event_of(rounds=4)
    entered(event, 4)
    text = "With 4 entrants some have a partner again from round 4 on."
    assert found(event) == [Finding(text, "rounds")]


def test_odd_number_is_said_with_who_would_fill_it_up():
    event = swiss(5)
    closed(event)
    assert found(event) == [sitting_out("5 are there: 1 would sit out round 2.")]
    leave(entrant=Entrant.objects.get(number=1), reason="left", now=NOW)
    assert found(event) == []


def test_bye_far_from_what_the_tables_have_brought_is_said():
    event = swiss(5)
    closed(event, {1: (100, 62), 2: (100, 62)})
    out = sitting_out("5 are there: 1 would sit out round 2.")
    for points, is_far in ((41, False), (101, False), (102, True), (40, True)):
        Event.objects.update(unplayed={"bye": f"fixed:{points}"}, version=200 + points)
        text = f"A bye counts {points}. At the tables so far a side had 81 on average."
        more = [Finding(f"{text} A ruling can make up for that.")] if is_far else []
        assert found(event) == [out, *more]


def test_whoever_did_not_play_and_is_drawn_again_is_asked_about():
    event = swiss(4)
    asked = event.entrants.get(order=4)
    ask_bye(entrant=asked, number=2, reason="on the phone", now=NOW)
    round_ = started(event)
    table = round_.pairings.get(table=1)
    (gone,) = Entrant.objects.filter(placings__pairing=table, placings__side=0)
    with_results(round_)
    forfeit(pairing=table, side=0, reason="nobody came", now=NOW)
    close_round(round_=round_, now=NOW)
    three = "3 are there: 1 would sit out round {}."
    assert found(event) == [not_back(1, gone.name), sitting_out(three.format(2))]
    check_out(entrant=gone, now=NOW)
    assert found(event) == []
    closed(event)
    assert found(event) == [not_back(2, asked.name), sitting_out(three.format(3))]


def test_bracket_that_cannot_go_on_is_said_before_its_draw():
    event = event_of(format="knock-out", ruleset=KLABERJASS, rounds=2, keys=("MP",))
    entered(event, 4)
    closed(event, {1: (80, 80)})
    text = "Table 1 of round 1 has no winner. Let it play an extra hand, or decide it by a ruling."
    assert found(event) == [Finding(text, is_serious=True)]


def test_plan_that_has_no_place_for_who_came_late_is_said_before_its_draw():
    event = event_of(format="balanced", rounds=3)
    entered(event, 8)
    closed(event)
    entered(event, 1)
    text = (
        "The plan has 8 places, and no number 9. Note that they are not there, or let them play as "
        "substitutes for somebody who left."
    )
    assert found(event) == [Finding(text, is_serious=True)]


def test_conflict_that_leaves_no_round_is_said_before_its_draw():
    event = swiss(2)
    closed(event)
    first, second = event.entrants.all()
    keep_apart(first=first, second=second, is_absolute=True, now=NOW)
    assert [finding.is_serious for finding in found(event)] == [True, False]


def test_field_that_fills_no_table_any_more_is_said():
    event = event_of()
    entered(event, 4)
    closed(event)
    leave(entrant=Entrant.objects.get(number=1), reason="left", now=NOW)
    text = "3 players do not fill a table. Wait for 4."
    assert found(event) == [Finding(text, is_serious=True)]


def test_table_that_is_gone_with_those_who_left_is_said():
    event = swiss(6)
    Entrant.objects.filter(order=1).update(table=3)
    closed(event)
    assert found(event) == []
    for entrant in Entrant.objects.filter(order__gte=5):
        leave(entrant=entrant, reason="left", now=NOW)
    text = "Player 1 is to sit at table 3, and there are only 2."
    assert found(event) == [Finding(text)]


def test_hands_that_wait_are_said_where_results_decide_who_meets():
    event = swiss(4, ruleset=CLABBER, agreement="second", hands=1)
    round_ = started(event)
    first = game_at(round_.pairings.get(table=1))
    mine, theirs = phone_of(first, 0), phone_of(first, 1)
    assert sends(first, 1, counted(96), mine).name == "recorded"
    hand_at(round_.pairings.get(table=2))
    close_round(round_=round_, now=NOW)
    assert found(event) == [Finding("1 hand of round 1 is not confirmed.")]
    submit_opinion(game=first, number=1, revision=1, is_agreed=True, sent=sent(theirs))
    assert found(event) == []
    assert sends(first, 2, counted(96), mine).name == "late"
    assert found(event) == [Finding("1 hand from a phone waits for you. It can change who meets.")]
    decline_late_hand(late=LateHand.objects.get(), now=NOW)
    assert found(event) == []

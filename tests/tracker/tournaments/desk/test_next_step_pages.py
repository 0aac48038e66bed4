"""The director's desk: what is next, the tables with what is the matter there, and what waits."""

import datetime as dt
from functools import partial

import pytest

from tests.factories import NOW, joined, new_id, table_of
from tests.tournaments import (
    closed,
    entered,
    game_at,
    hand_at,
    started,
    tournament_of,
    with_results,
)
from tracker.common.dates_texts import clock, day
from tracker.games.hands.services import record_hand
from tracker.models import Phone, Tournament
from tracker.tournaments.desk.monitor_pages import CallCard, SideLine, TableCard
from tracker.tournaments.desk.next_step_pages import Desk, RoundCard, UnseatedEntrant, desk
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import check_in, check_in_all, check_out, leave, re_enter
from tracker.tournaments.log.pages import LogLine, last_lines, log_page
from tracker.tournaments.rounds.services import (
    call_director,
    close_round,
    forfeit,
    start_round,
    type_result,
)
from tracker.tournaments.setup.services import NO_PLACE, finish_tournament, open_tournament, reveal

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=9)


def desk_of(tournament, now=NOW) -> Desk:
    return desk(Tournament.objects.select_related("evening__club").get(pk=tournament.pk), now)


def side_names(pairing):
    """The names on both sides of a table."""
    return [
        " and ".join(
            pairing.placings.filter(side=side)
            .order_by("seat")
            .values_list("entrant__name", flat=True)
        )
        for side in (0, 1)
    ]


def test_desk_says_the_one_next_step_from_the_first_to_the_last():
    tournament = tournament_of(is_open=False, rounds=1, minutes=40)
    assert desk_of(tournament).next.code == "open"
    open_tournament(tournament=tournament, now=NOW)
    assert desk_of(tournament).next.code == "check_in"
    entered(tournament, 4)
    assert (desk_of(tournament).next.code, desk_of(tournament).next.text) == (
        "draw",
        "Draw round 1",
    )
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert desk_of(tournament).next.code == "look"
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    assert desk_of(tournament).next.code == "start"
    start_round(round_=round_, now=NOW)
    assert desk_of(tournament).next.code == "slips"
    hand_at(round_.pairings.get())
    assert desk_of(tournament).next.code == "watch"
    assert desk_of(tournament, NOW + dt.timedelta(minutes=40)).next.code == "end_time"
    with_results(round_)
    assert desk_of(tournament).next.code == "close"
    close_round(round_=round_, now=NOW)
    assert desk_of(tournament).next.code == "finish"
    finish_tournament(tournament=tournament, now=NOW)
    assert desk_of(tournament).next.code == "over"


def test_draw_with_somebody_who_is_gone_is_looked_at_before_it_starts():
    tournament = tournament_of()
    entered(tournament, 4)
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    who = tournament.entrants.get(number=1)
    for goes, comes in ((check_out, check_in), (partial(leave, reason="left"), re_enter)):
        goes(entrant=who, now=NOW)
        assert desk_of(tournament).next.code == "look"
        comes(entrant=who, now=NOW)
        assert desk_of(tournament).next.code == "start"


def test_prizes_are_given_before_the_report_while_somebody_waits_for_them():
    tournament = tournament_of(rounds=1, prizes=({"award": "top", "amounts": [2500]},))
    entered(tournament, 4)
    close_round(round_=with_results(started(tournament)), now=NOW)
    finish_tournament(tournament=tournament, now=NOW)
    step = desk_of(tournament).next
    assert (step.code, str(step.text), step.is_link) == ("prizes", "Prize-giving", True)
    for place, code in ((NO_PLACE, "prizes"), (2, "prizes"), (1, "over")):
        reveal(tournament=tournament, place=place, now=NOW)
        assert desk_of(tournament, NOW + dt.timedelta(days=9)).next.code == code
    reveal(tournament=tournament, place=None, now=NOW)
    assert desk_of(tournament, NOW + dt.timedelta(hours=11)).next.code == "prizes"
    assert desk_of(tournament, NOW + dt.timedelta(hours=12)).next.code == "over"


def test_others_are_to_be_checked_in_until_all_are_there_or_it_is_too_late():
    until = NOW + dt.timedelta(minutes=30)
    tournament = tournament_of(check_in_until=until)
    entered(tournament, 4)
    entered(tournament, 12, is_there=False)
    step = desk_of(tournament).next
    assert (str(step.text), step.page, step.is_link) == ("Check in 12 more", "entries", True)
    assert desk_of(tournament, until + dt.timedelta(seconds=1)).next.text == "Draw round 1"
    leave(entrant=tournament.entrants.get(name="Player 16"), reason="left", now=NOW)
    assert desk_of(tournament).next.text == "Check in 11 more"
    check_in_all(tournament=tournament, now=NOW)
    assert desk_of(tournament).next.text == "Draw round 1"


@pytest.mark.long
def test_bracket_that_is_decided_is_ended_though_a_second_final_was_announced():
    # Of four with two lives each: two rounds until one is unbeaten, then the other bracket's last
    # match, the final, and a second final only where the unbeaten one has lost the first.
    tournament = tournament_of(
        format="knock-out", format_options={"double": True}, rounds=5, keys=("PTS",)
    )
    entered(tournament, 4)
    for _round in range(4):
        assert desk_of(tournament).next.code == "draw"
        closed(tournament)
    assert (desk_of(tournament).next.code, tournament.drawn_rounds.count()) == ("finish", 4)
    assert finish_tournament(tournament=tournament, now=NOW).state == "final"


@pytest.mark.long
def test_second_final_is_drawn_where_the_unbeaten_one_has_lost_the_first():
    tournament = tournament_of(
        format="knock-out", format_options={"double": True}, rounds=5, keys=("PTS",)
    )
    entered(tournament, 4)
    for points in ((100, 62), (100, 62), (100, 62), (62, 100)):
        closed(tournament, {1: points, 2: points})
    assert desk_of(tournament).next.code == "draw"
    closed(tournament)
    assert desk_of(tournament).next.code == "finish"


def test_table_shows_who_sits_there_how_far_it_is_and_who_calls():
    tournament = tournament_of(hands=16)
    entered(tournament, 5)
    round_ = started(tournament)
    pairing = round_.pairings.get()
    hand_at(pairing)
    thrown_in = {"play": "thrown_in"}
    record_hand(game=game_at(pairing), record=thrown_in, submission_id=new_id(), now=LATER)
    own = table_of(tournament.evening, "1")
    joined(own)
    Phone.objects.filter(pk=joined(own).pk).update(seen_at=NOW - dt.timedelta(hours=1))
    call = call_director(pairing=pairing, reason="A revoke", now=LATER)
    page = desk_of(tournament)
    first, second = side_names(pairing)
    assert page.tables == (
        TableCard(
            table=1,
            part="",
            sides=(SideLine(0, first, "100"), SideLine(1, second, "62")),
            state="playing",
            state_label="playing",
            hands="1 of 16",
            games="",
            last=clock(LATER),
            phones=2,
            heard=1,
            call=CallCard(call.pk, "A revoke", clock(LATER)),
            clock=None,
            minutes_added=0,
            game=game_at(pairing).pk,
        ),
    )
    assert page.round == RoundCard(
        1, "running", "being played", False, None, None, can_undo_start=False
    )
    out = round_.placings.filter(pairing=None).values_list("entrant__name", flat=True)
    assert page.out == (UnseatedEntrant(out.get(), "sits out"),)
    assert (page.there, page.entrants, page.done, page.calls) == (5, 5, 0, 1)


def test_tables_say_how_they_came_to_their_results():
    tournament = tournament_of()
    entered(tournament, 12)
    first, second, third = started(tournament).pairings.all()
    type_result(pairing=first, points=(100, 62), reason="slip", now=NOW)
    forfeit(pairing=second, side=1, reason="gone", now=NOW)
    hand_at(third)
    hand_at(third)
    cards = desk_of(tournament).tables
    assert [(card.state, card.hands) for card in cards] == [
        ("paper", ""),
        ("forfeit", ""),
        ("done", "2 of 2"),
    ]
    assert [side.points for side in cards[1].sides] == ["", ""]
    assert [side.has_forfeited for side in cards[1].sides] == [False, True]
    assert desk_of(tournament).done == 3


def test_table_that_calls_stands_first_and_the_slow_one_is_marked():
    tournament = tournament_of(hands=16)
    entered(tournament, 12)
    first, second, third = started(tournament).pairings.all()
    for _ in range(3):
        hand_at(first)
        hand_at(second)
    call_director(pairing=third, reason="", now=NOW)
    page = desk_of(tournament, LATER)
    assert [(card.table, card.behind) for card in page.tables] == [(3, 3), (1, 0), (2, 0)]
    assert page.forecast.behind == {3: 3}


def test_table_with_another_game_to_play_waits_for_its_start():
    tournament = tournament_of(games=2)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    hand_at(pairing)
    hand_at(pairing)
    (card,) = desk_of(tournament).tables
    assert (card.state_label, card.games, card.hands) == (
        *("next game to start", "game 1 of 2"),
        "2 of 4",
    )


def test_log_has_the_newest_line_first_and_a_public_half():
    tournament = tournament_of()
    entered(tournament, 4)
    started(tournament)
    public = log_page(tournament, 1, is_public=True).rows
    assert public == (LogLine(clock(NOW), day(NOW.date()), "Round 1 has started.", "", True),)
    everything = log_page(tournament, 1).rows
    assert everything[0] == public[0]
    assert [line.text for line in everything][-2:] == [
        *("The tournament was opened for entries.", "The tournament was set up.")
    ]
    assert [line.day for line in everything[1:]] == [""] * (len(everything) - 1)
    assert len(last_lines(tournament, 2)) == 2

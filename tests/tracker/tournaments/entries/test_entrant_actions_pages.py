"""What it costs a tournament when somebody comes, goes or is replaced."""

from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, started, tournament_of, with_results
from tracker.models import Entrant, Round, Tournament
from tracker.tournaments.book.stamps_queries import entrant_for
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.entries.entrant_actions_pages import EntrantActions, actions_of
from tracker.tournaments.entries.services import check_in, leave

pytestmark = pytest.mark.django_db

PLAN = "The plan was made for 4 pairs, and all its seats are taken: a late entrant gets no table. "
NOTHING = "Points for a missed round: nothing."


def page_of(entrant: Entrant) -> EntrantActions:
    """The page as the address finds it."""
    tournament = entrant.tournament
    return actions_of(entrant_for(tournament.evening.club.slug, tournament.pk, entrant.pk))


def at_table(round_: Round, table: int) -> list[Entrant]:
    """Who sits at a table of a round, in the order of the seats."""
    placings = round_.pairings.get(table=table).placings.all()
    return [placing.entrant for placing in placings if placing.entrant is not None]


def test_before_round_1_it_costs_who_would_sit_out() -> None:
    first, *_ = entered(tournament_of(), 28)
    page = page_of(first)
    out = "Round 1 has 27 players: 3 would sit out."
    assert (page.state, page.going, page.leaving) == ("there", (out, NOTHING), (out, NOTHING))
    assert (page.coming, page.returning) == ((), ())
    substitute = "The substitute plays from round 1 on. The points stay together."
    assert (page.substituting, page.from_round, page.is_drawn) == ((substitute,), 1, False)


def test_who_is_waiting_is_told_what_coming_changes() -> None:
    tournament = tournament_of()
    entered(tournament, 27)
    (last,) = entered(tournament, 1, is_there=False)
    page = page_of(last)
    assert (page.state, page.coming) == (
        "waiting",
        ("Round 1 has 28 players: nobody would sit out.",),
    )
    assert (page.going, page.leaving) == ((), (NOTHING,))


def test_running_table_says_whom_it_leaves_behind() -> None:
    tournament = tournament_of(seeding="order")
    entered(tournament, 8)
    round_ = started(tournament)
    gone, *others = at_table(round_, 2)
    names = ", ".join(entrant.name for entrant in others[:2]) + f" and {others[2].name}"
    gap = (
        f"Table 2 of the running round cannot play on: {names} sit there. "
        "It keeps its points so far, or the side forfeits it."
    )
    page = page_of(gone)
    next_ = "Round 2 has 7 players: 3 would sit out."
    assert page.leaving == (gap, next_, NOTHING)
    assert page.substituting == (
        "The substitute plays from round 2 on. The points stay together.",
        "The game at table 2 keeps its players until it ends.",
    )
    with_results(round_)
    assert page_of(gone).leaving == (next_, NOTHING)


def test_draw_that_has_not_started_has_an_empty_seat() -> None:
    tournament = tournament_of()
    entered(tournament, 4)
    round_ = draw_round(tournament=tournament, now=NOW)
    gone, *others = at_table(round_, 1)
    names = ", ".join(entrant.name for entrant in others[:2]) + f" and {others[2].name}"
    text = (
        f"Round 1 is drawn: table 1 has an empty seat, with {names}. "
        "Take the draw back, or put in a substitute."
    )
    assert page_of(gone).going[0] == text


def test_late_arrival_is_told_of_the_draw_and_of_what_was_missed() -> None:
    tournament = tournament_of(unplayed={"late": "fixed:145"})
    entered(tournament, 4)
    draw_round(tournament=tournament, now=NOW)
    (late,) = entered(Tournament.objects.get(pk=tournament.pk), 1, is_there=False)
    assert page_of(late).coming == (
        "Round 1 is drawn without Player 5: take its draw back first.",
        "Points for a missed round: 145 points every time.",
        "Round 2 has 5 players: 1 would sit out.",
    )


@pytest.mark.parametrize("form", ["round-robin", "knock-out"])
def test_late_arrival_of_a_plan_is_told_that_it_has_no_table(form: str) -> None:
    tournament = tournament_of(format=form, rounds=2 if form == "knock-out" else 3)
    first, *_ = entered(tournament, 4)
    closed(tournament, {1: (100, 62), 2: (100, 62)})
    (late,) = entered(Tournament.objects.get(pk=tournament.pk), 1, is_there=False)
    waiting = "Put them in as a substitute when somebody leaves."
    assert page_of(late).coming == (PLAN + waiting, NOTHING)
    results = "keep" if form == "round-robin" else None
    leave(entrant=first, reason="left", results=results, now=NOW)
    taking = f"Put them in as a substitute for {first.name}, and note that the entry is back."
    assert page_of(late).coming == (PLAN + taking, NOTHING)


def test_late_arrival_takes_the_place_that_an_odd_plan_has_over() -> None:
    tournament = tournament_of(format="round-robin", rounds=3)
    entered(tournament, 3)
    closed(tournament)
    (late,) = entered(Tournament.objects.get(pk=tournament.pk), 1, is_there=False)
    assert page_of(late).coming == (
        "The plan has a free seat: a late entrant takes it from the next round on.",
        NOTHING,
        "Round 2 has 4 pairs: nobody would sit out.",
    )
    check_in(entrant=late, now=NOW)
    seats = started(tournament).placings.filter(entrant=late)
    assert seats.get().pairing is not None


def test_who_has_left_is_told_what_coming_back_changes() -> None:
    tournament = tournament_of(rounds=2, scoring="wdl2")
    gone, *_ = entered(tournament, 5)
    closed(tournament)
    leave(entrant=gone, reason="left", now=NOW)
    page = page_of(gone)
    assert (page.state, page.text) == ("gone", "Left at 20:30.")
    assert page.returning == (
        "A missed round is lost.",
        "Round 2 has 5 players: 1 would sit out.",
    )


def test_after_the_last_round_there_is_no_next_one() -> None:
    tournament = tournament_of(rounds=1)
    first, *_ = entered(tournament, 4)
    closed(tournament)
    assert page_of(first).leaving == (NOTHING,)


def test_too_few_are_told_with_what_works() -> None:
    first, *_ = entered(tournament_of(), 4)
    assert page_of(first).going[0] == "3 players do not fill a table. Wait for 4."


@pytest.mark.parametrize("number", [4, 16])
def test_page_asks_as_much_for_many_as_for_few(
    number: int, django_assert_max_num_queries: Any
) -> None:
    tournament = tournament_of()
    entered(tournament, number)
    started(tournament)
    with django_assert_max_num_queries(14):
        page_of(tournament.entrants.all()[0])

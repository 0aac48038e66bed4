"""Every change of a round has its undo as long as nothing hangs on it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import entered, hand_at, log_of, started, tournament_of, with_results
from tests.tracker.helpers.leagues import league
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.telling import refused
from tracker.models import Entrant, Game, Pairing, Round, Seat, Tournament
from tracker.tournaments.book.changes_queries import FACTS, ChangeKind
from tracker.tournaments.draws.services import (
    confirm_draw,
    draw_round,
    lock_table,
    swap_seats,
    undo_draw,
    unlock_table,
)
from tracker.tournaments.rounds.postponing_services import play_in_round, postpone
from tracker.tournaments.rounds.services import (
    call_director,
    close_round,
    forfeit,
    reopen_round,
    run_clock,
    set_minutes,
    start_round,
    stop_clock,
    type_result,
    undo_start,
)

pytestmark = pytest.mark.django_db

SWISS: dict[str, Any] = {"format": "swiss", "hands": 2, "rounds": 2, "minutes": 30}
WHY: dict[str, Any] = {"reason": "By mistake", "now": NOW}


def _round() -> Round:
    return Round.objects.order_by("-number")[0]


def _table() -> Pairing:
    return Pairing.objects.order_by("round__number", "table")[0]


def _entrants(*numbers: int) -> list[Entrant]:
    return [Entrant.objects.get(number=number) for number in numbers]


def there(entrants: int = 4, **given: Any) -> Tournament:
    tournament = tournament_of(ClubFactory.create(name="Kanal"), **SWISS | given)
    entered(tournament, entrants)
    return Tournament.objects.get(pk=tournament.pk)


def drawn() -> Tournament:
    tournament = there()
    draw_round(tournament=tournament, now=NOW)
    return tournament


def confirmed() -> Tournament:
    tournament = drawn()
    confirm_draw(round_=_round(), publish_at=NOW, now=NOW)
    return tournament


def running() -> Tournament:
    tournament = there()
    started(tournament)
    return tournament


def typed() -> Tournament:
    tournament = running()
    with_results(_round())
    return tournament


def stopped() -> Tournament:
    tournament = running()
    stop_clock(round_=_round(), now=NOW)
    return tournament


def postponable() -> Tournament:
    tournament = league()
    started(tournament)
    return tournament


def _swap() -> Any:
    one, other = _entrants(1, 2)
    return swap_seats(round_=_round(), first=one, second=other, **WHY)


Step = Callable[[], Any]
UNDONE: dict[ChangeKind, tuple[Callable[[], Tournament], Step, Step]] = {
    ChangeKind.ROUND_DRAWN: (
        there,
        lambda: draw_round(tournament=Tournament.objects.get(), now=NOW),
        lambda: undo_draw(round_=_round(), now=NOW),
    ),
    ChangeKind.DRAW_CONFIRMED: (
        there,
        lambda: (
            draw_round(tournament=Tournament.objects.get(), now=NOW),
            confirm_draw(round_=_round(), publish_at=NOW, now=NOW),
        ),
        lambda: undo_draw(round_=_round(), now=NOW),
    ),
    ChangeKind.TABLE_LOCKED: (
        drawn,
        lambda: lock_table(round_=_round(), table=1, **WHY),
        lambda: unlock_table(round_=_round(), table=1, now=NOW),
    ),
    ChangeKind.ROUND_STARTED: (
        confirmed,
        lambda: start_round(round_=_round(), now=NOW),
        lambda: undo_start(round_=_round(), now=NOW),
    ),
    ChangeKind.SEATS_EXCHANGED: (running, _swap, _swap),
    ChangeKind.ROUND_CLOSED: (
        typed,
        lambda: close_round(round_=_round(), now=NOW),
        lambda: reopen_round(round_=_round(), **WHY),
    ),
    ChangeKind.CLOCK_STOPPED: (
        running,
        lambda: stop_clock(round_=_round(), now=NOW),
        lambda: run_clock(round_=_round(), now=NOW),
    ),
    ChangeKind.MINUTES_SET: (
        running,
        lambda: set_minutes(round_=_round(), minutes=45, now=NOW),
        lambda: set_minutes(round_=_round(), minutes=30, now=NOW),
    ),
    ChangeKind.CLOCK_TAKEN: (
        running,
        lambda: set_minutes(round_=_round(), minutes=None, now=NOW),
        lambda: set_minutes(round_=_round(), minutes=30, now=NOW),
    ),
    ChangeKind.RESULT_TYPED: (
        running,
        lambda: type_result(pairing=_table(), points=(100, 62), **WHY),
        lambda: type_result(pairing=_table(), points=None, **WHY),
    ),
    ChangeKind.RESULT_FORFEITED: (
        running,
        lambda: forfeit(pairing=_table(), side=0, **WHY),
        lambda: type_result(pairing=_table(), points=None, **WHY),
    ),
    ChangeKind.POSTPONED: (
        postponable,
        lambda: postpone(pairing=_table(), until=None, **WHY),
        lambda: play_in_round(pairing=_table(), now=NOW),
    ),
}
UNDOING = {
    ChangeKind.DRAW_TAKEN_BACK: "it undoes a draw",
    ChangeKind.TABLE_UNLOCKED: "it undoes a lock",
    ChangeKind.START_UNDONE: "it undoes a start",
    ChangeKind.ROUND_REOPENED: "it undoes closing a round",
    ChangeKind.RESULT_AS_PLAYED: "it undoes a typed result",
    ChangeKind.PLAYS_IN_ROUND: "it undoes a postponement",
    ChangeKind.BYE_TAKEN_BACK: "it undoes a requested bye",
    ChangeKind.GAME_GOES_ON: "it undoes the end of a game",
    ChangeKind.GAME_RESTORED: "it undoes the removal of a game",
}
ELSEWHERE = {
    ChangeKind.BYE_ASKED: "a wish, not a state of the round",
    ChangeKind.DRAWN_AGAIN: "the draw of an attempt is undone as every draw",
    ChangeKind.DRAWN_AFTER_CORRECTION: "the draw of an attempt is undone as every draw",
    ChangeKind.DRAW_MOVED: "the moment is typed again",
    ChangeKind.DRAW_KEPT: "the draw is made again instead",
    ChangeKind.TIME_OVER: "each game goes on again on its own page",
    ChangeKind.POSTPONED_TO: "as without a day",
    ChangeKind.BROUGHT_FORWARD: "as without a day",
    ChangeKind.GAME_ENDED: "a game goes on again on its own page",
    ChangeKind.GAME_REMOVED: "a game is restored on its own page",
    ChangeKind.HAND_CHANGED: "a hand is corrected again",
    ChangeKind.HAND_SAME: "a hand is corrected again",
    ChangeKind.RESULT_OF_HANDS: "as a result without hands",
}


def test_every_change_of_a_round_is_listed():
    of_rounds = {kind for kind, facts in FACTS.items() if "round" in facts}
    of_rounds |= {ChangeKind.CLOCK_STOPPED}
    assert {*UNDONE, *UNDOING, *ELSEWHERE} == of_rounds


def _rows() -> dict[str, Any]:
    """Returns rounds, their tables and seats as stored, without keys and versions of rows."""
    rounds = Round.objects.values(
        *("number", "confirmed_at", "published_at", "started_at", "closed_at", "minutes"),
        *("stopped_at", "stopped_seconds"),
    )
    tables = Pairing.objects.values(
        "table", "typed_points", "typed_hands", "forfeited_by", "result_at"
    )
    playing = Game.objects.filter(removed_at=None, is_finished=False)
    return {
        "rounds": list(rounds),
        "tables": list(tables),
        "placings": sorted(
            map(
                str,
                Round.objects.values_list(
                    "placings__entrant",
                    "placings__pairing__table",
                    "placings__side",
                    "placings__seat",
                ),
            )
        ),
        "games": sorted(playing.values_list("table", flat=True)),
        "seats": sorted(
            Seat.objects.filter(game__in=playing).values_list("game__table", "place", "player")
        ),
        "locked": Tournament.objects.get().locked_tables.count(),
        "numbers": sorted(map(str, Entrant.objects.values_list("pk", "number"))),
    }


@pytest.mark.parametrize("kind", UNDONE)
def test_change_and_its_undo_leave_everything_as_it_was(kind):
    state, change, undo = UNDONE[kind]
    state()
    before = _rows()
    change()
    assert _rows() != before
    undo()
    assert _rows() == before


def test_undone_start_is_told_and_the_round_can_be_drawn_anew_with_a_late_pair():
    tournament = running()
    call_director(pairing=_table(), reason="", now=NOW)
    undo_start(round_=_round(), now=NOW)
    undo_draw(round_=_round(), now=NOW)
    entered(Tournament.objects.get(), 2)
    round_ = started(tournament)
    assert round_.pairings.count() == 3
    assert ("The start of round 1 was undone.", "", True) in log_of(tournament)


@pytest.mark.parametrize(
    "write", [hand_at, lambda table: type_result(pairing=table, points=(100, 62), **WHY)]
)
def test_start_of_a_round_with_something_entered_stays(write):
    running()
    write(_table())
    before = stored()
    text = "Something is entered at these tables: 1. A start can be undone only before."
    assert refused(undo_start, round_=_round(), now=NOW) == [("", "table_written", text)]
    assert stored() == before


def test_start_is_undone_on_the_desk(client):
    tournament = running()
    desk = f"/kanal/events/{tournament.pk}/desk"
    undo = f"/kanal/events/{tournament.pk}/rounds/1/undo-start"
    read = page(client.get(desk))
    button = next(form for form in read.all("form") if form.attributes.get("action") == undo)
    assert button.one("button").text == "Undo the start of round 1"
    assert "Start of round 1 undone." in page(client.post(undo, follow=True)).text
    assert Game.objects.count() == 0
    assert undo not in str(client.get(desk).content)


def test_pairs_that_sat_down_at_each_others_tables_keep_what_they_wrote():
    tournament = running()
    tables = Pairing.objects.order_by("table")
    hand_at(tables[0])
    first, second = (
        Entrant.objects.get(placings__pairing=table, placings__side=0) for table in tables
    )
    names = [
        list(table.games.get().seats.values_list("player__name", flat=True)) for table in tables
    ]
    swap_seats(round_=_round(), first=first, second=second, **WHY)
    assert [table.placings.get(side=0).entrant for table in tables] == [second, first]
    assert [table.games.get().hands.count() for table in tables] == [1, 0]
    now = [list(table.games.get().seats.values_list("player__name", flat=True)) for table in tables]
    assert now == [
        [names[1][0], names[0][1], *names[1][2:3], *names[0][3:]],
        [names[0][0], names[1][1], *names[0][2:3], *names[1][3:]],
    ]
    assert any("exchanged their seats" in text for text, _why, _public in log_of(tournament))


def test_who_sits_out_takes_a_seat_only_where_nothing_is_entered():
    there(5)
    started(Tournament.objects.get())
    out = Entrant.objects.get(placings__pairing=None)
    tables = Pairing.objects.order_by("table")
    hand_at(tables[0])
    given = {"round_": _round(), "second": out, **WHY}
    text = "Something is entered at table 1: type its result for the right entrants."
    at_first = Entrant.objects.get(placings__pairing=tables[0], placings__side=0)
    assert refused(swap_seats, first=at_first, **given) == [("", "table_written", text)]
    leaving = Entrant.objects.get(placings__pairing=tables[1], placings__side=0)
    swap_seats(first=leaving, **given)
    assert tables[1].placings.get(side=0).entrant == out
    assert _round().placings.get(pairing=None).entrant == leaving
    assert tables[1].games.get().seats.get(place=0).player == out.members.get(place=0).player


def test_tables_with_a_result_are_not_exchanged():
    typed()
    one, other = _entrants(1, 2)
    (problem,) = refused(swap_seats, round_=_round(), first=one, second=other, **WHY)
    assert problem[1] == "table_written"


def test_seats_of_a_running_round_are_exchanged_on_the_page_of_its_draw(client):
    tournament = running()
    read = page(client.get(f"/kanal/events/{tournament.pk}/rounds/1/draw"))
    assert "Exchange two seats" in read.text
    one, other = _entrants(1, 2)
    swap = f"/kanal/events/{tournament.pk}/rounds/1/draw/swap?first={one.pk}&second={other.pk}"
    response = client.post(swap, {"reason": "They sat down there"}, follow=True)
    assert "The seats are exchanged." in page(response).text

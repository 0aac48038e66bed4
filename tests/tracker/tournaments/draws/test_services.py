"""The draw of a round: made, made again, taken back, changed by hand, confirmed, kept."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import DatabaseError, connection

from tests.factories import NOW
from tests.tournaments import closed, entered, log_of, started, tournament_of, with_results
from tracker.common.errors import RecordError
from tracker.models import Entrant, Pairing, Placing, Round, Tournament
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.draws.queries import draw_of, version_of
from tracker.tournaments.draws.services import (
    confirm_draw,
    draw_again,
    draw_round,
    keep_draw,
    swap_seats,
    undo_draw,
)
from tracker.tournaments.entries.services import keep_apart
from tracker.tournaments.rulings.services import note_correction
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


def fresh(tournament):
    """The tournament as it is stored now."""
    return Tournament.objects.get(pk=tournament.pk)


def drawn(tournament, now=NOW):
    """The next round of the tournament as it is now."""
    return draw_round(tournament=fresh(tournament), now=now)


def sitting(round_):
    """Who sits where: by table the names of its sides."""
    return {
        pairing.table: [
            [
                placing.entrant.name
                for placing in pairing.placings.filter(side=side).order_by("seat")
            ]
            for side in range(2)
        ]
        for pairing in round_.pairings.all()
    }


def out_of(round_):
    """Who has no table, and why."""
    out = round_.placings.filter(pairing=None).select_related("entrant")
    return {placing.entrant.name: placing.reason for placing in out}


def log(tournament):
    """What the log says, the newest first: the line, its reason, whether everybody reads it."""
    return log_of(tournament)[::-1]


def refused(write, **given):
    """The codes and fields with which a write is refused, after which nothing is stored."""
    before = list(Placing.objects.order_by("pk").values()), list(Round.objects.values())
    with pytest.raises(RecordError) as error:
        write(now=NOW, **given)
    assert (list(Placing.objects.order_by("pk").values()), list(Round.objects.values())) == before
    return [(problem.field, problem.code) for problem in error.value.problems]


@pytest.fixture
def tournament():
    """A tournament with nine players who are there: two tables, and one sits out."""
    tournament = tournament_of()
    entered(tournament, 9)
    return tournament


# The first draw


def test_round_is_drawn_with_everybody_at_a_table_or_out(tournament):
    round_ = drawn(tournament)
    assert (round_.number, round_.attempt, round_.published_at) == (1, 1, None)
    seated = [name for table in sitting(round_).values() for side in table for name in side]
    assert sorted([*seated, *out_of(round_)]) == [f"Player {number}" for number in range(1, 10)]
    assert list(out_of(round_).values()) == ["bye"]
    tournament = fresh(tournament)
    assert (tournament.size, tournament.state) == (9, "running")
    assert log(tournament)[:2] == [
        ("Round 1 was drawn.", "", False),
        ("Start numbers were given out to 9.", "", False),
    ]


def test_start_numbers_by_list_follow_the_entry_list():
    tournament = tournament_of(seeding="order")
    entered(tournament, 4)
    drawn(tournament)
    numbers = dict(tournament.entrants.values_list("name", "number"))
    assert numbers == {"Player 1": 1, "Player 2": 2, "Player 3": 3, "Player 4": 4}


def test_who_is_not_there_gets_a_later_number_and_no_seat(tournament):
    entered(tournament, 1, is_there=False)
    round_ = drawn(tournament)
    absent = Entrant.objects.get(name="Player 10")
    assert (absent.number, out_of(round_)["Player 10"]) == (10, "absent")
    assert fresh(tournament).size == 9


def test_same_tournament_draws_the_same_again(tournament):
    first = draw_of(drawn(tournament))
    undo_draw(round_=Round.objects.get(), now=NOW)
    assert draw_of(drawn(tournament)) == first


def test_round_keeps_what_it_was_drawn_from(tournament):
    one, other = tournament.entrants.all()[:2]
    keep_apart(first=one, second=other, is_absolute=True, now=NOW)
    source = drawn(tournament).drawn_from
    numbers = sorted(Entrant.objects.get(pk=who.pk).number or 0 for who in (one, other))
    assert source == {
        "entries": [[number, "0", "", None] for number in range(1, 10)],
        "rounds": 3,
        "size": 9,
        "never": [numbers],
        "rather_not": [],
        "results": [],
        "locked": [],
    }


def test_second_round_keeps_the_results_of_the_first(tournament):
    closed(tournament, {1: (100, 62), 2: (90, 72)})
    source = drawn(tournament).drawn_from
    assert source["results"] == [{"1": ["100", "62"], "2": ["90", "72"]}]
    assert [points for _, points, *_ in source["entries"]] == [
        *["100"] * 2,
        *["90"] * 2,
        *["72"] * 2,
        *["62"] * 2,
        "0",
    ]


# When there is no draw


def test_no_round_is_drawn_after_the_last(tournament):
    for _ in range(3):
        closed(tournament)
    assert refused(draw_round, tournament=fresh(tournament)) == [("", "all_drawn")]


def test_tournament_that_is_over_is_not_drawn(tournament):
    closed(tournament)
    finish_tournament(tournament=fresh(tournament), now=NOW)
    assert refused(draw_round, tournament=fresh(tournament)) == [("", "event_final")]


def test_tournament_changed_during_the_draw_is_drawn_once_more(tournament):
    closed(tournament)
    seen = fresh(tournament)
    entered(tournament, 1)
    assert refused(draw_round, tournament=seen) == [("", "event_changed")]


@contextmanager
def failing(statement):
    """A database that breaks down when it comes to this statement."""

    def fail(execute, sql, *given):
        if sql.startswith(statement):
            raise DatabaseError("disk I/O error")
        return execute(sql, *given)

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.parametrize("table", ["round", "pairing", "placing", "tournamentchange"])
def test_draw_that_breaks_down_leaves_nothing_half_drawn(tournament, table):
    drawn(tournament)
    undo_draw(round_=Round.objects.get(), now=NOW)
    with failing(f'INSERT INTO "tracker_{table}"'), pytest.raises(DatabaseError):
        drawn(tournament)
    counts = [model.objects.count() for model in (Round, Pairing, Placing)]
    assert counts == [0, 0, 0]


@pytest.mark.parametrize("table", ["pairing", "placing"])
def test_redraw_that_breaks_down_leaves_the_draw_as_it_was(tournament, table):
    before = version_of(drawn(tournament))
    with failing(f'INSERT INTO "tracker_{table}"'), pytest.raises(DatabaseError):
        draw_again(round_=Round.objects.get(), reason="No table 2", now=NOW)
    assert version_of(Round.objects.get()) == before


@pytest.mark.django_db(transaction=True)
def test_round_drawn_by_several_at_once_is_drawn_once(tournament):
    seen = [fresh(tournament) for _ in range(3)]
    barrier = Barrier(3, timeout=60)

    def draw(which):
        barrier.wait()
        try:
            return draw_round(tournament=seen[which], now=NOW)
        except RecordError as error:
            return error.problems[0].code
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as directors:
        answers = list(directors.map(draw, range(3)))
    rounds = [answer for answer in answers if isinstance(answer, Round)]
    assert rounds == list(Round.objects.all())
    assert len(rounds) == 1
    assert {answer for answer in answers if isinstance(answer, str)} <= {
        "event_changed",
        "round_open",
    }
    assert Placing.objects.count() == 9


# Drawn again, taken back


def test_draw_made_again_has_another_seed_and_a_public_reason(tournament):
    first = drawn(tournament)
    second = draw_again(round_=first, reason="Anna came late", now=LATER)
    assert (second.number, second.attempt) == (1, 2)
    assert second.seed != first.seed
    assert Round.objects.get() == second
    assert log(tournament)[0] == ("Round 1 was drawn again, draw 2.", "Anna came late", True)


def test_draw_made_again_after_a_correction_keeps_its_seed():
    tournament = tournament_of(format="swiss")
    entered(tournament, 8)
    closed(tournament)
    first = drawn(tournament)
    note_correction(
        fresh(tournament), Round.objects.get(number=1), ChangeKind.WARNED, "slip", NOW, entrant=1
    )
    second = draw_again(round_=Round.objects.get(number=2), reason="slip", now=LATER)
    assert (second.attempt, second.seed, second.stale_since) == (1, first.seed, None)
    assert log(tournament)[0] == ("Round 2 was drawn again after a correction.", "slip", True)


def test_draw_taken_back_is_gone_and_in_the_log(tournament):
    undo_draw(round_=drawn(tournament), now=NOW)
    assert (Round.objects.count(), Placing.objects.count(), Pairing.objects.count()) == (0, 0, 0)
    assert log(tournament)[0] == ("The draw of round 1 was taken back.", "", False)


def test_published_draw_taken_back_is_told_to_everybody(tournament):
    round_ = confirm_draw(round_=drawn(tournament), publish_at=NOW, now=NOW)
    undo_draw(round_=round_, now=NOW)
    assert log(tournament)[0] == ("The draw of round 1 was taken back.", "", True)


def test_draw_that_is_gone_is_not_taken_back_again(tournament):
    round_ = drawn(tournament)
    undo_draw(round_=Round.objects.get(), now=NOW)
    assert refused(undo_draw, round_=round_) == [("", "draw_gone")]


def test_started_round_keeps_its_draw(tournament):
    round_ = started(tournament)
    assert refused(draw_again, round_=round_, reason="x") == [("", "round_started")]
    assert refused(undo_draw, round_=round_) == [("", "round_started")]
    confirm = {"round_": round_, "publish_at": NOW}
    assert refused(confirm_draw, **confirm) == [("", "round_started")]


def test_draw_changed_since_it_was_looked_at_is_not_touched(tournament):
    round_ = drawn(tournament)
    old = version_of(round_)
    draw_again(round_=round_, reason="x", now=NOW)
    round_ = Round.objects.get()
    one, other = tournament.entrants.all()[:2]
    swap = {"first": one, "second": other, "reason": "x"}
    for write, given in (
        (draw_again, {"reason": "x"}),
        (undo_draw, {}),
        (swap_seats, swap),
        (confirm_draw, {"publish_at": NOW}),
    ):
        assert refused(write, round_=round_, version=old, **given) == [("", "draw_changed")]


# Seats exchanged


def at_table(round_, table, side, seat=0):
    """Who sits there."""
    return Entrant.objects.get(
        placings__pairing__table=table,
        placings__side=side,
        placings__seat=seat,
        placings__round=round_,
    )


def test_two_at_different_tables_exchange_their_seats(tournament):
    round_ = drawn(tournament)
    before = sitting(round_)
    one, other = at_table(round_, 1, 0), at_table(round_, 2, 1)
    swap_seats(round_=round_, first=one, second=other, reason="Father and son", now=LATER)
    before[1][0][0], before[2][1][0] = before[2][1][0], before[1][0][0]
    assert sitting(Round.objects.get()) == before
    text = f"Round 1: {one.name} and {other.name} exchanged their seats."
    assert log(tournament)[0] == (text, "Father and son", False)


def test_somebody_who_sits_out_takes_a_seat(tournament):
    round_ = drawn(tournament)
    (name,) = out_of(round_)
    resting, playing = Entrant.objects.get(name=name), at_table(round_, 1, 0)
    swap_seats(round_=round_, first=resting, second=playing, reason="Knee", now=NOW)
    assert out_of(Round.objects.get()) == {playing.name: "bye"}
    assert at_table(Round.objects.get(), 1, 0) == resting


def test_exchange_in_a_published_draw_is_told_to_everybody(tournament):
    round_ = confirm_draw(round_=drawn(tournament), publish_at=NOW, now=NOW)
    one, other = at_table(round_, 1, 0), at_table(round_, 2, 1)
    swap_seats(round_=round_, first=one, second=other, reason="x", now=NOW)
    assert log(tournament)[0][2] is True


def partners_in(round_):
    """Who sits on one side, by the keys of entrants."""
    sides: dict[tuple[int, int], set[int]] = {}
    for seat in round_.placings.exclude(pairing=None):
        sides.setdefault((seat.pairing_id, seat.side), set()).add(seat.entrant_id)
    return {frozenset(side) for side in sides.values()}


def test_exchange_counts_anew_what_the_draw_costs():
    tournament = tournament_of()
    entered(tournament, 8)
    first = closed(tournament)
    second = drawn(tournament)
    assert dict(second.costs)["partner_repeats"] == 0
    one, partner = (at_table(first, 1, 0, seat) for seat in (0, 1))
    place = second.placings.get(entrant=one)
    beside = second.placings.get(pairing=place.pairing, side=place.side, seat=1 - place.seat)
    swap_seats(round_=second, first=partner, second=beside.entrant, reason="wanted", now=NOW)
    second = Round.objects.get(number=2)
    again = partners_in(first) & partners_in(second)
    assert {one.pk, partner.pk} in again
    assert dict(second.costs)["partner_repeats"] == len(again)
    noted = Pairing.objects.get(round=second, table=place.pairing.table).notes
    low, high = sorted((one.number, partner.number))
    assert ["partners_before", low, high, 1] in noted


def test_exchange_that_breaks_a_ban_is_refused(tournament):
    round_ = drawn(tournament)
    one, other = at_table(round_, 1, 0), at_table(round_, 2, 0)
    guest = at_table(round_, 2, 1)
    keep_apart(first=one, second=guest, is_absolute=True, now=NOW)
    swap = {"round_": round_, "first": one, "second": other, "reason": "x"}
    assert refused(swap_seats, **swap) == [("", "bad_draw")]


def test_exchange_of_nobody_or_of_one_alone_is_refused(tournament):
    round_ = drawn(tournament)
    entered(tournament, 1)
    one, late = at_table(round_, 1, 0), Entrant.objects.get(name="Player 10")
    for second in (one, late):
        swap = {"round_": round_, "first": one, "second": second, "reason": "x"}
        assert refused(swap_seats, **swap) == [("second", "bad_value")]
    swap = {"round_": round_, "first": one, "second": at_table(round_, 2, 0), "reason": ""}
    assert refused(swap_seats, **swap) == [("reason", "missing_field")]


# Confirmed and published


def test_draw_is_published_at_its_moment(tournament):
    round_ = confirm_draw(round_=drawn(tournament), publish_at=LATER, now=NOW)
    assert (round_.confirmed_at, round_.published_at) == (NOW, LATER)
    assert log(tournament)[0] == ("The draw of round 1 was confirmed.", "", False)


def test_moment_that_has_passed_is_now(tournament):
    round_ = confirm_draw(round_=drawn(tournament), publish_at=NOW, now=LATER)
    assert round_.published_at == LATER


def test_moment_can_be_another_one_until_it_has_come(tournament):
    round_ = confirm_draw(round_=drawn(tournament), publish_at=LATER, now=NOW)
    round_ = confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    assert (round_.confirmed_at, round_.published_at) == (NOW, NOW)
    assert log(tournament)[0] == ("The draw of round 1 is shown at another time.", "", False)


def test_published_draw_published_again_stays_as_it_is(tournament):
    round_ = confirm_draw(round_=drawn(tournament), publish_at=NOW, now=NOW)
    version = fresh(tournament).version
    again = confirm_draw(round_=round_, publish_at=LATER, now=LATER)
    assert (again.published_at, fresh(tournament).version) == (NOW, version)


# Kept after a correction


def stale_draw():
    """A tournament, and its second round, which was drawn before the first was corrected."""
    tournament = tournament_of(format="swiss")
    entered(tournament, 8)
    first = closed(tournament)
    round_ = drawn(tournament)
    kind = ChangeKind.RESULT_AS_PLAYED
    note_correction(fresh(tournament), first, kind, "slip", NOW, round=1, table=1)
    return tournament, round_


def test_stale_draw_is_kept_for_a_reason():
    tournament, round_ = stale_draw()
    round_ = keep_draw(round_=Round.objects.get(pk=round_.pk), reason="All sit", now=NOW)
    assert Round.objects.get(pk=round_.pk).stale_since is None
    assert log(tournament)[0] == ("Round 2 is played as it was drawn.", "All sit", True)


def test_stale_draw_is_not_published_before_it_is_kept():
    _tournament, round_ = stale_draw()
    assert refused(confirm_draw, round_=round_, publish_at=NOW) == [("", "draw_stale")]
    keep_draw(round_=round_, reason="too late", now=NOW)
    assert confirm_draw(round_=round_, publish_at=NOW, now=NOW).published_at == NOW


def test_teams_that_play_a_knock_out_sit_at_two_tables():
    tournament = tournament_of(
        format="teams", format_options={"method": "knock_out"}, rounds=2, scoring="wdl2"
    )
    entered(tournament, 4)
    first = closed(tournament)
    parts = [table.part for table in first.pairings.all()]
    assert parts == ["main, open", "main, closed"] * 2
    rooms = first.placings.order_by("entrant", "room").values_list("entrant__number", "room")
    assert sorted(rooms) == [(team, room) for team in (1, 2, 3, 4) for room in ("", "closed")]


def test_draw_that_is_not_stale_is_kept_without_a_word(tournament):
    round_ = drawn(tournament)
    version = fresh(tournament).version
    keep_draw(round_=round_, reason="All sit", now=NOW)
    assert fresh(tournament).version == version


def test_draw_is_not_kept_without_a_reason_or_when_it_is_gone(tournament):
    round_ = drawn(tournament)
    assert refused(keep_draw, round_=round_, reason="") == [("reason", "missing_field")]
    undo_draw(round_=Round.objects.get(), now=NOW)
    assert refused(keep_draw, round_=round_, reason="x") == [("", "draw_gone")]


def test_first_dealer_of_a_table_is_the_one_whom_the_draw_seated_there(tournament):
    closed(tournament)
    round_ = started(tournament)
    for pairing in round_.pairings.all():
        game = pairing.games.get()
        dealer = at_table(round_, pairing.table, 0)
        assert (game.first_dealer, game.seats.get(place=0).player.name) == (0, dealer.name)
    with_results(round_)

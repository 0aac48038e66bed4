"""A round is started and closed, and results of its tables are reported."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from scoring.json_values import Json
from scoring.language import phrase
from scoring.slips import hands_fault
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.games.services import close_game, delete_games
from tracker.models import Call, Game, Pairing, Round, Ruling, Tournament
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import (
    SlipResult,
    has_entries,
    is_written,
    result_of,
    tables,
)
from tracker.tournaments.log.services import (
    Fact,
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
    spelt_reason,
)
from tracker.tournaments.rounds.postponing_services import end_games, let_games_go_on, started_game
from tracker.tournaments.rounds.queries import most_hands, postponement_of
from tracker.tournaments.rulings.services import note_correction

STALE = phrase(
    "A result was corrected after round {round} was drawn: keep its draw, or draw it again."
)


def start_round(*, round_: Round, now: datetime) -> Round:
    """Starts a round: its games are there, its tables can write, and its clock runs."""
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = open_round(tournament, round_)
        if round_.confirmed_at is None:
            text = phrase(
                "Confirm the draw of round {round} before it starts.", round=round_.number
            )
            raise refusal("", "draw_open", text)
        if round_.started_at is not None:
            return round_
        if round_.stale_since is not None:
            raise refusal("", "draw_stale", STALE.format(round=round_.number))
        round_.started_at = now
        round_.published_at = min(round_.published_at or now, now)
        round_.save(update_fields=["started_at", "published_at"])
        for pairing in round_.pairings.filter(postponement=None):
            started_game(tournament, round_, pairing, now)
        kind = ChangeKind.ROUND_STARTED
        note_change(tournament, kind, now, is_public=True, round=round_.number)
        return round_


def undo_start(*, round_: Round, now: datetime) -> Round:
    """Undoes the start of a round in which nothing is entered, so that its draw can change.

    Its games are deleted, and so are the calls of its tables. Raises RecordError that names the
    tables with something entered.
    """
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = open_round(tournament, round_)
        if round_.started_at is None:
            return round_
        _check_nothing_entered(round_)
        delete_games(Game.objects.filter(pairing__round=round_))
        Call.objects.filter(pairing__round=round_).delete()
        round_.started_at, round_.stopped_at, round_.stopped_seconds = None, None, 0
        round_.save(update_fields=["started_at", "stopped_at", "stopped_seconds"])
        kind = ChangeKind.START_UNDONE
        note_change(tournament, kind, now, is_public=True, round=round_.number)
        return round_


def _check_nothing_entered(round_: Round) -> None:
    """Raises RecordError where a hand, a result, a forfeit or a ruling belongs to the round."""
    entered = [table.table for table in round_.pairings.all() if has_entries(table)]
    if entered:
        numbers = ", ".join(map(str, entered))
        text = phrase(
            "Something is entered at these tables: {numbers}. A start can be undone only before.",
            numbers=numbers,
        )
        raise refusal("", "table_written", text)
    if Ruling.objects.filter(round=round_).exists():
        text = phrase("A ruling belongs to round {round}: it stays started.", round=round_.number)
        raise refusal("", "table_written", text)


def start_next_game(*, pairing: Pairing, now: datetime) -> Game:
    """Starts the next of the games that a table plays in its round.

    Raises RecordError while one is open, after the last one, and where a result is given.
    """
    with transaction.atomic():
        tournament = locked_tournament(pairing.round.tournament_id)
        running_round(tournament, pairing.round)
        pairing.refresh_from_db(fields=["result_at"])
        if pairing.result_at is not None:
            text = phrase(
                "This table has its result: say first that it counts as its games were played."
            )
            raise refusal("", "all_played", text)
        if postponement_of(pairing) is not None:
            text = phrase("This table is postponed: have it play in its round first.")
            raise refusal("", "postponed", text)
        games = pairing.games.filter(removed_at=None)
        if games.filter(is_finished=False).exists():
            raise refusal("", "game_open", phrase("The game before is not finished."))
        if games.count() >= tournament.games:
            raise refusal("", "all_played", phrase("All games of this table are played."))
        return started_game(tournament, pairing.round, pairing, now)


def close_round(*, round_: Round, now: datetime) -> Round:
    """Closes a round whose tables all have a result or were put off.

    Hands that come later go to the director. Calls that nobody answered end with the round.

    Raises RecordError that names the tables without one.
    """
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = running_round(tournament, round_)
        pairings = (
            tournament.drawn_rounds.prefetch_related(tables()).get(pk=round_.pk).pairings.all()
        )
        missing = [
            pairing.table
            for pairing in pairings
            if not result_of(tournament, pairing).is_over and postponement_of(pairing) is None
        ]
        if missing:
            numbers = ", ".join(map(str, missing))
            text = phrase(
                "These tables have no result yet: {numbers}. Finish them, or enter a result.",
                numbers=numbers,
            )
            raise refusal("", "results_open", text)
        round_.closed_at = now
        round_.save(update_fields=["closed_at"])
        Call.objects.filter(pairing__round=round_, answered_at=None).update(answered_at=now)
        kind = ChangeKind.ROUND_CLOSED
        note_change(tournament, kind, now, is_public=True, round=round_.number)
        return round_


def reopen_round(*, round_: Round, reason: str, now: datetime) -> Round:
    """Reopens the last round, for a public reason.

    Raises RecordError where the next one is drawn already.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        check_not_final(tournament)
        round_ = tournament.drawn_rounds.get(pk=round_.pk)
        if round_.closed_at is None:
            return round_
        if tournament.drawn_rounds.filter(number__gt=round_.number).exists():
            text = phrase(
                "The next round is drawn: take its draw back first, or correct single hands."
            )
            raise refusal("", "next_drawn", text)
        round_.closed_at = None
        round_.save(update_fields=["closed_at"])
        note("round_reopened", tournament=tournament.pk, round=round_.number)
        kind = ChangeKind.ROUND_REOPENED
        note_change(tournament, kind, now, reason=reason, is_public=True, round=round_.number)
        club = tournament.evening.club_id
        add_line(AuditAction.ROUND_REOPENED, club=club, subject=round_.pk, now=now)
        return round_


def end_time(*, round_: Round, now: datetime) -> Round:
    """Ends every game of a round as it stands, because its time is over.

    A game of which no hand counts stays open: what becomes of it is for the director to say.
    """
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = running_round(tournament, round_)
        open_games = Game.objects.filter(
            pairing__round=round_, removed_at=None, is_finished=False, hands__state="counted"
        )
        ended = [close_game(game=game, now=now) for game in open_games.distinct()]
        if ended:
            kind = ChangeKind.TIME_OVER
            note_change(tournament, kind, now, is_public=True, round=round_.number)
        return round_


def running_round(tournament: Tournament, round_: Round) -> Round:
    """The round as it is now; raises RecordError unless it is being played."""
    round_ = open_round(tournament, round_)
    if round_.started_at is None:
        raise refusal(
            "", "round_not_started", phrase("Round {round} has not started.", round=round_.number)
        )
    return round_


def open_round(tournament: Tournament, round_: Round) -> Round:
    """The round as it is now; raises RecordError once it is closed."""
    check_not_final(tournament)
    round_ = tournament.drawn_rounds.get(pk=round_.pk)
    if round_.closed_at is not None:
        raise refusal("", "round_closed", phrase("Round {round} is closed.", round=round_.number))
    return round_


# The clock of a round.


MOST_MINUTES = 600
MOST_ADDED = 240


def stop_clock(*, round_: Round, now: datetime) -> Round:
    """Stops the clock of a running round."""
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = open_round(tournament, round_)
        if round_.started_at is not None and round_.stopped_at is None:
            round_.stopped_at = now
            round_.save(update_fields=["stopped_at"])
            note_change(tournament, ChangeKind.CLOCK_STOPPED, now)
        return round_


def run_clock(*, round_: Round, now: datetime) -> Round:
    """Lets a stopped clock run on."""
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = open_round(tournament, round_)
        if round_.stopped_at is not None:
            round_.stopped_seconds += int((now - round_.stopped_at).total_seconds())
            round_.stopped_at = None
            round_.save(update_fields=["stopped_at", "stopped_seconds"])
            note_change(tournament, ChangeKind.CLOCK_RUNS, now)
        return round_


def set_minutes(*, round_: Round, minutes: int | None, now: datetime) -> Round:
    """Gives a round another length; None takes its clock away."""
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise refusal("minutes", "bad_value", phrase("A round has from 1 to 600 minutes."))
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = open_round(tournament, round_)
        if round_.minutes == minutes:
            return round_
        round_.minutes = minutes
        round_.save(update_fields=["minutes"])
        number = round_.number
        if minutes is None:
            note_change(tournament, ChangeKind.CLOCK_TAKEN, now, is_public=True, round=number)
        else:
            kind = ChangeKind.MINUTES_SET
            note_change(tournament, kind, now, is_public=True, round=number, minutes=minutes)
        return round_


def add_minutes(
    *, pairing: Pairing, minutes: int, reason: str, now: datetime, before: int | None = None
) -> Pairing:
    """Gives one table more time, four hours at most in total.

    `before` is the extra time when the director decided; if it has changed since, the request was
    sent twice or another one came first, and nothing changes. Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(pairing.round.tournament_id)
        open_round(tournament, pairing.round)
        pairing.refresh_from_db(fields=["minutes_added"])
        if before not in (None, pairing.minutes_added):
            return pairing
        if not 1 <= minutes <= MOST_ADDED - pairing.minutes_added:
            text = phrase(
                "A table can get {most_added} minutes more in all.", most_added=MOST_ADDED
            )
            raise refusal("minutes", "bad_value", text)
        pairing.minutes_added += minutes
        pairing.save(update_fields=["minutes_added"])
        told = {"table": pairing.table, "minutes": minutes}
        kind = ChangeKind.MINUTES_ADDED
        note_change(tournament, kind, now, reason=reason, is_public=True, **told)
        return pairing


MOST_POINTS = 100_000
CONFIRMED = phrase("Unusual points, confirmed")
NOTHING = (None, None, None)


def call_director(*, pairing: Pairing, reason: str, now: datetime) -> Call:
    """Calls the director to a table; an open call is left as it is.

    Raises RecordError unless its round is being played.
    """
    reason = spelt_reason(reason)
    with transaction.atomic():
        running_round(locked_tournament(pairing.round.tournament_id), pairing.round)
        known = pairing.calls.filter(answered_at=None).first()
        return known or Call.objects.create(pairing=pairing, reason=reason, called_at=now)


def answer_call(*, call: Call, now: datetime) -> Call:
    """Records that the director is on the way."""
    Call.objects.filter(pk=call.pk, answered_at=None).update(answered_at=now)
    call.refresh_from_db()
    return call


def type_result(
    *,
    pairing: Pairing,
    points: Sequence[int] | None,
    now: datetime,
    hands: int | None = None,
    reason: str = "",
    is_confirmed: bool = False,
) -> Pairing:
    """Gives a table a result from paper, one number per side, in place of its games'.

    `hands` are those that the slip names. None takes the result back. The log says of an unusual
    result that it `is_confirmed`, unless there is another reason. Only where something is
    written down already it takes a reason. Raises RecordError.
    """
    if points is not None:
        _check_slip(pairing, points, hands)
    slip = None if points is None else SlipResult(tuple(points), hands)
    reason = reason or (CONFIRMED if is_confirmed else "")
    return _with_result(pairing, slip=slip, reason=reason, now=now)


def _check_slip(pairing: Pairing, points: Sequence[int], hands: int | None) -> None:
    sides = pairing.placings.values("side").distinct().count()
    if len(points) != sides:
        raise refusal(
            "points",
            "bad_value",
            phrase("Type one number for each of the {sides} sides.", sides=sides),
        )
    if any(abs(number) > MOST_POINTS for number in points):
        raise refusal(
            "points",
            "bad_value",
            phrase("At most {most_points} points either way.", most_points=MOST_POINTS),
        )
    most = most_hands(pairing.round.tournament)
    if hands is not None and (fault := hands_fault(hands, most)):
        raise refusal("hands", "bad_value", fault)


def type_results(
    *,
    round_: Round,
    slips: Mapping[int, SlipResult],
    now: datetime,
    replaces: bool = True,
    reason: str = "",
) -> tuple[Pairing, ...]:
    """Gives several tables of a round their results from paper, by table: all of them or none.

    One that has something written down already is left as it is unless this `replaces` it. Raises
    as `type_result` does.
    """
    with transaction.atomic():
        locked_tournament(round_.tournament_id)
        return tuple(
            type_result(pairing=pairing, **slips[pairing.table]._asdict(), reason=reason, now=now)
            for pairing in round_.pairings.filter(table__in=slips).order_by("table")
            if replaces or not is_written(pairing)
        )


def forfeit(*, pairing: Pairing, side: int | None, reason: str, now: datetime) -> Pairing:
    """Has a side of a table lose without playing; None takes it back.

    Raises RecordError.
    """
    reason = checked_reason(reason)
    sides = pairing.placings.values("side").distinct().count()
    if side is not None and not 0 <= side < sides:
        raise refusal("side", "bad_value", phrase("Choose the side that has forfeited."))
    return _with_result(pairing, forfeited_by=side, reason=reason, now=now)


def _with_result(
    pairing: Pairing,
    *,
    reason: str,
    now: datetime,
    slip: SlipResult | None = None,
    forfeited_by: int | None = None,
) -> Pairing:
    given = (slip and [*slip.points], slip and slip.hands, forfeited_by)
    with transaction.atomic():
        tournament = locked_tournament(pairing.round.tournament_id)
        check_not_final(tournament)
        pairing = Pairing.objects.select_related("round").get(pk=pairing.pk)
        if pairing.round.started_at is None:
            text = phrase("Round {round} has not started.", round=pairing.round.number)
            raise refusal("", "round_not_started", text)
        if (pairing.typed_points, pairing.typed_hands, pairing.forfeited_by) == given:
            return pairing
        reason = checked_reason(reason) if is_written(pairing) else spelt_reason(reason)
        before = pairing.result_at
        pairing.typed_points, pairing.typed_hands, pairing.forfeited_by = given
        pairing.result_at = None if given == NOTHING else before or now
        pairing.save(update_fields=["typed_points", "typed_hands", "forfeited_by", "result_at"])
        if pairing.result_at is not None:
            end_games(pairing, pairing.result_at)
        else:
            let_games_go_on(tournament, pairing, before, now)
        _tell(tournament, pairing, reason, now)
        _add_line(tournament, pairing, now)
        return pairing


def _tell(tournament: Tournament, pairing: Pairing, reason: str, now: datetime) -> None:
    facts: dict[str, Fact] = {"round": pairing.round.number, "table": pairing.table}
    kind = ChangeKind.RESULT_AS_PLAYED
    if pairing.typed_points is not None:
        kind, facts["result"] = ChangeKind.RESULT_TYPED, pairing.typed_points
        if pairing.typed_hands is not None:
            kind, facts["hands"] = ChangeKind.RESULT_OF_HANDS, pairing.typed_hands
    elif pairing.forfeited_by is not None:
        kind, facts["side"] = ChangeKind.RESULT_FORFEITED, pairing.forfeited_by + 1
    note_correction(tournament, pairing.round, kind, reason, now, **facts)


def _add_line(tournament: Tournament, pairing: Pairing, now: datetime) -> None:
    club, typed, side = tournament.evening.club_id, pairing.typed_points, pairing.forfeited_by
    where: Json = {"club": club, "subject": pairing.pk, "now": now}
    if typed is not None:
        hands = pairing.typed_hands
        more: Json = {} if hands is None else {"hands": hands}
        add_line(AuditAction.TABLE_TYPED, **where, points=typed, **more)
    elif side is not None:
        add_line(AuditAction.TABLE_FORFEITED, **where, side=side)
    else:
        add_line(AuditAction.TABLE_AS_PLAYED, **where)

"""Tournaments are set up, opened for entries, and ended."""

import datetime as dt
from collections.abc import Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import Problems, refusal
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.pairing.fitting import MOST_ROUNDS, check_rounds
from tracker.engine.ranking.prizes import MOST_AMOUNT
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH, text_from
from tracker.evenings.services import open_evening, rename_evening, set_evening
from tracker.models import Club, Role, Tournament, TournamentDay, TournamentNotice, User
from tracker.models.notice import ABOUT_LENGTH, CLOCK_ENDS, UNIT_LENGTH
from tracker.models.tournament import DRAFT, FINAL, OPEN, RUNNING
from tracker.models.user import ADMIN, DIRECTOR
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import system_of
from tracker.tournaments.book.set_up_queries import (
    COLUMNS,
    AdditionalDay,
    Notice,
    days_of,
    notice_of,
)
from tracker.tournaments.draws.preflight_services import check_plan
from tracker.tournaments.draws.services import check_all_decided
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
)
from tracker.tournaments.rounds.postponing_services import check_all_played
from tracker.tournaments.rulings.services import note_correction
from tracker.tournaments.setup.planning_services import (
    TournamentPlan,
    announced_plan,
    tournament_columns,
)

# What visitors are told of a tournament before they come: its notice and its further days.


MOST_DAYS = 60


def spelled_notice(notice: Notice, date: dt.date, rounds: int) -> Notice:
    """The notice in its one spelling, of a tournament of so many rounds that begins on this day.

    Raises RecordError with every problem.
    """
    problems = Problems()
    spelt = notice._replace(
        place=text_from(notice.place, "place", problems, NAME_LENGTH),
        address=text_from(notice.address, "address", problems, REASON_LENGTH),
        contact=text_from(notice.contact, "contact", problems, REASON_LENGTH),
        about=_paragraphs(notice.about, problems),
    )
    _check_fee(notice, problems)
    if notice.at_clock not in ("", *CLOCK_ENDS):
        problems.add("at_clock", "bad_value", phrase("Choose what a table does then."))
    _check_days(notice.days, date, rounds, problems)
    problems.raise_any()
    return spelt


def set_notice(tournament: Tournament, notice: Notice) -> bool:
    """Gives a locked tournament this notice, which was spelt; says whether anything changed."""
    if notice == notice_of(tournament):
        return False
    columns = {name: getattr(notice, name) for name in COLUMNS}
    TournamentNotice.objects.update_or_create(tournament=tournament, defaults=columns)
    TournamentDay.objects.filter(tournament=tournament).delete()
    TournamentDay.objects.bulk_create(
        TournamentDay(tournament=tournament, **day._asdict()) for day in notice.days
    )
    return True


def check_days_of(tournament: Tournament, date: dt.date, rounds: int) -> None:
    """Raises RecordError where the days of a tournament do not go with this date and so many
    rounds."""
    problems = Problems()
    days = days_of(tournament)
    if days and days[0].date <= date:
        text = phrase("Another day of this tournament is before this date: change that one too.")
        problems.add("date", "bad_value", text)
    if days and days[-1].first_round > rounds:
        text = phrase(
            "The last day begins with round {round}: change the days first.",
            round=days[-1].first_round,
        )
        problems.add("rounds", "bad_value", text)
    problems.raise_any()


def _paragraphs(text: str, problems: Problems) -> str:
    """The paragraphs of a text, one on each line; empty lines go."""
    if len(text) > ABOUT_LENGTH:
        message = phrase(
            "This has {folded} characters; there is room for {longest}.",
            folded=len(text),
            longest=ABOUT_LENGTH,
        )
        problems.add("about", "too_long", message)
        return ""
    lines = [text_from(line, "about", problems, ABOUT_LENGTH) for line in text.splitlines()]
    return "\n".join(filter(None, lines))


def _check_fee(notice: Notice, problems: Problems) -> None:
    fee = notice.fee
    is_unit = len(notice.fee_unit) <= UNIT_LENGTH and (fee is not None or not notice.fee_unit)
    if not is_unit or not (fee is None or 0 <= fee <= MOST_AMOUNT):
        problems.add("fee", "bad_value", phrase("Enter the fee as “12”, “12.50” or “12.50 €”."))


def _check_days(
    days: tuple[AdditionalDay, ...], date: dt.date, rounds: int, problems: Problems
) -> None:
    if len(days) > MOST_DAYS:
        text = phrase("A tournament has at most {most} days.", most=MOST_DAYS)
        problems.add("days.0.date", "bad_value", text)
    whole = (AdditionalDay(date, 1), *days)
    for place, (before, day) in enumerate(pairwise(whole)):
        if day.date <= before.date:
            text = phrase("Each day has to be later than the one before: choose a later date.")
            problems.add(f"days.{place}.date", "bad_value", text)
        if not before.first_round < day.first_round <= rounds:
            least = before.first_round + 1
            text = phrase(
                "This day can begin with the rounds from {least} to {most}.",
                least=least,
                most=rounds,
            )
            if least > rounds:
                text = phrase("There is no round left for this day: leave it out.")
            problems.add(f"days.{place}.first_round", "bad_value", text)


NO_PLACE = 1_000_000
"""Below the last place of any tournament: a reveal starting here shows no one."""


def create_tournament(
    *,
    club: Club,
    name: str,
    date: dt.date,
    plan: TournamentPlan,
    seed: str,
    epoch: UUID,
    now: dt.datetime,
    by: User | None = None,
    is_by_key: bool = False,
    notice: Notice | None = None,
) -> Tournament:
    """Sets up a tournament on an evening of its own; `seed` and `epoch` are made by chance.

    The user who sets it up directs it; where an API key does, the admins of the club do. Raises
    RecordError with every problem of the plan.
    """
    columns = tournament_columns(plan, club)
    spelt = notice and spelled_notice(notice, date, plan.rounds)
    with transaction.atomic():
        evening = open_evening(club=club, date=date, title=name, epoch=epoch, now=now, by=by)
        tournament = Tournament.objects.create(
            evening=evening, seed=seed, created_at=now, **columns
        )
        if is_by_key:
            for user in User.objects.filter(roles__club=club, roles__name=ADMIN):
                Role.objects.create(user=user, name=DIRECTOR, evening=evening, given_at=now)
        if spelt:
            set_notice(tournament, spelt)
        note_change(tournament, ChangeKind.SET_UP, now)
        return tournament


def set_tournament(
    *,
    tournament: Tournament,
    name: str,
    date: dt.date,
    plan: TournamentPlan,
    now: dt.datetime,
    notice: Notice | None = None,
) -> Tournament:
    """Changes what was announced, until round 1 is drawn; without a notice that stays as it is.

    Raises RecordError.
    """
    columns = tournament_columns(plan, tournament.evening.club)
    spelt = notice and spelled_notice(notice, date, plan.rounds)
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        if tournament.drawn_rounds.exists():
            text = phrase("Round 1 is drawn: what was announced stays as it is.")
            raise refusal("", "event_drawn", text)
        evening = tournament.evening
        before = (evening.title, evening.date, *(getattr(tournament, column) for column in columns))
        set_evening(evening=evening, title=name, date=date)
        is_noticed = _with_notice(tournament, spelt, date, plan.rounds)
        if is_noticed or (evening.title, evening.date, *columns.values()) != before:
            Tournament.objects.filter(pk=tournament.pk).update(**columns)
            tournament.refresh_from_db()
            note_change(tournament, ChangeKind.PLAN_CHANGED, now)
        return tournament


TERMS: Mapping[ChangeKind, tuple[str, ...]] = {
    ChangeKind.PRIZES_SET: ("prizes", "prize_rules"),
    ChangeKind.KEYS_SET: ("keys",),
    ChangeKind.MISSED_SET: ("unplayed",),
    ChangeKind.COUNTING_SET: ("scoring", "best", "nominal_hands"),
    ChangeKind.HANDS_SET: ("hands",),
}
"""Columns that can change while a tournament is played, by the line of the log."""


def change_terms(
    *, tournament: Tournament, terms: Mapping[str, Any], reason: str, now: dt.datetime
) -> Tournament:
    """Changes what counts until the tournament is over, for a public reason.

    `terms` are fields of a `TournamentPlan`. A draw that results decide and that has not started is
    marked. Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        plan = announced_plan(tournament)._replace(**terms)
        columns = tournament_columns(plan, tournament.evening.club)
        for kind, names in TERMS.items():
            changed = [name for name in names if columns[name] != getattr(tournament, name)]
            for name in changed:
                setattr(tournament, name, columns[name])
            if changed:
                tournament.save(update_fields=changed)
                _note_term(tournament, kind, reason, now)
        return tournament


def _note_term(tournament: Tournament, kind: ChangeKind, reason: str, now: dt.datetime) -> None:
    if kind == ChangeKind.PRIZES_SET:
        note_change(tournament, kind, now, reason=reason, is_public=True)
    else:
        note_correction(tournament, None, kind, reason, now)


def rename_tournament(
    *,
    tournament: Tournament,
    name: str,
    now: dt.datetime,
    rounds: int | None = None,
    notice: Notice | None = None,
) -> Tournament:
    """Gives a tournament another name, number of rounds or notice, which it can have until it is
    over.

    Raises RecordError.
    """
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        before = tournament.evening.title
        rename_evening(evening=tournament.evening, title=name)
        set_rounds(tournament, rounds or tournament.rounds, now)
        date = tournament.evening.date
        spelt = notice and spelled_notice(notice, date, tournament.rounds)
        if _with_notice(tournament, spelt, date, tournament.rounds):
            note_change(tournament, ChangeKind.NOTICE_CHANGED, now, is_public=True)
        if tournament.evening.title != before:
            note_change(tournament, ChangeKind.RENAMED, now)
        return tournament


def _with_notice(tournament: Tournament, spelt: Notice | None, date: dt.date, rounds: int) -> bool:
    """Updates the notice of a locked tournament; without a notice its days are deleted too.

    Returns True if it changed.
    """
    if spelt is None:
        check_days_of(tournament, date, rounds)
        return False
    return set_notice(tournament, spelt)


def open_tournament(*, tournament: Tournament, now: dt.datetime) -> Tournament:
    """Publishes the tournament and opens entries.

    Raises RecordError where its plan cannot go well.
    """
    check_plan(tournament)
    return _moved(tournament, (DRAFT,), OPEN, ChangeKind.OPENED, now)


def withdraw_tournament(*, tournament: Tournament, now: dt.datetime) -> Tournament:
    """Takes a tournament that was opened too early out of sight again, until round 1 is drawn."""
    if tournament.drawn_rounds.exists():
        raise refusal(
            "", "event_drawn", phrase("Round 1 is drawn: the tournament can no longer be hidden.")
        )
    return _moved(tournament, (OPEN,), DRAFT, ChangeKind.WITHDRAWN, now)


def finish_tournament(*, tournament: Tournament, now: dt.datetime) -> Tournament:
    """Ends a tournament: its standings are final.

    Raises RecordError while a round is open, a table that was put off has not played, or a bracket
    has no winner.
    """
    if tournament.drawn_rounds.filter(closed_at=None).exists():
        text = phrase(
            "A round is open: close it, or take its draw back, before the tournament ends."
        )
        raise refusal("", "round_open", text)
    check_all_played(tournament)
    check_all_decided(tournament)
    return _moved(tournament, (RUNNING,), FINAL, ChangeKind.OVER, now, is_public=True)


def reopen_tournament(*, tournament: Tournament, reason: str, now: dt.datetime) -> Tournament:
    """Reopens a finished tournament, for a public reason."""
    reason = checked_reason(reason)
    kind = ChangeKind.REOPENED
    return _moved(tournament, (FINAL,), RUNNING, kind, now, reason=reason, is_public=True)


def reveal(*, tournament: Tournament, place: int | None, now: dt.datetime) -> Tournament:
    """Shows the standings only from this place on, as for a prize-giving; None shows them all.

    From `NO_PLACE` on nothing is shown.
    """
    place = None if place is None else min(place, NO_PLACE)
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        if tournament.revealed_from != place:
            tournament.revealed_from = place
            tournament.save(update_fields=["revealed_from"])
            _tell_revealed(tournament, place, now)
        return tournament


def _tell_revealed(tournament: Tournament, place: int | None, now: dt.datetime) -> None:
    if place is None:
        note_change(tournament, ChangeKind.ALL_SHOWN, now)
    elif place == NO_PLACE:
        note_change(tournament, ChangeKind.NONE_SHOWN, now)
    else:
        note_change(tournament, ChangeKind.SHOWN_FROM, now, place=place)


def _moved(
    tournament: Tournament,
    states: tuple[str, ...],
    state: str,
    kind: ChangeKind,
    now: dt.datetime,
    *,
    reason: str = "",
    is_public: bool = False,
) -> Tournament:
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        if tournament.state not in states:
            return tournament
        is_reopened = tournament.state == FINAL
        tournament.state = state
        tournament.final_at = now if state == FINAL else None
        tournament.save(update_fields=["state", "final_at"])
        note_change(tournament, kind, now, reason=reason, is_public=is_public)
        if is_reopened:
            note("event_reopened", tournament=tournament.pk)
            club = tournament.evening.club_id
            add_line(AuditAction.TOURNAMENT_REOPENED, club=club, subject=tournament.pk, now=now)
        return tournament


def set_rounds(tournament: Tournament, rounds: int, now: datetime) -> None:
    """Changes the number of rounds of a locked tournament and publishes the change.

    Raises RecordError if more are drawn or more count, or if its plan fixes another number.
    """
    if rounds == tournament.rounds:
        return
    least = max(tournament.drawn_rounds.count(), tournament.best or 1)
    if not least <= rounds <= MOST_ROUNDS:
        text = phrase(
            "From {least} to {most} rounds are possible now.", least=least, most=MOST_ROUNDS
        )
        raise refusal("rounds", "bad_value", text)
    try:
        if tournament.size is not None:
            check_rounds(system_of(tournament), tournament.size, rounds)
    except CannotDrawError as error:
        raise refusal("rounds", "cannot_draw", str(error)) from error
    tournament.rounds = rounds
    tournament.save(update_fields=["rounds"])
    note_change(tournament, ChangeKind.ROUNDS_SET, now, is_public=True, rounds=rounds)

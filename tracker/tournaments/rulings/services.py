"""The director's rulings, which can be cancelled and stay readable."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from scoring.language import phrase
from tracker.access.permissions import AccessLevel, GameAction
from tracker.audit.services import add_line
from tracker.common.errors import Problems, refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import NAME_LENGTH, text_from
from tracker.models import Entrant, Game, Pairing, Round, Ruling, Tournament
from tracker.models.tournament import RULINGS
from tracker.tournaments.book.changes_queries import STAYS, ChangeKind
from tracker.tournaments.book.queries import course_of, result_of
from tracker.tournaments.log.services import (
    Fact,
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
)
from tracker.tournaments.rulings.queries import Impact, current_snapshot, impact_between

# What a correction after the fact does to a tournament: it is told, and later draws are marked.
#
# A tournament is always locked before its games. Phones that only write hands lock their game
# alone.


SETTLED = phrase(
    "Round {number} is closed, and this game counts: correct its hands, or type "
    "another result for table {table}."
)
NOTHING_LEFT = phrase("No hand of this table would count any more: type its result instead.")
TOLD: Mapping[GameAction, ChangeKind] = {
    GameAction.END: ChangeKind.GAME_ENDED,
    GameAction.REOPEN: ChangeKind.GAME_GOES_ON,
    GameAction.REMOVE: ChangeKind.GAME_REMOVED,
    GameAction.RESTORE: ChangeKind.GAME_RESTORED,
}
"""As what the log tells of a deed done to a game."""


class GameLocation(NamedTuple):
    """Where a game of a tournament is played; the tournament is locked.

    `points` are those of each side of the table before anything is corrected.
    """

    tournament: Tournament
    pairing: Pairing
    points: tuple[int, ...]

    @property
    def round(self) -> Round:
        """The round of the table."""
        return self.pairing.round

    @property
    def is_closed(self) -> bool:
        """True if the round is closed, so that corrections need the director and a reason."""
        return self.round.closed_at is not None

    def check_not_over(self) -> None:
        """Raises RecordError where the tournament is over."""
        check_not_final(self.tournament)

    def check_correction(self, reason: str) -> None:
        """Raises RecordError where a hand is corrected without a reason after its round closed."""
        self.check_not_over()
        if self.is_closed:
            checked_reason(reason)

    def check_game(self) -> None:
        """Raises RecordError where the tournament is over or the round closed: the result
        counts."""
        self.check_not_over()
        if self.is_closed:
            said = SETTLED.format(number=self.round.number, table=self.pairing.table)
            raise refusal("", "round_closed", said)

    def check_counts(self, *, is_counted: bool) -> None:
        """Raises RecordError where a table of a closed round would be left without a hand."""
        if self.is_closed and not is_counted:
            raise refusal("", "nothing_played", NOTHING_LEFT)

    def end_again(self, game: Game, now: datetime, *, is_over: bool) -> None:
        """Ends a game as it stands that would be open although its round is closed."""
        if self.is_closed and not is_over and game.closed_at is None:
            game.closed_at = now

    def note_hand(self, number: int, done: str, reason: str, now: datetime) -> None:
        """Publishes a correction of a hand made after its round was closed.

        `done` is a code of `tracker.tournaments.book.changes_queries.DONE`.
        """
        if not self.is_closed:
            return
        pairing = Pairing.objects.get(pk=self.pairing.pk)
        before, after = self.points, result_of(self.tournament, pairing).points
        facts: dict[str, Fact] = {"hand": number, "done": done}
        kind = ChangeKind.HAND_SAME
        if before != after:
            kind = ChangeKind.HAND_CHANGED
            facts |= {"before": list(before), "after": list(after)}
        later = self.tournament.drawn_rounds.filter(number__gt=self.round.number)
        begun = later.filter(started_at__isnull=False).last()
        if begun is not None and course_of(self.tournament).goes_by_results:
            facts[STAYS] = begun.number
        where = {"round": self.round.number, "table": pairing.table}
        note_correction(self.tournament, self.round, kind, reason, now, **where, **facts)

    def note_game(self, deed: GameAction, rank: AccessLevel, now: datetime) -> None:
        """Publishes an action on the game in the tournament's log."""
        note_change(
            self.tournament,
            TOLD[deed],
            now,
            is_public=True,
            round=self.round.number,
            table=self.pairing.table,
            who=rank.name.lower(),
        )


def locked_location(game: Game) -> GameLocation | None:
    """Locks and returns the tournament of a game; None outside tournaments.

    Callers that also lock the game must do so afterwards, to avoid deadlocks.
    """
    if game.pairing_id is None:
        return None
    found = Pairing.objects.select_related("round").get(pk=game.pairing_id)
    tournament = locked_tournament(found.round.tournament_id)
    pairing = Pairing.objects.select_related("round").get(pk=game.pairing_id)
    return GameLocation(tournament, pairing, result_of(tournament, pairing).points)


def note_correction(
    tournament: Tournament,
    round_: Round | None,
    kind: ChangeKind,
    reason: str,
    now: datetime,
    **facts: Fact,
) -> None:
    """Tells of a correction, and marks a draw that it was made after and that has not started.

    The tournament is locked. A round that has started is played on as it was drawn, and where
    results decide nothing about who meets, so is every other.
    """
    if course_of(tournament).goes_by_results:
        since = 0 if round_ is None else round_.number
        later = tournament.drawn_rounds.filter(number__gt=since, started_at=None)
        later.update(stale_since=now)
    note_change(tournament, kind, now, reason=reason, is_public=True, **facts)


MOST_POINTS = 10_000
WITH_POINTS = {
    "own_score": ChangeKind.POINTS_GIVEN,
    "to_opponents": ChangeKind.OPPONENTS_GIVEN,
}
WITHOUT = {"warning": ChangeKind.WARNED, "disqualification": ChangeKind.DISQUALIFIED}


def give_ruling(
    *,
    entrant: Entrant,
    kind: str,
    reason: str,
    now: datetime,
    round_: Round | None = None,
    points: int = 0,
    article: str = "",
    after: int | None = None,
) -> Ruling:
    """Rules against an entrant; `points` are added, so a penalty is negative.

    `after` is the tournament's last ruling that was there before, 0 for none: one that says the
    same and came later is this one, which was sent twice. Raises RecordError.
    """
    article = _checked(article, kind, points, has_round=round_ is not None)
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        ruled = {"entrant": entrant, "round": round_, "kind": kind, "points": points}
        ruled |= {"article": article, "reason": checked_reason(reason)}
        known = None if after is None else tournament.rulings.filter(pk__gt=after, **ruled).first()
        if known is not None:
            return known
        ruling = Ruling.objects.create(tournament=tournament, made_at=now, **ruled)
        told = {"entrant": entrant.pk} | ({"points": points} if kind in WITH_POINTS else {})
        note_correction(
            tournament, round_, (WITH_POINTS | WITHOUT)[kind], ruling.reason, now, **told
        )
        _add_line(AuditAction.RULING_GIVEN, tournament, ruling, now)
        return ruling


def _checked(article: str, kind: str, points: int, *, has_round: bool) -> str:
    """The article as it is stored; raises RecordError with all that is wrong with a ruling."""
    problems = Problems()
    article = text_from(article, "article", problems, NAME_LENGTH)
    if kind not in RULINGS:
        problems.add("kind", "bad_value", phrase("Choose the kind of ruling."))
    if not -MOST_POINTS <= points <= MOST_POINTS:
        problems.add(
            "points",
            "bad_value",
            phrase("At most {most_points} points either way.", most_points=MOST_POINTS),
        )
    if kind in WITH_POINTS and not points:
        problems.missing("points", phrase("Enter the points."))
    if kind == "to_opponents" and not has_round:
        problems.missing("round", phrase("Choose the round, so that the opponents are known."))
    problems.raise_any()
    return article


def cancel_ruling(*, ruling: Ruling, reason: str, now: datetime) -> Ruling:
    """Takes a ruling back; it stays readable with both reasons."""
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(ruling.tournament_id)
        check_not_final(tournament)
        ruling = Ruling.objects.select_related("entrant", "round").get(pk=ruling.pk)
        if ruling.cancelled_at is not None:
            raise refusal("", "ruling_cancelled", phrase("This ruling is cancelled already."))
        ruling.cancelled_at, ruling.cancelled_because = now, reason
        ruling.save(update_fields=["cancelled_at", "cancelled_because"])
        kind, who = ChangeKind.RULING_CANCELLED, ruling.entrant_id
        note_correction(tournament, ruling.round, kind, reason, now, entrant=who)
        _add_line(AuditAction.RULING_CANCELLED, tournament, ruling, now)
        return ruling


def _add_line(deed: AuditAction, tournament: Tournament, ruling: Ruling, now: datetime) -> None:
    add_line(
        deed,
        club=tournament.evening.club_id,
        subject=ruling.pk,
        now=now,
        entrant=ruling.entrant_id,
        round=ruling.round_id,
        kind=ruling.kind,
        points=ruling.points,
    )


# The effect of a write on its tournament: it is made, compared and rolled back.


def try_out(
    write: Callable[[], object],
    *,
    tournament: Tournament,
    pairing: Pairing | None = None,
    round_: Round | None = None,
    needs_reason: bool = False,
) -> Impact:
    """Returns the effect of a write, which is rolled back.

    The write concerns a table, a round, or the whole tournament. Raises what the write raises.
    """
    before = current_snapshot(tournament.pk)
    with transaction.atomic():
        write()
        after = current_snapshot(tournament.pk)
        impact = impact_between(
            before,
            after,
            pairing=None if pairing is None else pairing.pk,
            since=0 if round_ is None else round_.number,
            needs_reason=needs_reason,
        )
        transaction.set_rollback(True)
    return impact

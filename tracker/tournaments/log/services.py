"""The log of a tournament: every write adds a line and increments the version."""

from datetime import datetime

from scoring.language import in_english, phrase
from tracker.common.errors import Problems, refusal
from tracker.engine.records.names import REASON_LENGTH, text_from
from tracker.models import Tournament, TournamentChange
from tracker.tournaments.book.changes_queries import ChangeKind

Fact = int | str | list[int]


def locked_tournament(pk: int) -> Tournament:
    """Locks the tournament until the end of the transaction and returns its current state."""
    tournaments = Tournament.objects.select_for_update(of=("self",)).select_related("evening__club")
    return tournaments.get(pk=pk)


def note_change(
    tournament: Tournament,
    kind: ChangeKind,
    now: datetime,
    *,
    reason: str = "",
    is_public: bool = False,
    **facts: Fact,
) -> None:
    """Adds a line of this kind to the log of a locked tournament."""
    TournamentChange.objects.create(
        tournament=tournament,
        kind=kind,
        facts=facts,
        reason=in_english(reason),
        is_public=is_public,
        at=now,
    )
    tournament.version += 1
    tournament.save(update_fields=["version"])


def check_not_final(tournament: Tournament) -> None:
    """Raises RecordError if the tournament is over."""
    if tournament.state == "final":
        text = phrase("The tournament is over: take the end back before you change anything.")
        raise refusal("", "event_final", text)


def spelt_reason(reason: str) -> str:
    """Normalizes the reason, "" if there is none; raises RecordError."""
    problems = Problems()
    reason = text_from(reason, "reason", problems, REASON_LENGTH)
    problems.raise_any()
    return reason


def checked_reason(reason: str, field: str = "reason") -> str:
    """Normalizes a required reason.

    Raises RecordError if it is missing.
    """
    problems = Problems()
    reason = text_from(reason, field, problems, REASON_LENGTH)
    if not reason:
        problems.missing(field, phrase("Enter the reason, for everybody to read later."))
    problems.raise_any()
    return reason

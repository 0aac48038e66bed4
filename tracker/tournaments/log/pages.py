"""The log of a tournament for display."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from tracker.common.dates_texts import clock, day
from tracker.common.queries.paging import Paged, page_of
from tracker.models import Tournament, TournamentChange
from tracker.tournaments.book.queries import visible_log
from tracker.tournaments.log.texts import with_words


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; `day` is set only in the first line of a day."""

    at: str
    day: str
    text: str
    reason: str
    is_public: bool


def last_lines(tournament: Tournament, most: int) -> tuple[LogLine, ...]:
    """Returns the last lines of a tournament's log, newest first."""
    return _lines(tournament, tournament.changes.all()[:most])


def log_page(
    tournament: Tournament, page: int, *, is_public: bool = False, sees_all: bool = True
) -> Paged[LogLine]:
    """Returns a page of a tournament's log, newest first; optionally only public lines.

    Without `sees_all`, lines that could reveal a hidden result are left out.
    """
    changes = tournament.changes.all() if sees_all else visible_log(tournament)
    changes = changes.filter(is_public=True) if is_public else changes
    keys = [*changes.values_list("pk", flat=True)]
    return page_of(keys, page, lambda found: _lines(tournament, changes.filter(pk__in=found)))


def _lines(tournament: Tournament, changes: Iterable[TournamentChange]) -> tuple[LogLine, ...]:
    lines, before = [], None
    for change, text in with_words(tournament, changes):
        today = timezone.localtime(change.at).date()
        shown = "" if today == before else day(today)
        lines.append(LogLine(clock(change.at), shown, text, change.reason, change.is_public))
        before = today
    return tuple(lines)

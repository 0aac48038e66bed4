"""The tables that did not do what was announced for the end of the time, to be asked about."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Pairing, Round
from tracker.tournaments.draws.pages import DrawHead, head_of
from tracker.tournaments.rounds.overtime_queries import Overtime, overtime_at, overtime_of
from tracker.tournaments.setup.notices_queries import notice_of
from tracker.tournaments.setup.notices_texts import AT_CLOCK


@dataclass(frozen=True, slots=True)
class OvertimeShown:
    """A table and what is odd there; `game` is the sheet on which it is put right."""

    table: int
    game: int
    said: str


@dataclass(frozen=True, slots=True)
class OvertimeAsked:
    """What was announced for the end of the time, and the tables where it is otherwise."""

    head: DrawHead
    announced: str
    tables: tuple[OvertimeShown, ...]


def ending_asked(round_: Round, now: datetime) -> OvertimeAsked | None:
    """What to ask before the games of a round are ended; None where all is as announced."""
    return _asked(round_, overtime_of(round_, now))


def closing_asked(round_: Round, now: datetime) -> OvertimeAsked | None:
    """What to ask before a round is closed: by then nothing is played any more."""
    return _asked(round_, tuple(table for table in overtime_of(round_, now) if table.too_many))


def table_overtime(pairing: Pairing, now: datetime) -> str:
    """What is odd at one table, with what was announced; empty for nothing."""
    found = None if pairing.round.closed_at else overtime_at(pairing, now)
    return "" if found is None else f"{words_for_end(pairing.round)} {_said(found)}"


def words_for_end(round_: Round) -> str:
    """What a table does when its time is up."""
    what = AT_CLOCK[notice_of(round_.event).at_clock]
    said = _("When the time is up: {what}.")
    return said.format(what=what[0].lower() + what[1:])


def _asked(round_: Round, found: tuple[Overtime, ...]) -> OvertimeAsked | None:
    if not found:
        return None
    shown = tuple(OvertimeShown(table.table, table.game, _said(table)) for table in found)
    return OvertimeAsked(head_of(round_.event, round_.number), words_for_end(round_), shown)


def _said(one: Overtime) -> str:
    if one.too_many:
        said = ngettext(
            "{number} hand too many was written down after the time was up.",
            "{number} hands too many were written down after the time was up.",
            one.too_many,
        )
        return said.format(number=one.too_many)
    said = ngettext(
        "{number} hand is still to be played.",
        "{number} hands are still to be played.",
        one.missing,
    )
    return said.format(number=one.missing)

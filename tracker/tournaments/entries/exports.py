"""Exports of a tournament's entry list and rulings."""

from collections.abc import Iterable
from dataclasses import astuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock
from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.tournaments.book.texts import LEFT, RULINGS, TournamentHead
from tracker.tournaments.entries.texts import EntryListRow
from tracker.tournaments.rulings.queries import RulingRow

CANCELLED = "cancelled"


def entries_sheet(club: str, tournament: TournamentHead, rows: Iterable[EntryListRow]) -> Sheet:
    """All entrants, and whether they are checked in."""
    states = LEFT | {"there": _("there"), "waiting": _("not there yet")}
    columns = (
        SheetColumn("number", _("Number"), "number"),
        SheetColumn("name", _("Name")),
        SheetColumn("players", _("Players")),
        SheetColumn("club", _("Club")),
        SheetColumn("table", _("Always at table"), "number"),
        SheetColumn("state", _("State"), words=states),
    )
    subtitle = line_of(club, tournament.title, tournament.date)
    return Sheet(_("Entries"), subtitle, columns, map(astuple, rows))


def rulings_sheet(club: str, tournament: TournamentHead, rows: Iterable[RulingRow]) -> Sheet:
    """The director's rulings with their reasons; cancelled ones are marked."""
    columns = (
        SheetColumn("date", _("Date"), "date"),
        SheetColumn("time", _("Time")),
        SheetColumn("number", _("Number"), "number"),
        SheetColumn("name", _("Name")),
        SheetColumn("round", _("Round"), "number"),
        SheetColumn("kind", _("Ruling"), words=RULINGS),
        SheetColumn("points", _("Points"), "number"),
        SheetColumn("article", _("Article")),
        SheetColumn("reason", _("Reason")),
        SheetColumn("state", _("State"), words={CANCELLED: _("cancelled"), "": ""}),
        SheetColumn("cancelled_because", _("Cancelled because")),
    )
    subtitle = line_of(club, tournament.title, tournament.date)
    return Sheet(_("Rulings"), subtitle, columns, map(_ruling, rows))


def _ruling(row: RulingRow) -> tuple[Cell, ...]:
    return (
        *(
            timezone.localdate(row.at),
            clock(row.at),
            row.number,
            row.name,
            row.round,
            row.kind,
            row.points,
        ),
        *(row.article, row.reason, CANCELLED if row.is_cancelled else "", row.cancelled_because),
    )

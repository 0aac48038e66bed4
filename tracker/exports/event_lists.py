"""The entry list of an event and its rulings as files."""

from collections.abc import Iterable
from dataclasses import astuple

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Column, Sheet
from tracker.exports.words import joined
from tracker.pages.events.entered import EnteredRow
from tracker.pages.events.entries import LEFT
from tracker.pages.events.overview import EventHead
from tracker.pages.events.ruled import RuledRow
from tracker.pages.events.rulings import KINDS

CANCELLED = "cancelled"


def entries_sheet(club: str, event: EventHead, rows: Iterable[EnteredRow]) -> Sheet:
    """Everybody who has entered, and who of them is there."""
    states = LEFT | {"there": _("there"), "waiting": _("not there yet")}
    columns = (
        Column("number", _("Number"), "number"),
        Column("name", _("Name")),
        Column("players", _("Players")),
        Column("club", _("Club")),
        Column("table", _("Always at table"), "number"),
        Column("state", _("State"), words=states),
    )
    subtitle = joined(club, event.title, event.date)
    return Sheet(_("Entries"), subtitle, columns, map(astuple, rows))


def rulings_sheet(club: str, event: EventHead, rows: Iterable[RuledRow]) -> Sheet:
    """What the director has ruled, with the reasons; what was cancelled says so."""
    columns = (
        Column("date", _("Date"), "date"),
        Column("time", _("Time")),
        Column("number", _("Number"), "number"),
        Column("name", _("Name")),
        Column("round", _("Round"), "number"),
        Column("kind", _("Ruling"), words=KINDS),
        Column("points", _("Points"), "number"),
        Column("article", _("Article")),
        Column("reason", _("Reason")),
        Column("state", _("State"), words={CANCELLED: _("cancelled"), "": ""}),
        Column("cancelled_because", _("Cancelled because")),
    )
    subtitle = joined(club, event.title, event.date)
    return Sheet(_("Rulings"), subtitle, columns, map(_ruling, rows))


def _ruling(row: RuledRow) -> tuple[Cell, ...]:
    return (
        *(row.date, row.time, row.number, row.name, row.round, row.kind, row.points),
        *(row.article, row.reason, CANCELLED if row.is_cancelled else "", row.cancelled_because),
    )

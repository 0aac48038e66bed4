"""The evenings of a club as a file."""

import datetime as dt
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.pages.evenings import EveningCard


def evenings_sheet(club: str, cards: Iterable[EveningCard]) -> Sheet:
    """The evenings, with how many played how many games."""
    columns = (
        SheetColumn("date", _("Date"), "date"),
        SheetColumn("title", _("Title")),
        SheetColumn("players", _("Players"), "number"),
        SheetColumn("games", _("Games"), "number"),
        SheetColumn("open_games", _("Being played"), "number"),
    )
    return Sheet(_("Evenings"), club, columns, map(_row, cards))


def _row(card: EveningCard) -> tuple[Cell, ...]:
    date = dt.date.fromisoformat(card.iso_date)
    return (date, card.title, card.players, card.games, card.open_games)

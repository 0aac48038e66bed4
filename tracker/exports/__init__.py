"""Tables that leave as files: one `Sheet` for every table, and a writer for every kind of file.

docs/exports.md says what is in them.
"""

from tracker.exports.as_booklet import booklet_pdf
from tracker.exports.evenings import evenings_sheet
from tracker.exports.event_crosstable import crosstable_matrix, crosstable_sheet
from tracker.exports.event_lists import entries_sheet, rulings_sheet
from tracker.exports.event_rounds import pairings_sheet, rounds_sheet
from tracker.exports.event_standings import event_standings_sheet
from tracker.exports.hands import hand_columns, hands_sheet
from tracker.exports.kinds import KINDS, write_sheet
from tracker.exports.players import players_sheet
from tracker.exports.rules import rules_sheet
from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.exports.standings import standings_sheet
from tracker.exports.workbook import workbook

__all__ = [
    "KINDS",
    "Cell",
    "Sheet",
    "SheetColumn",
    "booklet_pdf",
    "crosstable_matrix",
    "crosstable_sheet",
    "entries_sheet",
    "evenings_sheet",
    "event_standings_sheet",
    "hand_columns",
    "hands_sheet",
    "pairings_sheet",
    "players_sheet",
    "rounds_sheet",
    "rules_sheet",
    "rulings_sheet",
    "standings_sheet",
    "workbook",
    "write_sheet",
]

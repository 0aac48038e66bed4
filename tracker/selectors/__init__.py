"""Every read. What is given back is frozen and ready to print.

The lookups find one thing within its club, or answer 404. The others take what the lookups give;
the number of their queries does not grow with the rows.
"""

from tracker.selectors.clubs import clubs, door
from tracker.selectors.entry import entry
from tracker.selectors.evenings import evening_page, evenings
from tracker.selectors.history import hand_history
from tracker.selectors.lookups import (
    club_for,
    evening_for,
    game_for,
    hand_for,
    player_for,
    removed_game_for,
)
from tracker.selectors.players import players
from tracker.selectors.preview import preview_hand
from tracker.selectors.sheet import score_sheet, sheet_row
from tracker.selectors.standings import standings, standings_csv_rows
from tracker.selectors.start import start

__all__ = [
    "club_for",
    "clubs",
    "door",
    "entry",
    "evening_for",
    "evening_page",
    "evenings",
    "game_for",
    "hand_for",
    "hand_history",
    "player_for",
    "players",
    "preview_hand",
    "removed_game_for",
    "score_sheet",
    "sheet_row",
    "standings",
    "standings_csv_rows",
    "start",
]

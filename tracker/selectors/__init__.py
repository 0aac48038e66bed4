"""Every read. What is given back is frozen and ready to print.

The lookups find one thing within its club, or answer 404. The others take what the lookups give;
the number of their queries does not grow with the rows.
"""

from tracker.selectors.clubs import club_counts, club_names, clubs
from tracker.selectors.deeds import offered
from tracker.selectors.entry import entry
from tracker.selectors.evenings import evening_page, evenings
from tracker.selectors.events.impact import needs_reason
from tracker.selectors.events.results import pairing_of
from tracker.selectors.hands import hands
from tracker.selectors.history import hand_history
from tracker.selectors.inbox import inbox, removed_games
from tracker.selectors.lookups import (
    claim_for,
    club_for,
    evening_for,
    game_for,
    hand_for,
    is_removed,
    late_hand_for,
    player_for,
    removed_game_for,
)
from tracker.selectors.matters import differences, matters
from tracker.selectors.on_paper import paper_game
from tracker.selectors.phones import (
    device_with,
    phone_for,
    phones,
    spot_for,
    table_code,
    table_page,
    tables_with_codes,
)
from tracker.selectors.players import player_row, players
from tracker.selectors.preview import preview_hand
from tracker.selectors.queue_words import queue_words
from tracker.selectors.sheet import score_sheet, sheet_row
from tracker.selectors.standings import standings
from tracker.selectors.start import start

__all__ = [
    "claim_for",
    "club_counts",
    "club_for",
    "club_names",
    "clubs",
    "device_with",
    "differences",
    "entry",
    "evening_for",
    "evening_page",
    "evenings",
    "game_for",
    "hand_for",
    "hand_history",
    "hands",
    "inbox",
    "is_removed",
    "late_hand_for",
    "matters",
    "needs_reason",
    "offered",
    "pairing_of",
    "paper_game",
    "phone_for",
    "phones",
    "player_for",
    "player_row",
    "players",
    "preview_hand",
    "queue_words",
    "removed_game_for",
    "removed_games",
    "score_sheet",
    "sheet_row",
    "spot_for",
    "standings",
    "start",
    "table_code",
    "table_page",
    "tables_with_codes",
]

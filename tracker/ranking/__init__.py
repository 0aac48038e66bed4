"""Who is ahead: pure, whatever is ranked and by whatever keys."""

from tracker.ranking.results import GameResult, PlayerTally, tallies
from tracker.ranking.table import Key, Ranked, rank_entries

__all__ = ["GameResult", "Key", "PlayerTally", "Ranked", "rank_entries", "tallies"]

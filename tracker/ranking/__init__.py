"""Who is ahead: pure, whatever is ranked and by whatever keys."""

from tracker.ranking.results import GameResult, PlayerTally, tallies
from tracker.ranking.table import Key, Ranked, ranked

__all__ = ["GameResult", "Key", "PlayerTally", "Ranked", "ranked", "tallies"]

"""Who is ahead: pure, whatever is ranked and by whatever keys."""

from tracker.ranking.results import Result, Tally, tallies
from tracker.ranking.table import Key, Ranked, ranked

__all__ = ["Key", "Ranked", "Result", "Tally", "ranked", "tallies"]

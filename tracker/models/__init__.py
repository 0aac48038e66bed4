"""The tables. What they hold and why is in docs/data.md.

A foreign key without an index of its own is the first column of a unique constraint, whose
index serves.
"""

from tracker.models.club import Club
from tracker.models.evening import Evening
from tracker.models.game import Game, Seat
from tracker.models.hand import Hand, HandRevision
from tracker.models.player import Player

__all__ = ["Club", "Evening", "Game", "Hand", "HandRevision", "Player", "Seat"]

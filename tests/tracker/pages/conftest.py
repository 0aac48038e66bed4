"""What is read here is mostly read of the games of four people."""

from tests.tracker.table_of_four import club, evening, play, players

__all__ = ["club", "evening", "play", "players"]

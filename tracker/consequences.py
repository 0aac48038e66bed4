"""Consequences across features: the one list of who reacts to what."""

from datetime import datetime
from random import SystemRandom

from tracker.games.consequences_services import PLACES
from tracker.operations import upkeep
from tracker.players.services.contacts import forget_registrations
from tracker.players.services.erasing import erase_due
from tracker.tournaments.rulings.services import locked_location


def register_listeners() -> None:
    """Registers the listeners of features; each list is called in order, within one transaction."""
    PLACES[:] = [locked_location]
    upkeep.TASKS["erasure"] = erase


def erase(now: datetime) -> None:
    """Erases players whose day has come, and registrations of past tournaments."""
    erase_due(now=now, lots=SystemRandom())
    forget_registrations(now=now)

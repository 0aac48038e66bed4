"""Consequences across features: the one list of who reacts to what."""

from tracker.games.consequences_services import PLACES
from tracker.tournaments.rulings.services import locked_location


def register_listeners() -> None:
    """Registers the listeners of features; each list is called in order, within one transaction."""
    PLACES[:] = [locked_location]

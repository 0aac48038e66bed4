"""What something that happens in one feature means for others: the one list of it."""

from tracker.games.consequences_services import PLACES
from tracker.tournaments.rulings.services import locked_location


def connect() -> None:
    """Fills the lists that features ask; each is asked in its order, within one transaction."""
    PLACES[:] = [locked_location]

"""What a club can take with it."""

from dataclasses import dataclass

from tracker.archive.queries.carried import ArchiveSource, counts_of
from tracker.models import Club
from tracker.tournaments.pages import EventCard, event_cards


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """How much the archive of a club holds, and its events, each of which can leave alone."""

    players: int
    evenings: int
    games: int
    hands: int
    events: tuple[EventCard, ...]


def archive_page(club: Club) -> ArchivePage:
    """What the archive of a club would hold now."""
    counts = counts_of(ArchiveSource(club))
    return ArchivePage(
        players=counts["players.jsonl"],
        evenings=counts["evenings.jsonl"],
        games=counts["games.jsonl"],
        hands=counts["hands.jsonl"],
        events=event_cards(club),
    )

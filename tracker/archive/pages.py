"""What a club can take with it."""

from dataclasses import dataclass

from tracker.archive.queries.carried import ArchiveSource, counts_of
from tracker.models import Club
from tracker.tournaments.pages import TournamentCard, tournament_cards


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """How much the archive of a club holds, and its tournaments, each of which can leave alone."""

    players: int
    evenings: int
    games: int
    hands: int
    tournaments: tuple[TournamentCard, ...]


def archive_page(club: Club) -> ArchivePage:
    """What the archive of a club would hold now."""
    counts = counts_of(ArchiveSource(club))
    return ArchivePage(
        players=counts["players.jsonl"],
        evenings=counts["evenings.jsonl"],
        games=counts["games.jsonl"],
        hands=counts["hands.jsonl"],
        tournaments=tournament_cards(club),
    )

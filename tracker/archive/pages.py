"""The archive page of a club."""

from dataclasses import dataclass

from tracker.archive.queries.carried import ArchiveSource, counts_of
from tracker.models import Club
from tracker.tournaments.pages import TournamentCard, tournament_cards


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """The size of a club's archive, and the tournaments that can be archived alone."""

    players: int
    evenings: int
    games: int
    hands: int
    tournaments: tuple[TournamentCard, ...]


def archive_page(club: Club) -> ArchivePage:
    """The current size of the club's archive."""
    counts = counts_of(ArchiveSource(club))
    return ArchivePage(
        players=counts["players.jsonl"],
        evenings=counts["evenings.jsonl"],
        games=counts["games.jsonl"],
        hands=counts["hands.jsonl"],
        tournaments=tournament_cards(club),
    )

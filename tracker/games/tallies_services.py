"""Keeping what the hands of games come to."""

from collections.abc import Iterable

from tracker.engine.records.tallies import HandsTally, tally_json
from tracker.games.tallies_queries import worked_out
from tracker.models import KeptTally


def keep_tallies(games: Iterable[int]) -> None:
    """Stores what the hands of these games come to, as they are now stored."""
    write_tallies(worked_out([*games]).items())


def write_tallies(tallies: Iterable[tuple[int, HandsTally]]) -> None:
    """Stores tallies that were worked out from the hands that are stored."""
    KeptTally.objects.bulk_create(
        [KeptTally(game_id=pk, figures=tally_json(tally)) for pk, tally in tallies],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["figures"],
    )

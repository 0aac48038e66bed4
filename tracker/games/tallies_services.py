"""Stores the tallies of games."""

from collections.abc import Iterable

from tracker.engine.records.tallies import HandsTally, tally_json
from tracker.games.tallies_queries import computed_tallies
from tracker.models import KeptTally


def keep_tallies(games: Iterable[int]) -> None:
    """Computes and stores the tallies of these games from their stored hands."""
    write_tallies(computed_tallies([*games]).items())


def write_tallies(tallies: Iterable[tuple[int, HandsTally]]) -> None:
    """Stores tallies computed from stored hands."""
    KeptTally.objects.bulk_create(
        [KeptTally(game_id=pk, figures=tally_json(tally)) for pk, tally in tallies],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["figures"],
    )

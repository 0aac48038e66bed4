"""Keeping what the hands of games come to, and setting right what is kept wrongly."""

from collections.abc import Iterable, Iterator
from itertools import islice

from django.db import transaction

from tracker.audit.soundness_queries import has_own_tally
from tracker.engine.records.tallies import HandsTally, tally_json
from tracker.models import Game, KeptTally
from tracker.platform.server import damage_registry as damage
from tracker.statistics.queries.tallies import worked_out

AT_ONCE = 200


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


def mend_tallies() -> Iterator[int]:
    """The games of which a tally was missing or wrong; each has its own now."""
    left = Game.objects.filter(is_finished=True).order_by("pk").values_list("pk", flat=True)
    keys = iter([*left])
    while some := [*islice(keys, AT_ONCE)]:
        with transaction.atomic():
            games = [*Game.objects.select_for_update().filter(pk__in=some, is_finished=True)]
            wrong = [game.pk for game in games if _is_wrong(game)]
            keep_tallies(wrong)
        for pk in wrong:
            damage.clear(damage.of_tally(pk))
        yield from wrong


def _is_wrong(game: Game) -> bool:
    """Whether a tally can be set right; of damaged hands there is none, and `verify` names them."""
    try:
        return not has_own_tally(game)
    except Exception:  # noqa: BLE001 - damage breaks whatever reads it
        return False

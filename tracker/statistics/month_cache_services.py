"""Shared cache of monthly figures.

Pages only read: they queue the figures they computed, and a thread stores them.
"""

import logging
from collections.abc import Iterator
from itertools import islice
from threading import Thread

from django.db import Error, connection, transaction

from tracker.games.refolding_services import keep_tallies
from tracker.games.tallies_queries import has_own_tally
from tracker.models import Club, Game, KeptMonth
from tracker.platform.server import damage_registry as damage
from tracker.statistics.queries.monthly import every_months_kept, wrong_months
from tracker.statistics.queries.months import HANDED_OVER, MonthFigures

log = logging.getLogger(__name__)


def start() -> None:
    """Starts storing queued figures, for the lifetime of the process."""
    Thread(target=_keep_all, name="months", daemon=True).start()


def keep_month(new: MonthFigures) -> None:
    """Stores the figures of a month, unless one of its games has changed meanwhile.

    Erasing a player locks the club and changes the games, so no erased player is stored.
    """
    evenings = {evening for _, _, evening in new.of.games}
    games = Game.objects.filter(evening__in=evenings, evening__club=new.club)
    with transaction.atomic():
        # Read the games only while no player can be erased; a deleted club has no rows.
        list(Club.objects.select_for_update(no_key=True).filter(pk=new.club).values_list("pk"))
        if {*new.of.games} <= {*games.values_list("pk", "version", "evening")}:
            _write(new)


def keep_next() -> None:
    """Stores the next queued month; errors are logged."""
    new = HANDED_OVER.get()
    try:
        keep_month(new)
    except (Error, OSError) as error:
        log.warning("a month was not kept: %s", error)
    finally:
        connection.close()


def mend_months() -> Iterator[KeptMonth]:
    """Deletes months that are cached wrongly; they are recomputed on the next request."""
    for of in every_months_kept():
        wrong = wrong_months(of)
        KeptMonth.objects.filter(pk__in=[kept.pk for kept in wrong]).delete()
        damage.clear(damage.of_months(*of))
        yield from wrong


def _write(new: MonthFigures) -> None:
    KeptMonth.objects.bulk_create(
        [
            KeptMonth(
                club_id=new.club,
                variant=new.variant,
                kind=new.kind,
                month=new.of.month,
                stamp=new.of.stamp,
                figures=new.figures,
            )
        ],
        update_conflicts=True,
        unique_fields=["club", "variant", "kind", "month"],
        update_fields=["stamp", "figures"],
    )


def _keep_all() -> None:
    while True:
        keep_next()


# Storing the tallies of games, and repairing wrong ones.


AT_ONCE = 200


def mend_tallies() -> Iterator[int]:
    """The games whose tally was missing or wrong; each has been repaired."""
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
    """True if a tally needs repair; damaged hands have none, and `verify` reports them."""
    try:
        return not has_own_tally(game)
    except Exception:  # noqa: BLE001 - damage breaks any code that reads it
        return False

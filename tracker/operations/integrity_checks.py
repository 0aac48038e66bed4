"""Hourly integrity checks: some games, months and chains at a time."""

import logging
import time
from collections.abc import Iterable

from django.db import Error, connection, transaction

from tracker.audit.queries import audits
from tracker.models import Club, Game
from tracker.operations.soundness import game_faults, month_faults, tally_faults
from tracker.platform.database.errors import DAMAGED, classify
from tracker.platform.server import damage_registry as damage
from tracker.statistics.queries.monthly import MonthCacheKey, every_months_kept

PAUSE_SECONDS = 3600
GAMES = 20
CHAIN, MOST_FAULTS = "chain-", 3
log = logging.getLogger(__name__)


def run_forever() -> None:
    """Runs the checks periodically; never returns."""
    last, months = 0, None
    while True:
        try:
            games, months = games_after(last), months_after(months)
            last = games[-1] if len(games) == GAMES else 0
            run_checks(games, [months] if months else [])
        except (Error, OSError) as error:
            log.warning("the games were not looked after: %s", error)
        finally:
            connection.close()
        time.sleep(PAUSE_SECONDS)


def run_checks(games: Iterable[int], months: Iterable[MonthCacheKey] = ()) -> None:
    """Checks known damage, these games and months, and every club's chain."""
    recheck_known_damage()
    for pk in games:
        check_game(pk)
        check_tally(pk)
    for of in months:
        check_month_cache(of)
    for pk in Club.objects.order_by("pk").values_list("pk", flat=True):
        check_audit_chain(pk)


def check_game(pk: int) -> None:
    """Folds a game again, and marks it damaged if the stored score does not follow from its
    records.
    """
    if not _can_be_asked(pk):
        return
    if any(game_faults(pk)) and (faults := _faults_at_rest(pk)):
        damage.mark(damage.of_game(pk), "; ".join(faults))
    else:
        damage.clear(damage.of_game(pk))


def check_tally(pk: int) -> None:
    """Computes a game's tally again, and marks a difference.

    It is not repaired here: that would hide the fault.
    """
    if not _can_be_asked(pk) or damage.is_damaged(pk):
        return
    with transaction.atomic():
        list(Game.objects.select_for_update().filter(pk=pk).values_list("pk"))
        faults = [*tally_faults(pk)]
    if faults:
        damage.mark(damage.of_tally(pk), faults[0])
    else:
        damage.clear(damage.of_tally(pk))


def check_month_cache(of: MonthCacheKey) -> None:
    """Computes cached months again, and marks a difference.

    As with a tally, it is not repaired here.
    """
    if faults := [*month_faults(of)]:
        damage.mark(damage.of_months(*of), "; ".join(faults[:MOST_FAULTS]))
    else:
        damage.clear(damage.of_months(*of))


def recheck_known_damage() -> None:
    """Checks damaged items again: a backup may have been restored since."""
    for name in damage.all_marks():
        if name == damage.WHOLE:
            check_database_file()
        elif name.startswith(CHAIN):
            check_audit_chain(int(name.removeprefix(CHAIN)))
        elif name.startswith(damage.TALLY):
            check_tally(int(name.removeprefix(damage.TALLY)))
        elif name.startswith(damage.MONTHS):
            club, variant, kind = name.removeprefix(damage.MONTHS).split(".")
            check_month_cache(MonthCacheKey(int(club), variant, kind))
        else:
            check_game(int(name.removeprefix("game-")))


def check_audit_chain(club: int) -> None:
    """Verifies the chain of a club, by key, and marks it if broken."""
    faults = [fault for audit in audits(Club.objects.filter(pk=club)) for fault in audit.faults]
    if faults:
        damage.mark(f"{CHAIN}{club}", "; ".join(faults[:MOST_FAULTS]))
    else:
        damage.clear(f"{CHAIN}{club}")


def check_database_file(seconds: float = 5) -> None:
    """Runs SQLite's check with a time limit; an interrupted one counts as sound."""
    if connection.vendor != "sqlite":
        return
    connection.ensure_connection()
    until = time.monotonic() + seconds
    connection.connection.set_progress_handler(lambda: time.monotonic() > until, 100_000)
    try:
        with connection.cursor() as cursor:
            (text,) = cursor.execute("PRAGMA quick_check(1)").fetchone()
    except Error as error:
        text = str(error) if classify(error) == DAMAGED else "ok"
    finally:
        connection.connection.set_progress_handler(None, 0)
    if text == "ok":
        damage.clear(damage.WHOLE)
    else:
        damage.mark(damage.WHOLE, " ".join(text.split()))


def _faults_at_rest(pk: int) -> list[str]:
    """The faults of a game, read while no hand can be written."""
    try:
        with transaction.atomic():
            list(Game.objects.select_for_update().filter(pk=pk).values_list("pk"))
            return list(game_faults(pk))
    except Error as error:
        if classify(error) != DAMAGED:
            raise
        return [f"game {pk} cannot be read: {error}"]


def _can_be_asked(pk: int) -> bool:
    """True if the database answers; reporting damage counts as an answer."""
    try:
        Game.objects.filter(pk=pk).exists()
    except Error as error:
        return classify(error) == DAMAGED
    return True


def games_after(last: int) -> list[int]:
    """The next batch of games after this key; fewer than a batch at the end."""
    games = Game.objects.filter(pk__gt=last).order_by("pk")
    return [*games.values_list("pk", flat=True)[:GAMES]]


def months_after(last: MonthCacheKey | None) -> MonthCacheKey | None:
    """The next cached months after these, wrapping around; None if there are none."""
    behind = [of for of in every_months_kept(last.club) if of > last] if last else []
    return next(iter(behind or every_months_kept()), None)

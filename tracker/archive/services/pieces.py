"""Imports a club in several transactions, hidden until complete.

A phone that sends a hand meanwhile waits for one piece at most. An incomplete club is deleted: at
once if the import fails or is interrupted, by the next server that looks if it was killed.
"""

import datetime as dt
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any
from uuid import uuid4

from django.db import Error, connection, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from scoring import RecordError, variant_for
from scoring.json_values import Json
from scoring.language import phrase
from scoring.problems import Problems
from tracker.access.security_log import note
from tracker.archive.format import ArchiveError, FaultyValueError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.carried import plain, values_of
from tracker.archive.services.writing import (
    Keys,
    NumberedRow,
    batches,
    import_changes,
    import_rows,
    mark_exchanged,
    spelt_name,
    store,
)
from tracker.clubs.services import delete_rows
from tracker.common.errors import refusal, unless_taken
from tracker.engine.formats import FORMATS
from tracker.models import Club, Evening, Game, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.queries import field_from
from tracker.tournaments.setup.planning_services import check_options
from tracker.tournaments.standings.queries import tournament_standings

SILENT_FOR = dt.timedelta(minutes=5)
"""An import without a sign of life for this long has been killed."""
LOST_AT = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
"""Marks a club that is being deleted: its import cannot continue."""
INNER: tuple[tuple[type[Model], str], ...] = ((Game, "evening__club"), (Evening, "club"))
AT_ONCE = 20
PAUSE_SECONDS = 60

log = logging.getLogger(__name__)


def hide_club(club: Club) -> str:
    """Hides a new club during its import; returns the address that it gives up."""
    address = club.slug
    # Its pages are only found by address, and this one cannot be guessed.
    club.slug, club.coming_at = f"coming-{uuid4().hex}", timezone.now()
    club.save(update_fields=["slug", "coming_at"])
    return address


def publish_club(club: Club, address: str) -> None:
    """Publishes a complete club at its address.

    Raises RecordError if the address is taken by now.
    """
    club.slug, club.coming_at = address, None
    with unless_taken("slug", phrase("Another club has the address “{slug}”.", slug=address)):
        club.save(update_fields=["slug", "coming_at"])


@contextmanager
def piece_transaction(club: Club) -> Iterator[None]:
    """A transaction for one piece of an import. Raises RecordError as `record_progress` does."""
    with transaction.atomic():
        record_progress(club)
        yield


def record_progress(club: Club) -> None:
    """Records that the import of a club is still in progress.

    Raises RecordError if it was considered lost and is being deleted.
    """
    if club.coming_at is None:
        return
    now, as_it_was = timezone.now(), Club.and_coming.filter(pk=club.pk, coming_at=club.coming_at)
    if not as_it_was.update(coming_at=now):
        text = phrase("The import stopped for too long and was undone. Import the archive again.")
        raise refusal("", "bad_archive", text)
    club.coming_at = now


@contextmanager
def delete_on_failure(club: Club) -> Iterator[None]:
    """Deletes the club if the block fails."""
    try:
        yield
    except BaseException:
        # If the database failed, the club is left to the clean-up of lost imports.
        with suppress(Error):
            delete_unfinished(club.pk)
        raise


def delete_unfinished(club: int) -> None:
    """Deletes a club with an unfinished import piece by piece; completed clubs are left alone."""
    coming = Club.and_coming.filter(pk=club).exclude(coming_at=None)
    if not coming.update(coming_at=LOST_AT):
        return
    for model, path in INNER:
        own: QuerySet[Any] = QuerySet(model).filter(**{path: club}).order_by("pk")
        while keys := [*own.values_list("pk", flat=True)[:AT_ONCE]]:
            with transaction.atomic():
                list(coming.select_for_update())
                delete_rows(model, keys)
    with transaction.atomic():
        if coming.select_for_update().exists():
            delete_rows(Club, [club])
            note("archive_undone", club=club)


def delete_abandoned(now: dt.datetime) -> bool:
    """Deletes clubs whose import was killed; returns whether any import is still running."""
    coming = Club.and_coming.exclude(coming_at=None)
    for pk in [*coming.filter(coming_at__lt=now - SILENT_FOR).values_list("pk", flat=True)]:
        delete_unfinished(pk)
    return coming.exists()


def start_cleanup() -> None:
    """Cleans up lost imports until none is running."""
    Thread(target=_look, name="lost clubs", daemon=True).start()


def _look() -> None:
    is_coming = True
    while is_coming:
        try:
            is_coming = delete_abandoned(timezone.now())
        except (Error, OSError) as error:
            log.warning("clubs that did not come in whole were not looked for: %s", error)
        finally:
            connection.close()
        if is_coming:
            time.sleep(PAUSE_SECONDS)


# Evenings and tournaments; existing ones are not imported again.


UNREADABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def import_evenings(archive: Archive, club: Club, keys: Keys) -> None:
    """Stores the evenings that the club lacks.

    An evening with the same date and title receives its missing games. An existing tournament is
    not changed, and a conflicting one is refused.
    """
    tournaments = {row.get("evening"): row for _, row in archive.rows(files.TOURNAMENTS.file)}
    for some in batches(archive.rows(files.EVENINGS.file)):
        with piece_transaction(club):
            for number, row in some:
                with in_row(files.EVENINGS.file, number):
                    made = _evening(club, row)
                keys.note(
                    files.EVENINGS.file, number, _stored(made, number, tournaments.get(number))
                )


def _stored(made: Evening, number: int, tournament: Json | None) -> int | None:
    """The evening that receives the games, existing or created; None if none does."""
    here = made.club.evenings.filter(date=made.date, title=made.title).first()
    if here is not None:
        return _kept(here, number, tournament)
    store(files.EVENINGS.file, [NumberedRow(number, made)])
    return made.pk


def import_tournaments(archive: Archive, keys: Keys) -> None:
    """Stores the tournaments with their entrants, rounds and log."""
    import_rows(archive, files.TOURNAMENTS, keys, _checked_tournament)
    for layout in files.OF_TOURNAMENTS:
        if layout is files.CHANGES:
            import_changes(archive, keys)
        else:
            import_rows(archive, layout, keys)
    mark_exchanged(archive, keys)


def check_tournaments(archive: Archive, club: Club, keys: Keys) -> None:
    """Raises ArchiveError for a tournament whose standings or draws cannot be computed."""
    for number, row in archive.rows(files.TOURNAMENTS.file):
        record_progress(club)
        evening = keys.of(files.EVENINGS.file, row["evening"])
        if evening is None:
            continue
        book = load_tournament(
            Tournament.objects.select_related("evening__club").get(evening=evening)
        )
        try:
            tournament_standings(book)
            for round_ in book.rounds:
                field_from(book, round_)
                [(str(code), int(count)) for code, count in round_.costs]
        except UNREADABLE as error:
            text = phrase("its rounds and results do not make a tournament.")
            raise ArchiveError(text, files.TOURNAMENTS.file, number) from error


def _evening(club: Club, row: Json) -> Evening:
    values = values_of(files.EVENINGS, row)
    spelt_name(values["title"], "title")
    return Evening(club=club, epoch=uuid4(), **values)


def _kept(here: Evening, number: int, tournament: Json | None) -> int | None:
    """The evening that receives the games; None if it is an existing tournament."""
    own = Tournament.objects.filter(evening=here).first()
    if own is None and tournament is None:
        return here.pk
    if (
        own
        and tournament
        and (own.seed, plain(own.created_at)) == (tournament["seed"], tournament["created_at"])
    ):
        return None
    text = phrase(
        "on {date} the club has another evening called “{title}”. Rename that one, then import "
        "this archive again.",
        date=here.date,
        title=here.title,
    )
    raise ArchiveError(text, files.EVENINGS.file, number, code="taken")


def _checked_tournament(_number: int, values: Json) -> Json:
    """The values of a tournament that this version can run."""
    if values["format"] not in FORMATS or not isinstance(values["format_options"], dict):
        text = phrase("the format “{format}” is not known here.", format=values["format"])
        raise FaultyValueError(text)
    problems = Problems()
    check_options(FORMATS[values["format"]], values["format_options"], problems)
    try:
        problems.raise_any()
        variant_for({"variant": values["variant"], "options": values["options"]})
    except RecordError as refused:
        raise FaultyValueError(refused.problems[0].message) from refused
    return values

"""Imports an archive as a new club, or into an existing one."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.http import Http404
from django.utils import timezone

from tracker.archive.format import ArchiveError
from tracker.archive.opening import Archive, read_archive
from tracker.archive.queries.preview import preview_archive, preview_import
from tracker.archive.services.bringing import import_club, import_into
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import club_for


class Command(BaseCommand):
    """Imports all or nothing."""

    help = "Brings the club or tournament of an archive into this score book."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        where = parser.add_mutually_exclusive_group()
        where.add_argument("--address", default="", help="of the new club, in place of its own")
        where.add_argument("--into", help="add to the club at this address instead")
        parser.add_argument(
            "--other",
            action="append",
            default=[],
            metavar="NAME",
            help="with --into: this player is not the club's player of the same name",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints where it is in one line."""
        try:
            with options["file"].open("rb") as file, read_archive(file) as archive:
                erased = preview_archive(archive).erased
                club = self._brought(archive, options)
        except ArchiveError as fault:
            raise CommandError(str(fault)) from fault
        except RecordError as refused:
            text = " ".join(problem.message for problem in refused.problems)
            raise CommandError(text) from refused
        except Http404 as error:
            raise CommandError("There is no such club.") from error
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{club.name} is in the book, under /{club.slug}/.")
        if erased:
            self.stdout.write(f"Erased from this book, and so without their names: {erased}.")

    def _brought(self, archive: Archive, options: dict[str, Any]) -> Any:
        now = timezone.now()
        if options["into"] is None:
            return import_club(archive=archive, slug=options["address"], now=now)
        club = club_for(options["into"])
        namesakes = preview_import(archive, club).namesakes
        same = {namesake.row for namesake in namesakes if namesake.name not in options["other"]}
        return import_into(archive=archive, club=club, same=same, now=now)

"""Writes the archive of a club, or of one of its tournaments, into a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.http import Http404

from tracker.archive.queries.carried import archive_club, archive_tournament
from tracker.common.queries.lookups import club_for
from tracker.platform.server import atomic_files as durable
from tracker.tournaments.book.stamps_queries import tournament_for


class Command(BaseCommand):
    """Writes to a temporary file first, so that an existing archive survives a failure."""

    help = "Writes a club, or one of its tournaments, into an archive that unarchive brings back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the address of the club, as after the slash")
        parser.add_argument("file", type=Path)
        parser.add_argument("--event", type=int, help="only this tournament, by its number")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints one line about the file."""
        place: Path = options["file"]
        coming = place.with_name(f"{place.name}.coming")
        try:
            with coming.open("w+b") as file:
                if options["event"] is None:
                    made = archive_club(club_for(options["club"]), file)
                else:
                    tournament = tournament_for(options["club"], options["event"])
                    made = archive_tournament(tournament, file)
            durable.replace(coming, place)
        except Http404 as error:
            raise CommandError("There is no such club or event.") from error
        except OSError as error:
            raise CommandError(str(error)) from error
        finally:
            coming.unlink(missing_ok=True)
        hands = made.files["hands.jsonl"].rows
        self.stdout.write(f"{made.title}: {hands} hands are in {place}.")

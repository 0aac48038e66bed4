"""Rehearses a tournament from entries to final standings."""

from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scoring.json_values import Json
from tracker.common.errors import RecordError
from tracker.engine.formats import FORMATS
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.rehearsal.services import Script, copy_tournament, rehearse_tournament
from tracker.tournaments.rehearsal.stepping_services import steps
from tracker.tournaments.standings.queries import tournament_standings

if TYPE_CHECKING:
    from tracker.models import Tournament


class Command(BaseCommand):
    """Plays a whole tournament in the club Rehearsal; nothing else is changed."""

    help = "Plays a whole tournament in a club of its own, with phones, latecomers and corrections."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--format", choices=sorted(FORMATS), default=next(iter(FORMATS)))
        parser.add_argument("--entrants", type=int, default=40)
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--hands", type=int, default=16)
        parser.add_argument("--seed", default="rehearsal")
        parser.add_argument("--event", type=int, help="rehearse a copy of this tournament")
        parser.add_argument("--paper", action="store_true", help="type results, play no hands")
        parser.add_argument("--smooth", action="store_true", help="let nothing go wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        script = Script(options["entrants"], options["paper"], options["smooth"])
        try:
            tournament = self._tournament(options, script)
            self.stdout.write(f"{tournament.evening.title}, seed {tournament.seed}")
            for text in steps(tournament, script):
                self.stdout.write(text)
        except RecordError as refused:
            text = " ".join(problem.message for problem in refused.problems)
            raise CommandError(text) from refused
        tournament.refresh_from_db()
        self._print_standings(tournament)

    def _tournament(self, options: Json, script: Script) -> Any:
        now = timezone.now()
        if options["event"] is not None:
            return copy_tournament(
                pk=options["event"], seed=options["seed"], now=now, script=script
            )
        return rehearse_tournament(
            form=options["format"],
            entrants=options["entrants"],
            rounds=options["rounds"],
            hands=options["hands"],
            seed=options["seed"],
            now=now,
            script=script,
        )

    def _print_standings(self, tournament: "Tournament") -> None:
        book = load_tournament(tournament)
        found = tournament_standings(book)
        self.stdout.write("\t".join(["", "", *(column.title for column in found.columns)]))
        for row in found.rows:
            values = [_text(value) for value in row.values]
            self.stdout.write("\t".join([str(row.rank), book.names[row.entrant], *values]))


def _text(value: Any) -> str:
    """A number with two decimals unless whole; several values side by side."""
    if isinstance(value, tuple):
        return " ".join(map(_text, value))
    if value is None:
        return ""
    return str(value) if value == int(value) else f"{float(value):.2f}"

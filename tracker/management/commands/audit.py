"""Verifies the audit chains."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker.audit.queries import audits, clubs_called, has_head
from tracker.engine.records.audit_chain import FEWEST

CUT = "no line has the head {}: since it was printed lines were cut off or written anew"


class Command(BaseCommand):
    """Checks every line against its hash, its predecessor and its hand."""

    help = "Checks the chain of deeds of each club, or of one; changes nothing."
    # System checks load every page, which a check of the book should not depend on.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help="the address of a club; else all of them")
        parser.add_argument("--head", help="a head from a round's page or paper, to be found again")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line per sound chain; exits with 1 and all faults otherwise."""
        clubs, head = clubs_called(options["club"]), options["head"]
        if options["club"] and not clubs:
            raise CommandError(f"There is no club at {options['club']}.")
        faults = [] if head is None or has_head(clubs, _digits(head)) else [CUT.format(head)]
        for audit in audits(clubs):
            faults += audit.faults
            if not audit.faults:
                self.stdout.write(f"{audit.slug}: {audit.number} lines, head {audit.head}")
        if faults:
            raise CommandError("\n".join(faults))


def _digits(head: str) -> str:
    """The digits of a chain head as typed from paper. Raises CommandError."""
    digits = "".join(head.split()).lower()
    if len(digits) < FEWEST or set(digits) - set("0123456789abcdef"):
        raise CommandError(f"A head has {FEWEST} digits at least, 0 to 9 and a to f.")
    return digits

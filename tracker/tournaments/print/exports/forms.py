"""The printable forms of a tournament, and the parts that make up a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tracker.audit.texts import head_of_round
from tracker.exports.as_pdf import A4
from tracker.tournaments.book.stamps_queries import StampedTournament, unhidden
from tracker.tournaments.draws.queries import tally
from tracker.tournaments.print import texts
from tracker.tournaments.print.exports import parts
from tracker.tournaments.print.exports.parts import Links, Part, print_forms, slips_part
from tracker.tournaments.print.texts import of_evening, slips

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """A print job: forms of a tournament or of one of its drawn rounds, for a range of tables."""

    watched: StampedTournament
    forms: Sequence[str]
    round: int
    tables: range
    links: Links
    paper: str = A4

    @property
    def of(self) -> str:
        """Heading of every form: club, tournament, day."""
        return of_evening(self.watched.tournament.evening)


@dataclass(frozen=True, slots=True)
class Form:
    """A form: title, purpose, and a function that returns its parts, or None if it is empty.

    Some need a drawn round.
    """

    title: StrOrPromise
    about: StrOrPromise
    made: Callable[[PrintRequest], Part | None]
    needs_round: bool = False


def paper_of(wish: PrintRequest) -> bytes:
    """Renders the requested forms, in the order of `FORMS`, as one PDF."""
    wanted = [form for code, form in FORMS.items() if code in wish.forms]
    made = [form.made(wish) or parts.nothing_part(wish.of, str(form.title)) for form in wanted]
    return print_forms(wish.of, made, wish.paper)


def _slips(wish: PrintRequest) -> Part | None:
    found = slips(wish.watched.book, wish.round, wish.tables)
    return slips_part(found, wish.links) if found else None


def _routes(wish: PrintRequest) -> Part | None:
    found = texts.routes(wish.watched.book)
    return parts.routes_part(wish.of, found, wish.links) if found else None


def _by_name(wish: PrintRequest) -> Part:
    names = texts.seats_by_name(wish.watched.book, wish.round)
    return parts.by_name_part(wish.of, wish.round, names)


def _by_table(wish: PrintRequest) -> Part:
    book = wish.watched.book
    tables = texts.seats_by_table(book, wish.round, wish.tables)
    out = texts.unseated_texts(book, wish.round)
    round_ = book.round(wish.round)
    head = head_of_round(round_, wish.watched.now) if round_ else None
    return parts.by_table_part(wish.of, wish.round, tables, out, head=head)


def _tally(wish: PrintRequest) -> Part:
    return parts.tally_part(wish.of, tally(wish.watched.book), wish.watched.tournament.rounds)


def _table_numbers(wish: PrintRequest) -> Part | None:
    last = texts.tables_of_tournament(wish.watched.book)
    tables = [number for number in range(1, last + 1) if number in wish.tables]
    return parts.table_numbers_part(wish.of, tables) if tables else None


def _place_cards(wish: PrintRequest) -> Part | None:
    found = texts.people(wish.watched.book)
    return parts.place_cards_part(wish.of, found) if found else None


def _badges(wish: PrintRequest) -> Part | None:
    found = texts.people(wish.watched.book)
    return parts.badges_part(wish.of, found, wish.links) if found else None


def _protest(wish: PrintRequest) -> Part:
    return parts.protest_part(wish.of)


def _prizes(wish: PrintRequest) -> Part:
    return parts.prizes_part(wish.of, texts.prize_list(unhidden(wish.watched)))


def _receipts(wish: PrintRequest) -> Part | None:
    found = texts.prize_list(unhidden(wish.watched))
    return parts.receipts_part(wish.of, found) if found.rows else None


FORMS: Mapping[str, Form] = {
    "slips": Form(
        _("Table slips"), _("one for each table, filled in, with rows for the hands"), _slips, True
    ),
    "by-name": Form(_("Seats by name"), _("for the wall"), _by_name, True),
    "by-table": Form(_("Seats by table"), _("for the desk"), _by_table, True),
    "routes": Form(
        _("Route cards"), _("one for everybody to keep, with a running total"), _routes, True
    ),
    "tally": Form(_("Sat out"), _("a tally of all rounds"), _tally),
    "table-numbers": Form(_("Table numbers"), _("large, to be folded"), _table_numbers),
    "place-cards": Form(_("Place cards"), _("with names, to be folded"), _place_cards),
    "badges": Form(_("Badges"), _("with a code that leads to the player’s own page"), _badges),
    "protest": Form(_("Protest and ruling"), _("to be filled in by hand"), _protest),
    "prizes": Form(_("Prizes"), _("every place, with those that are not announced yet"), _prizes),
    "receipts": Form(_("Receipts"), _("one for each prize"), _receipts),
}
"""Forms by the codes used in addresses."""
OF_A_ROUND = ("slips", "by-name", "by-table", "tally")
"""Forms that belong on the tables and walls when a round begins."""

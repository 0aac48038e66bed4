"""Printable forms of a tournament: the drawn rounds with their tables."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Min
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Tournament
from tracker.tournaments.book.texts import TournamentHead, tournament_head


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A drawn round in words, with its first and last table number."""

    number: int
    text: str
    tables: range


@dataclass(frozen=True, slots=True)
class PrintPage:
    """A tournament, and the printable rounds, newest first."""

    head: TournamentHead
    rounds: tuple[RoundChoice, ...]


def print_page(tournament: Tournament) -> PrintPage:
    """Returns the printable forms of a tournament."""
    tables = {"tables": Count("pairings"), "first": Min("pairings__table")}
    rounds = tournament.drawn_rounds.annotate(**tables, last=Max("pairings__table"))
    columns = ("number", "published_at", "tables", "first", "last")
    found = rounds.order_by("-number").values_list(*columns)
    return PrintPage(tournament_head(tournament), tuple(_choice(*row) for row in found))


def _choice(
    number: int, published_at: datetime | None, tables: int, first: int | None, last: int | None
) -> RoundChoice:
    text = ngettext(
        "Round {number}, {tables} table", "Round {number}, {tables} tables", tables
    ).format(number=number, tables=tables)
    if published_at is None:
        text = _("{round}, not published yet").format(round=text)
    return RoundChoice(number, text, range(first or 1, (last or 0) + 1))

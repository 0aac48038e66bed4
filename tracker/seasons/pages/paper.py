"""The sheet of a season's evenings that are kept on paper: a row a player, a column an evening."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.common.dates_texts import day, day_of_year
from tracker.common.queries.paging import Paged, page_of
from tracker.engine.records import names as naming
from tracker.models import Evening, Player, Season, TypedTotal
from tracker.seasons.pages.lists import figure
from tracker.seasons.pages.shown import MOST_EVENINGS
from tracker.seasons.queries import NO_LINE, TypedLine, latest_in_book, line_typed

ON_PAGE = 40
"""Players on one page of the sheet."""


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """An evening of the sheet; `text` says who typed its totals, empty where nobody has."""

    pk: int
    title: str
    date: str
    short: str
    text: str


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A player's evening: what was typed, and the total that the book has itself, if any."""

    evening: int
    line: TypedLine
    in_book: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    player: int
    name: str
    cells: tuple[PaperLine, ...]


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A page of the sheet: some of the players, and the last evenings of the season."""

    columns: tuple[PaperColumn, ...]
    listed: Paged[PaperRow]

    @property
    def width(self) -> int:
        """How many columns the table has, with that of the names."""
        return 1 + len(self.columns)

    @property
    def rows(self) -> Sequence[PaperRow]:
        return self.listed.rows


def paper_sheet(season: Season, text: str = "", page: int = 1) -> PaperSheet:
    """The sheet of a season, of the players whose name contains a text."""
    found = latest_in_book(season, MOST_EVENINGS)
    evenings = [evening for evening, _session in found]
    lines = TypedTotal.objects.filter(evening__in=evenings).select_related("entered_by")
    typed = {(line.player_id, line.evening_id): line for line in lines}
    in_book = {
        (share.player, evening.pk): figure(share.points)
        for evening, session in found
        for share in session.played
    }
    wanted = text.strip()
    players = [
        player
        for player in season.club.players.filter(is_active=True)
        if naming.is_found(wanted, player.name)
    ]

    def shown(some: Sequence[Player]) -> Sequence[PaperRow]:
        return [_row(player, evenings, typed, in_book) for player in some]

    columns = tuple(_column(evening, [*typed.values()]) for evening in evenings)
    return PaperSheet(columns, page_of(players, page, shown, size=ON_PAGE))


def _row(
    player: Player,
    evenings: Sequence[Evening],
    typed: Mapping[tuple[int, int], TypedTotal],
    in_book: Mapping[tuple[int, int], str],
) -> PaperRow:
    cells = []
    for evening in evenings:
        key = (player.pk, evening.pk)
        line = typed.get(key)
        stood = line_typed(line) if line else NO_LINE
        cells.append(PaperLine(evening.pk, stood, in_book.get(key, "")))
    return PaperRow(player.pk, player.name, tuple(cells))


def _column(evening: Evening, typed: Sequence[TypedTotal]) -> PaperColumn:
    lines = [line for line in typed if line.evening_id == evening.pk]
    text = ""
    if lines:
        last = max(lines, key=lambda line: line.entered_at)
        counted = ngettext("{count} line", "{count} lines", len(lines)).format(count=len(lines))
        who = last.entered_by.name if last.entered_by else _("somebody without a log-in")
        text = _("{lines}, the last typed by {who} on {day}").format(
            lines=counted, who=who, day=day(timezone.localdate(last.entered_at))
        )
    short = day_of_year(evening.date)
    return PaperColumn(evening.pk, evening.title, day(evening.date), short, text)

"""The sheets of an event's tables as they are printed, hand by hand."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.games.scores_texts import ScoreShown, scores_of
from tracker.games.sheet_rows_texts import HandCell, SheetRow, row_of
from tracker.games.texts import NOTHING, Suit
from tracker.tournaments.played_games_queries import PlayedGame

THROWN_IN = "thrown_in"


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """What a hand is for a side on paper; `has_dealt` if the dealer is one of them.

    `word` says what became of the side where no mark does.
    """

    text: str
    is_set: bool
    word: str
    has_dealt: bool


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A hand: who made what, its marks, a cell for each side, and what stands beside them."""

    number: int
    trump: Suit | None
    made_by: str
    tags: tuple[str, ...]
    cells: tuple[PrintedCell, ...]
    beside: tuple[str, ...]
    is_thrown_in: bool


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The sheet of a game; `beside` are the heads of the columns that are of no single side.

    `dice` are what the dice show, empty in games without any.
    """

    game: int
    sides: tuple[str, ...]
    beside: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    totals: tuple[str, ...]
    dice: tuple[str, ...]


def printed_sheet(played: PlayedGame) -> PrintedSheet:
    """The sheet of a game, as its page has it."""
    scores = scores_of(played.game)
    has_small = bool(scores[0].small)
    rows = (row_of(played.variant, played.seating, hand) for hand in played.hands)
    return PrintedSheet(
        game=played.game.pk,
        sides=tuple(side.name for side in played.seating.sides),
        beside=(_("Small"), _("Big")) if has_small else (),
        rows=tuple(_row(row, has_small=has_small) for row in rows),
        totals=_totals(scores, has_small=has_small),
        dice=tuple(score.shown for score in scores if score.die),
    )


def _totals(scores: tuple[ScoreShown, ...], *, has_small: bool) -> tuple[str, ...]:
    if not has_small:
        return tuple(score.total for score in scores)
    ratios = (_ratio(score.small for score in scores), _ratio(score.total for score in scores))
    return ("",) * len(scores) + ratios


def _row(row: SheetRow, *, has_small: bool) -> PrintedRow:
    after = [cell.after for cell in row.cells if cell.after]
    tags = (row.doubled, row.state_text, _("corrected") if row.is_corrected else "")
    return PrintedRow(
        number=row.number,
        trump=row.trump,
        made_by=row.made_by,
        tags=tuple(filter(None, tags)),
        cells=tuple(_cell(row, cell) for cell in row.cells),
        beside=(_ratio(score.small for score in after), _ratio(score.total for score in after))
        if has_small
        else (),
        is_thrown_in=row.outcome == THROWN_IN,
    )


def _cell(row: SheetRow, cell: HandCell) -> PrintedCell:
    is_number = cell.after is not None and cell.shown == cell.after.shown
    return PrintedCell(
        text=_shown(cell),
        is_set=cell.is_set,
        word=str(cell.word) if is_number else "",
        has_dealt=row.dealer.side == cell.side,
    )


def _ratio(numbers: Iterable[str]) -> str:
    return " : ".join(numbers)


def _shown(cell: HandCell) -> str:
    """What stands on paper: the running total or a mark, with small points those of the hand."""
    if cell.after is None or cell.shown == NOTHING:
        return cell.shown
    if cell.is_set and cell.shown != cell.after.shown:
        return cell.shown
    if cell.after.small:
        return cell.points
    return cell.after.total if cell.after.die else cell.shown

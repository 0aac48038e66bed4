"""The hands of a game as a file, one row each."""

from collections.abc import Iterator, Mapping
from dataclasses import astuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tracker.common.dates_texts import day
from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.games.hands.queries import HandRow, Hands, PaperHand
from tracker.games.texts import CALLS, STATES, place, result_text, trumps


def hands_sheet(game: Hands, *, is_whole: bool = False) -> Sheet:
    """The hands in order; side columns are numbered as on the sheet.

    With `is_whole` it includes the records, from which the hands can be scored again.
    """
    sides = tuple(side.name for side in game.seating.sides)
    result = result_text(game.seating, game.totals, game.winner, is_finished=game.is_finished)
    return Sheet(
        title=line_of(game.game, place(game.table)),
        subtitle=line_of(game.club, game.evening, day(game.date), result),
        columns=(
            *_columns(sides, trumps(game.cards)),
            *(paper_columns(sides) if is_whole else ()),
        ),
        rows=(
            (*_row(row, len(sides)), *(_written(row.paper) if is_whole else ()))
            for row in game.rows
        ),
    )


def hand_columns(sides: tuple[str, ...]) -> tuple[SheetColumn, ...]:
    """Every possible column of a table of hands, used to recognise an imported one."""
    return (*_columns(sides, trumps()), *paper_columns(sides))


def paper_columns(sides: tuple[str, ...]) -> Iterator[SheetColumn]:
    for number, side in enumerate(sides, start=1):
        yield SheetColumn(f"counted_{number}", _("{side}: counted").format(side=side), "number")
        yield SheetColumn(f"melds_{number}", _("{side}: melds").format(side=side))
        yield SheetColumn(f"tricks_{number}", _("{side}: tricks").format(side=side), "number")
    yield SheetColumn("last_trick", _("Last trick"))
    yield SheetColumn("bella", _("Bella"))
    yield SheetColumn("meld_winner", _("Better melds"))
    yield SheetColumn("by", _("By whom"))
    yield SheetColumn("note", _("Note"))


def _columns(sides: tuple[str, ...], suits: Mapping[str, str]) -> Iterator[SheetColumn]:
    yield SheetColumn("number", _("Hand"), "number")
    yield SheetColumn("dealer", _("Dealer"))
    yield SheetColumn("maker", _("Maker"))
    yield SheetColumn("trump", _("Trump"), words=suits)
    yield SheetColumn("call", _("Call"), words=CALLS)
    yield SheetColumn("doubled", _("Doubled"))
    yield SheetColumn("outcome", _("Outcome"), words=_outcomes())
    for number, side in enumerate(sides, start=1):
        yield SheetColumn(f"points_{number}", _("{side}: points").format(side=side), "number")
        yield SheetColumn(f"score_{number}", _("{side}: scored").format(side=side), "number")
        yield SheetColumn(f"total_{number}", _("{side}: total").format(side=side), "number")
    yield SheetColumn("set", _("Set"))
    yield SheetColumn("state", _("State"), words=STATES)


def _outcomes() -> dict[str, str]:
    return {
        "made": pgettext("outcome", "made"),
        "set": _("set"),
        "tied": _("tied"),
        "counted": pgettext("outcome", "counted"),
        "thrown_in": _("thrown in"),
        "reneged": _("reneged"),
        "stopped": _("stopped"),
        "outright": _("won outright"),
        "march_made": _("march made"),
        "march_failed": _("march failed"),
    }


def _row(row: HandRow, sides: int) -> tuple[Cell, ...]:
    figures = [figure for side in row.sides for figure in astuple(side)]
    return (
        *(row.number, row.dealer, row.maker, row.trump, row.call, row.doubled, row.outcome),
        *(figures or [None] * (3 * sides)),
        *(row.set, row.state),
    )


def _written(paper: PaperHand) -> tuple[Cell, ...]:
    figures = [figure for side in paper.sides for figure in astuple(side)]
    return (*figures, paper.last_trick, paper.bella, paper.meld_winner, paper.by, paper.note)

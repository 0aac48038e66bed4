"""The hands of a game as a file, one row each."""

from collections.abc import Iterator
from dataclasses import astuple

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Column, Sheet
from tracker.exports.words import joined
from tracker.selectors.hands import TRUMPS, HandRow, Hands
from tracker.selectors.words import CALLS, STATES


def hands_sheet(game: Hands) -> Sheet:
    """The hands in their order; the columns of the sides are numbered in the order of the sheet."""
    head = game.head
    return Sheet(
        title=joined(head.game, head.place),
        subtitle=joined(head.club, head.evening, head.date, game.result),
        columns=tuple(_columns(game.sides)),
        rows=(_row(row, len(game.sides)) for row in game.rows),
    )


def _columns(sides: tuple[str, ...]) -> Iterator[Column]:
    yield Column("number", _("Hand"), "number")
    yield Column("dealer", _("Dealer"))
    yield Column("maker", _("Maker"))
    yield Column("trump", _("Trump"), words=TRUMPS)
    yield Column("call", _("Call"), words=CALLS)
    yield Column("doubled", _("Doubled"))
    yield Column("outcome", _("Outcome"), words=_outcomes())
    for number, side in enumerate(sides, start=1):
        yield Column(f"points_{number}", _("{side}: points").format(side=side), "number")
        yield Column(f"score_{number}", _("{side}: scored").format(side=side), "number")
        yield Column(f"total_{number}", _("{side}: total").format(side=side), "number")
    yield Column("set", _("Set"))
    yield Column("state", _("State"), words=STATES)


def _outcomes() -> dict[str, str]:
    return {
        "made": _("made"),
        "set": _("set"),
        "tied": _("tied"),
        "thrown_in": _("thrown in"),
        "reneged": _("reneged"),
        "stopped": _("stopped"),
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

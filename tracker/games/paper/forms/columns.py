"""The columns of a paper sheet for a game: those that a hand usually needs, and the rare ones."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.games.hands.entry_pages import HandEntry


class GridColumn(NamedTuple):
    """A column by its code, which is that of the exported hands; `side` where it is one side's.

    A rare one is out of sight until somebody wants it.
    """

    code: str
    label: str
    side: int | None = None
    is_rare: bool = False
    is_number: bool = False


def columns_of(entry: HandEntry) -> tuple[GridColumn, ...]:
    """The columns for a game, in the order in which they are typed."""
    return (*_usual(entry), *_rare(entry))


def _usual(entry: HandEntry) -> Iterator[GridColumn]:
    rules, sides = entry.rules, entry.seating.sides
    if rules.has_makers:
        yield GridColumn("maker", _("Maker"))
    yield GridColumn("trump", _("Trump"))
    if rules.needs_call or rules.has_contract:
        yield GridColumn("call", _("Bid") if rules.has_contract else _("Call"))
    for side in sides:
        label = _("{side}: counted").format(side=side.name)
        yield GridColumn(f"counted_{side.number + 1}", label, side.number, is_number=True)
    yield GridColumn("last_trick", _("Last trick"))
    if rules.melds or rules.has_roem:
        of_side = _("{side}: roem") if rules.has_roem else _("{side}: melds")
        for side in sides:
            label = of_side.format(side=side.name)
            yield GridColumn(f"melds_{side.number + 1}", label, side.number)
    if rules.bella:
        yield GridColumn("bella", rules.bella)


def _rare(entry: HandEntry) -> Iterator[GridColumn]:
    rules = entry.rules
    if not rules.has_makers:
        yield GridColumn("maker", _("Maker"), is_rare=True)
    if rules.is_contest:
        yield GridColumn("meld_winner", _("Better melds"), is_rare=True)
    for side in entry.seating.sides:
        label = _("{side}: tricks").format(side=side.name)
        yield GridColumn(
            f"tricks_{side.number + 1}", label, side.number, is_rare=True, is_number=True
        )
    if rules.calls and not rules.needs_call:
        yield GridColumn("call", _("Call"), is_rare=True)
    if rules.kontra or rules.raises:
        yield GridColumn("doubled", _("Doubled"), is_rare=True)
    yield GridColumn("outcome", _("Outcome"), is_rare=True)
    yield GridColumn("by", _("By whom"), is_rare=True)
    yield GridColumn("dealer", _("Dealer"), is_rare=True)
    yield GridColumn("note", _("Note"), is_rare=True)

"""The tables of a tournament's rounds as files: all of them with their results, or those of one."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.tournaments.book.texts import OUT, TABLE_STATES, TournamentHead
from tracker.tournaments.rounds.texts import PlayedRound, PlayedTable, SitOutRow


def rounds_sheet(club: str, tournament: TournamentHead, rounds: tuple[PlayedRound, ...]) -> Sheet:
    """Every table of every published round, one row each; then who had none."""
    sides, with_hands = _sides(rounds), _have_hands(rounds)
    return Sheet(
        title=_("Rounds"),
        subtitle=line_of(club, tournament.title, tournament.date),
        columns=(SheetColumn("round", _("Round"), "number"), *_columns(sides, with_hands)),
        rows=(
            (round_.number, *row) for round_ in rounds for row in _rows(round_, sides, with_hands)
        ),
    )


def pairings_sheet(club: str, tournament: TournamentHead, round_: PlayedRound) -> Sheet:
    """The tables of a round, one row each; then who has none."""
    sides, with_hands = _sides((round_,)), _have_hands((round_,))
    return Sheet(
        title=_("Round {number}").format(number=round_.number),
        subtitle=line_of(club, tournament.title, tournament.date, round_.text),
        columns=tuple(_columns(sides, with_hands)),
        rows=_rows(round_, sides, with_hands),
    )


def _sides(rounds: Iterable[PlayedRound]) -> int:
    """Returns the largest number of sides at a table; two if there is no table."""
    return max((len(table.sides) for round_ in rounds for table in round_.tables), default=2)


def _have_hands(rounds: Iterable[PlayedRound]) -> bool:
    """True if slips state their number of hands."""
    return any(table.hands for round_ in rounds for table in round_.tables)


def _columns(sides: int, with_hands: bool) -> Iterator[SheetColumn]:
    yield SheetColumn("table", _("Table"), "number")
    yield SheetColumn("part", _("Bracket or group"))
    for side in range(1, sides + 1):
        yield SheetColumn(f"numbers_{side}", _("Start numbers {side}").format(side=side))
        yield SheetColumn(f"side_{side}", _("Side {side}").format(side=side))
        yield SheetColumn(f"points_{side}", _("Points {side}").format(side=side), "number")
    yield SheetColumn("state", _("State"), words={**OUT, **TABLE_STATES})
    if with_hands:
        yield SheetColumn("slip_hands", _("Hands by the slip"), "number")


def _rows(round_: PlayedRound, sides: int, with_hands: bool) -> Iterator[tuple[Cell, ...]]:
    for table in round_.tables:
        yield (*_table(table, sides), table.hands) if with_hands else _table(table, sides)
    for sit_out in round_.out:
        row = _without_table(sit_out, sides)
        yield (*row, None) if with_hands else row


def _table(table: PlayedTable, sides: int) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for side in table.sides:
        numbers = " ".join(str(entrant) for entrant in side.entrants if entrant)
        cells += [numbers, side.name, side.points]
    cells += [None] * (3 * (sides - len(table.sides)))
    return (table.table, table.part, *cells, table.state)


def _without_table(one: SitOutRow, sides: int) -> tuple[Cell, ...]:
    empty = [None] * (3 * (sides - 1) + 1)
    return (None, "", str(one.number), one.name, *empty, one.reason)

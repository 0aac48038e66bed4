"""Drawn tables with the names of the players."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import enumeration, phrase
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing
from tracker.engine.pairing.words import THE_HOUSE, Names, explain_table, sit_out_words

# What the parts of a tournament are called: of a bracket, a group, a room for teams.


PARTS: Mapping[str, str] = {
    "main": phrase("main"),
    "final": phrase("final"),
    "third place": phrase("third place"),
    "consolation": phrase("consolation"),
    "losers": phrase("losers’ bracket"),
    "reset": phrase("second final"),
    "open": phrase("open room"),
    "closed": phrase("closed room"),
}
"""Labels of the parts of a tournament, by the code stored with a draw."""
NUMBERED: Mapping[str, str] = {
    r"group (?P<letter>[A-Z]+)": phrase("group {letter}"),
    r"final (?P<letter>[A-Z]+)": phrase("final {letter}"),
    r"places (?P<first>\d+)–(?P<last>\d+)": phrase("places {first}–{last}"),
}


def part_text(code: str) -> str:
    """Translates the part that a table belongs to, such as "final" or "group A"."""
    return ", ".join(map(_one_text, code.split(", ")))


def _one_text(code: str) -> str:
    for pattern, text in NUMBERED.items():
        if found := re.fullmatch(pattern, code):
            return str(text.format(**found.groupdict()))
    return str(PARTS.get(code, code))


NO_KEYS: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class SeatedName:
    """A player at a table: start number and name; the house has number 0.

    `entrant` is the key, where it is asked for.
    """

    number: int
    name: str
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A drawn table: its sides in seat order, and the reasons."""

    table: int
    part: str
    sides: tuple[tuple[SeatedName, ...], ...]
    why: tuple[str, ...]
    is_locked: bool = False


def drawn_tables(
    tables: Iterable[DrawnPairing],
    names: Names,
    keys: Mapping[int, int] = NO_KEYS,
    locked: Collection[int] = (),
) -> tuple[DrawnTable, ...]:
    """Names the players of drawn tables; `keys` are those of the entrants by start number.

    `locked` are the numbers of tables kept by a redraw.
    """
    return tuple(
        DrawnTable(
            table=table.table,
            part=part_text(table.part),
            sides=tuple(
                tuple(seated_name(who, names, keys) for who in side) for side in table.sides
            ),
            why=table_notes(table, names),
            is_locked=table.table in locked,
        )
        for table in sorted(tables, key=lambda table: table.table)
    )


def seated_name(number: int, names: Names, keys: Mapping[int, int] = NO_KEYS) -> SeatedName:
    name = _("The house") if number == HOUSE else names.get(number, str(number))
    return SeatedName(number, name, keys.get(number, 0))


def table_notes(pairing: DrawnPairing, names: Names) -> tuple[str, ...]:
    """Returns the notes about a table; never empty."""
    return explain_table(pairing, names) or (_("This table has no drawbacks."),)


def sitting_out_texts(draw: Draw, names: Names) -> tuple[str, ...]:
    """Returns one sentence for each entrant without a table."""
    return tuple(sit_out_words(sit_out, names) for sit_out in draw.sitting_out)


def seat_text(tables: Iterable[DrawnPairing], number: int, names: Names) -> str:
    """Describes a seat: "table 3 with Ben, against Cas and Dia"."""
    return ", ".join(_where(table, number, names) for table in tables) or _("without a table")


def _where(pairing: DrawnPairing, number: int, names: Names) -> str:
    side = next(side for side in pairing.sides if number in side)
    beside = [_name(who, names) for who in side if who != number]
    against = [
        _name(who, names)
        for other_side in pairing.sides
        if other_side != side
        for who in other_side
    ]
    text = _("table {table} with {partners}, against {opponents}")
    alone = _("table {table}, against {opponents}")
    return (text if beside else alone).format(
        table=pairing.table, partners=enumeration(beside), opponents=enumeration(against)
    )


def _name(number: int, names: Names) -> str:
    return THE_HOUSE if number == HOUSE else names.get(number, str(number))

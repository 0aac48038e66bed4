"""What a round was drawn from, kept with it: the draw can be repeated after any correction."""

from fractions import Fraction
from typing import Any

from tracker.engine.pairing.draw import DrawEntry, DrawnPairing, PairingInput, PlayedPairing
from tracker.models import Round
from tracker.tournaments.draws.earlier_rounds_queries import as_then, past_of
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import shape_of

Json = dict[str, Any]
Pairs = frozenset[frozenset[int]]


def source_of(field: PairingInput) -> Json:
    """A field as it is stored: everything that can change later, and nothing that cannot.

    `entries` are in the order of their places; `results` have the points of each table of each
    earlier round, by table. Who met there stays as it was drawn. `locked` are the tables that were
    there before.
    """
    return {
        "entries": [
            [entry.entrant, str(entry.points), entry.club, entry.table]
            for entry in sorted(field.entries, key=lambda entry: entry.place)
        ],
        "rounds": field.rounds,
        "size": field.size,
        "never": _stored_pairs(field.never),
        "rather_not": _stored_pairs(field.rather_not),
        "results": [
            {str(table.pairing.table): _stored(table) for table in past.tables}
            for past in field.past
        ],
        "locked": [[locked.table, locked.sides] for locked in field.locked],
    }


def field_from(book: EventData, round_: Round) -> PairingInput | None:
    """The field that a round was drawn from; None where it was not kept."""
    source = round_.drawn_from
    if source is None:
        return None
    earlier = [earlier for earlier in book.rounds if earlier.number < round_.number]
    return PairingInput(
        entries=tuple(
            DrawEntry(entrant, place, Fraction(points), club, table)
            for place, (entrant, points, club, table) in enumerate(source["entries"], start=1)
        ),
        rounds=source["rounds"],
        size=source["size"],
        seed=round_.seed,
        shape=shape_of(book.event),
        past=tuple(
            as_then(past_of(book, one), results)
            for one, results in zip(earlier, source["results"], strict=True)
        ),
        never=_pairs(source["never"]),
        rather_not=_pairs(source["rather_not"]),
        locked=tuple(
            DrawnPairing(table, tuple(map(tuple, sides)))
            for table, sides in source.get("locked", ())
        ),
    )


def _stored(played: PlayedPairing) -> list[str] | None:
    return None if played.points is None else [str(point) for point in played.points]


def _stored_pairs(pairs: Pairs) -> list[list[int]]:
    return sorted(sorted(pair) for pair in pairs)


def _pairs(stored: list[list[int]]) -> Pairs:
    return frozenset(frozenset(pair) for pair in stored)

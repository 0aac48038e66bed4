"""The results of an event as one text that is the same wherever it is written, and its hash.

The text has start numbers and no names, so that nobody who is renamed or forgotten breaks the
hash of a report on paper. docs/report.md says what is in it.
"""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from tracker.engine.ranking.key import Value
from tracker.engine.records.folding import NOTE
from tracker.models import Event, Hand, Pairing, Placing, Round, Ruling
from tracker.tournaments.book.lookups_queries import PlayedGame
from tracker.tournaments.book.queries import EventData
from tracker.tournaments.book.results_queries import sides_of

SCHEMA, VERSION = "score-book/results", 1
CONDITIONS = (
    *("variant", "options", "format", "format_options", "rounds", "games", "hands", "scoring"),
    *("keys", "unplayed", "best", "leavers"),
)
SELDOM = ("nominal_hands",)


class RankedPlace(NamedTuple):
    """A place of the standings, the start number that has it, and the values of its columns."""

    rank: int
    number: int
    values: Iterable[Value]


def canonical_results(
    book: EventData, games: Mapping[int, tuple[PlayedGame, ...]], places: Iterable[RankedPlace]
) -> str:
    """The rounds that have begun, hand by hand, the rulings, and the standings they lead to."""
    told = {
        "schema": SCHEMA,
        "version": VERSION,
        "date": book.event.evening.date.isoformat(),
        "conditions": _conditions(book.event),
        "entrants": sorted(book.numbered),
        "rounds": [
            _round(book, round_, games) for round_ in book.rounds if round_.started_at is not None
        ],
        "rulings": [
            _ruling(ruling) for ruling in sorted(book.rulings, key=lambda ruling: ruling.pk)
        ],
        "standings": [[place.rank, place.number, *map(_plain, place.values)] for place in places],
    }
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _conditions(event: Event) -> dict[str, object]:
    """What was announced; what few events have only where they have it, for hashes on paper."""
    seldom = {name: getattr(event, name) for name in SELDOM}
    told = {name: value for name, value in seldom.items() if value is not None}
    return {name: getattr(event, name) for name in CONDITIONS} | told


def seal(text: str) -> str:
    """The SHA-256 of a text, as `sha256sum` prints it of a file."""
    return sha256(text.encode()).hexdigest()


def _round(
    book: EventData, round_: Round, games: Mapping[int, tuple[PlayedGame, ...]]
) -> dict[str, object]:
    out = [
        placing
        for placing in book.out.get(round_.pk, ())
        if placing.entrant and placing.entrant.number
    ]
    return {
        "number": round_.number,
        "seed": round_.seed,
        "attempt": round_.attempt,
        "tables": [_table(pairing, games.get(pairing.pk, ())) for pairing in round_.pairings.all()],
        "out": sorted([_number(placing), placing.reason] for placing in out),
    }


def _table(pairing: Pairing, games: Iterable[PlayedGame]) -> dict[str, object]:
    """A table; the hands that its slip names only where it does, for hashes on paper."""
    hands = {} if pairing.typed_hands is None else {"typed_hands": pairing.typed_hands}
    return hands | {
        "table": pairing.table,
        "part": pairing.part,
        "sides": [[_number(placing) for placing in side] for side in sides_of(pairing)],
        "typed": pairing.typed_points,
        "forfeited_by": pairing.forfeited_by,
        "games": [[_hand(hand) for hand in played.hands] for played in games],
    }


def _hand(hand: Hand) -> dict[str, object]:
    record = {name: value for name, value in hand.record.items() if name != NOTE}
    score = hand.scored["score"] if hand.scored else None
    return {"number": hand.number, "state": hand.state, "record": record, "score": score}


def _ruling(ruling: Ruling) -> dict[str, object]:
    return {
        "entrant": ruling.entrant.number,
        "round": ruling.round.number if ruling.round else None,
        "kind": ruling.kind,
        "points": ruling.points,
        "is_cancelled": ruling.cancelled_at is not None,
    }


def _number(placing: Placing) -> int:
    """The start number, 0 for the house."""
    return (placing.entrant and placing.entrant.number) or 0


def _plain(value: Value) -> object:
    """A figure exactly: a part as "7/2", several as a list."""
    match value:
        case Fraction():
            return str(value)
        case tuple():
            return [_plain(part) for part in value]
    return value

"""The results of an event as one text that is the same wherever it is written, and its hash.

The text has start numbers and no names, so that nobody who is renamed or forgotten breaks the
hash of a report on paper. docs/report.md says what is in it.
"""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256

from tracker.book.folding import NOTE
from tracker.models import Hand, Pairing, Placing, Round, Ruling
from tracker.pages.events.booklet_sheets import PlayedGame
from tracker.pages.events.public_standings import PublicStandings
from tracker.ranking.key import Value
from tracker.reading.events.book import EventBook
from tracker.reading.events.results import sides_of

SCHEMA, VERSION = "score-book/results", 1
CONDITIONS = (
    *("variant", "options", "format", "format_options", "rounds", "games", "hands", "scoring"),
    *("keys", "unplayed", "best", "leavers"),
)


def canonical_results(
    book: EventBook, games: Mapping[int, tuple[PlayedGame, ...]], standings: PublicStandings
) -> str:
    """The rounds that have begun, hand by hand, the rulings, and the standings they lead to."""
    told = {
        "schema": SCHEMA,
        "version": VERSION,
        "date": book.event.evening.date.isoformat(),
        "conditions": {name: getattr(book.event, name) for name in CONDITIONS},
        "entrants": sorted(book.numbered),
        "rounds": [
            _round(book, round_, games) for round_ in book.rounds if round_.started_at is not None
        ],
        "rulings": [_ruling(one) for one in sorted(book.rulings, key=lambda ruling: ruling.pk)],
        "standings": [
            [row.rank, row.number, *(_plain(cell.value) for cell in row.cells)]
            for row in standings.rows
        ],
    }
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def seal(text: str) -> str:
    """The SHA-256 of a text, as `sha256sum` prints it of a file."""
    return sha256(text.encode()).hexdigest()


def _round(
    book: EventBook, round_: Round, games: Mapping[int, tuple[PlayedGame, ...]]
) -> dict[str, object]:
    out = [one for one in book.out.get(round_.pk, ()) if one.entrant and one.entrant.number]
    return {
        "number": round_.number,
        "seed": round_.seed,
        "attempt": round_.attempt,
        "tables": [_table(pairing, games.get(pairing.pk, ())) for pairing in round_.pairings.all()],
        "out": sorted([_number(one), one.reason] for one in out),
    }


def _table(pairing: Pairing, games: Iterable[PlayedGame]) -> dict[str, object]:
    return {
        "table": pairing.table,
        "part": pairing.part,
        "sides": [[_number(one) for one in side] for side in sides_of(pairing)],
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
            return [_plain(one) for one in value]
    return value

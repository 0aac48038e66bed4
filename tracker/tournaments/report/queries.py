"""Canonical text of a tournament's results, for its hash, and the TRF export.

The text has start numbers and no names, so that renaming or forgetting a player does not change the
hash of a printed report. docs/report.md describes the format.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from tracker.engine.pairing.draw import Shape
from tracker.engine.pairing.trf import TrfPlayer, TrfReport, TrfResult, written_report
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.outcome import OutcomeKind
from tracker.engine.ranking.scorecard import RoundScore
from tracker.engine.ranking.standings import Standings
from tracker.engine.records.folding import NOTE
from tracker.models import Hand, Pairing, Placing, Round, Ruling, Tournament
from tracker.tournaments.book.queries import (
    TournamentData,
    format_of,
    load_tournament,
    shape_of,
    sides_of,
)
from tracker.tournaments.book.stamps_queries import PlayedGame
from tracker.tournaments.standings.queries import disqualified_numbers, tournament_standings

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
    book: TournamentData, games: Mapping[int, tuple[PlayedGame, ...]], places: Iterable[RankedPlace]
) -> str:
    """The rounds that have begun, hand by hand, the rulings, and the standings they lead to."""
    told = {
        "schema": SCHEMA,
        "version": VERSION,
        "date": book.tournament.evening.date.isoformat(),
        "conditions": _conditions(book.tournament),
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


def _conditions(tournament: Tournament) -> dict[str, object]:
    """Returns the announced rules; rare ones appear only where used, to keep hashes on paper
    valid.
    """
    seldom = {name: getattr(tournament, name) for name in SELDOM}
    told = {name: value for name, value in seldom.items() if value is not None}
    return {name: getattr(tournament, name) for name in CONDITIONS} | told


def seal(text: str) -> str:
    """The SHA-256 of a text, as `sha256sum` prints it of a file."""
    return sha256(text.encode()).hexdigest()


def _round(
    book: TournamentData, round_: Round, games: Mapping[int, tuple[PlayedGame, ...]]
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


HEAD_TO_HEAD = Shape(sides=2, members=1)
RESULTS = {2: "1", 1: "=", 0: "0"}
"""The letters of a played round by the halves that it was won by."""
UNPLAYED: Mapping[OutcomeKind, str] = {
    "forfeit_win": "+",
    "forfeit_loss": "-",
    "bye": "U",
    "requested_bye": "H",
}
WORTH = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
"""Value of each result letter, in half points."""
COLOURS = "wb"
Sides = Mapping[tuple[int, int], int]


def is_trf_available(tournament: Tournament) -> bool:
    """True if TRF can express the tournament: single entrants meet, and no place is hidden."""
    is_head_to_head = (
        shape_of(tournament) == HEAD_TO_HEAD and format_of(tournament).tables_per_match == 1
    )
    return is_head_to_head and tournament.revealed_from is None and tournament.size is not None


def trf_text(tournament: Tournament) -> str:
    """The report after the rounds that are over, entrants by start number."""
    book = load_tournament(tournament)
    table = tournament_standings(book)
    about = (
        ("012", tournament.evening.title),
        ("042", tournament.evening.date.strftime("%Y/%m/%d")),
        ("062", str(len(table.rows))),
        ("092", tournament.format),
    )
    sides = _sides(book)
    players = tuple(_players(book, table, sides))
    return written_report(TrfReport((*about, *_for_engines(book, sides)), players))


def _for_engines(book: TournamentData, sides: Sides) -> Iterator[tuple[str, str]]:
    """Yields the extra lines that pairing programs need to draw the next round."""
    yield "XXR", str(book.tournament.rounds)
    first = min((number for round_, number in sides if round_ == 1), default=None)
    if first is not None:
        yield "XXC", "white1" if sides[1, first] == 0 else "black1"
    away = [
        number
        for number, one in sorted(book.numbered.items())
        if one.checked_in_at is None or one.left_at is not None
    ]
    away += sorted(disqualified_numbers(book) - {*away})
    if away:
        yield "XXZ", " ".join(map(str, away))


def _players(book: TournamentData, table: Standings, sides: Sides) -> Iterator[TrfPlayer]:
    """Yields entrants by start number, with unranked ones after all others."""
    ranks = {row.entrant: row.rank for row in table.rows}
    last = len(ranks) + 1
    for number in sorted(book.numbered):
        scores = table.tournament.cards[number].rounds
        yield _player(book, number, ranks.get(number, last), scores, sides)


def _player(
    book: TournamentData,
    entrant: int,
    rank: int,
    scores: Sequence[RoundScore],
    sides: Sides,
) -> TrfPlayer:
    rounds = {score.outcome.round: score for score in scores}
    played = max(rounds, default=0)
    results = tuple(_result(rounds.get(number), sides) for number in range(1, played + 1))
    halves = sum(WORTH.get(result.code, 0) for result in results)
    return TrfPlayer(
        number=entrant,
        name=book.names[entrant],
        points=Fraction(halves, 2),
        rank=rank,
        rounds=results,
    )


def _result(score: RoundScore | None, sides: Sides) -> TrfResult:
    if score is None:
        return TrfResult()
    outcome = score.outcome
    opponent = next(iter(outcome.opponents), 0)
    code = RESULTS[score.half_wins] if outcome.is_played else UNPLAYED.get(outcome.kind, "Z")
    if not opponent:
        return TrfResult(code=code)
    return TrfResult(opponent, COLOURS[sides[outcome.round, outcome.entrant]], code)


def _sides(book: TournamentData) -> Sides:
    """The side of every entrant by round and start number."""
    return {
        (round_.number, placing.entrant.number): side
        for round_ in book.rounds
        for pairing in round_.pairings.all()
        for side, placings in enumerate(sides_of(pairing))
        for placing in placings
        if placing.entrant and placing.entrant.number
    }

"""The hands of a game in codes and numbers, one row each, for files and the API."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import Variant
from scoring.card_words import CardWords
from scoring.json_values import Json
from scoring.settlement import makers_failed
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.tallies import bella_seats, raise_of
from tracker.games.start_queries import Seating, Side, seating_of
from tracker.models import Game, Hand
from tracker.rules.queries import variant_of


@dataclass(frozen=True, slots=True)
class SideOfHand:
    """The points, counted points and running total of one side in a hand."""

    points: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class PaperSide:
    """The recorded input of one side: points with the last trick's, melds, tricks."""

    counted: int | None
    melds: str
    tricks: int | None


@dataclass(frozen=True, slots=True)
class PaperHand:
    """The recorded input of a hand, from which another server can score it again."""

    sides: tuple[PaperSide, ...]
    last_trick: str
    bella: str
    meld_winner: str
    by: str
    note: str


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in codes and numbers; fields that do not apply are empty.

    `sides` has one entry for each side, none where the hand does not count; `set` names the side
    that was set.
    """

    number: int
    dealer: str
    maker: str
    trump: str
    call: str
    doubled: str
    outcome: str
    sides: tuple[SideOfHand, ...]
    set: str
    state: str
    paper: PaperHand


@dataclass(frozen=True, slots=True)
class Hands:
    """All hands of a game, with its date, place, players and score."""

    club: str
    evening: str
    date: dt.date
    table: str
    game: str
    cards: CardWords
    seating: Seating
    totals: Sequence[int]
    winner: int | None
    is_finished: bool
    rows: tuple[HandRow, ...]


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand: its row, its record, and its lines in the terms of docs/records.md.

    `problems` are the reasons why it must be corrected.
    """

    row: HandRow
    record: Json
    lines: tuple[Json, ...]
    problems: tuple[Json, ...]
    revision: int
    entered_at: dt.datetime


def hands(game: Game) -> Hands:
    """The rows of a game from the lookups."""
    return Hands(
        club=game.evening.club.name,
        evening=game.evening.title,
        date=game.evening.date,
        table=game.table,
        game=variant_of(game).name,
        cards=variant_of(game).words.cards,
        seating=seating_of(game),
        totals=game.totals,
        winner=game.winner,
        is_finished=game.is_finished,
        rows=tuple(row for _hand, row in _rows(game)),
    )


def kept_hands(game: Game) -> tuple[StoredHand, ...]:
    """The hands of a game with their records and score lines."""
    return tuple(
        StoredHand(
            row=row,
            record=hand.record,
            lines=tuple((hand.scored or {}).get("lines", ())),
            problems=tuple(hand.problems or ()),
            revision=hand.revision,
            entered_at=hand.entered_at,
        )
        for hand, row in _rows(game)
    )


def _rows(game: Game) -> Iterator[tuple[Hand, HandRow]]:
    variant, seating = variant_of(game), seating_of(game)
    for hand in game.hands.all():
        yield hand, hand_row(variant, seating, hand)


def hand_row(variant: Variant, seating: Seating, hand: Hand) -> HandRow:
    """A hand in codes and numbers, with its recorded input."""
    scored = hand.scored or {}
    bid = scored.get("bid", {})
    maker = bid.get("maker")
    is_doubled = bool(bid.get("kontra"))
    failed = maker is not None and makers_failed(variant, scored["outcome"], is_doubled=is_doubled)
    return HandRow(
        number=hand.number,
        dealer=seating.seats[hand.record["dealer"]].short if "dealer" in hand.record else "",
        maker="" if maker is None else seating.makers[maker],
        trump=bid.get("trump") or "",
        call=str(bid.get("contract") or bid.get("call") or ""),
        doubled=raise_of(bid),
        outcome=scored.get("outcome", ""),
        sides=_sides(variant, hand),
        set=seating.sides[variant.side_of[maker]].name if failed else "",
        state=hand.state,
        paper=_paper(variant, seating, hand),
    )


def _sides(variant: Variant, hand: Hand) -> tuple[SideOfHand, ...]:
    scored = hand.scored
    if hand.state != COUNTED or scored is None:
        return ()
    figures = zip(scored["hand_points"], scored["score"], scored["totals"], strict=True)
    return tuple(SideOfHand(*figure) for figure in figures)


def meld_word(meld: Json, places: Sequence[int]) -> str:
    """The short code of a meld in a record; the seat only where its side has several."""
    at = f"@{meld['seat'] + 1}" if len(places) > 1 else ""
    if "cards" in meld:
        return "-".join(meld["cards"]) + at
    suit, rank = meld.get("suit") or "", meld.get("rank")
    high = meld.get("high") or ""
    codes = {
        "sequence": f"s{meld.get('length')}{high}{suit}",
        "marriage": f"m{suit}",
        "four": f"4{rank}",
        "three": f"3{rank}",
    }
    return codes[meld["kind"]] + at


def _paper(variant: Variant, seating: Seating, hand: Hand) -> PaperHand:
    record = hand.record
    counted, tricks = _counted(variant, hand), _tricks(variant, record)
    return PaperHand(
        sides=tuple(
            PaperSide(
                counted[side.number],
                _melds(side, record),
                tricks[side.number],
            )
            for side in seating.sides
        ),
        last_trick=_side_name(seating, record.get("last_trick")),
        bella=" + ".join(seating.seats[seat].short for seat in bella_seats(record)),
        meld_winner=_side_name(seating, record.get("meld_winner")),
        by=_by(seating, record),
        note=record.get("note", ""),
    )


def _melds(side: Side, record: Json) -> str:
    """The melds of a side, or its roem total in a game that records only that."""
    if "roem" in record:
        return str(record["roem"][side.number] or "")
    shown = record.get("melds", ())
    return " ".join(meld_word(meld, side.places) for meld in shown if meld["seat"] in side.places)


def points_so_far(record: Json, sides: int) -> list[int | None] | None:
    """The points of one side when a hand was stopped; None where none are recorded."""
    stopped = record.get("stopped", {})
    if "points" not in stopped:
        return None
    return [stopped["points"] if side == stopped["by"] else None for side in range(sides)]


def _counted(variant: Variant, hand: Hand) -> Sequence[int | None]:
    """The points of each side including the last trick's, as players count; as far as given."""
    record, last = hand.record, hand.record.get("last_trick")
    if "counted" in record:
        return list(record["counted"])
    if "captured" in record:
        return [
            None if points is None else points + (variant.last_trick if side == last else 0)
            for side, points in enumerate(record["captured"])
        ]
    if so_far := points_so_far(record, variant.sides):
        return so_far
    if "cards" not in record or hand.scored is None:
        return [None] * variant.sides
    lines = [line for line in hand.scored["lines"] if line["rule"] in ("captured", "last_trick")]
    return [
        sum(line["points"] for line in lines if line["side"] == side)
        for side in range(variant.sides)
    ]


def _tricks(variant: Variant, record: Json) -> Sequence[int | None]:
    if "cards" in record:
        return [len(pile) // variant.players for pile in record["cards"]]
    if "swept" in record and "tricks" not in record:
        return [variant.tricks * (side == record["swept"]) for side in range(variant.sides)]
    return list(record.get("tricks") or [None] * variant.sides)


def _by(seating: Seating, record: Json) -> str:
    """The player or side that ended a hand early: by renege, stopping, winning or announcing."""
    if "march" in record:
        return seating.seats[record["march"]].short
    stopped = record.get("stopped") or record.get("outright")
    sides = [stopped["by"]] if stopped else record.get("reneged", [])
    return " + ".join(seating.sides[side].name for side in sides)


def _side_name(seating: Seating, side: int | str | None) -> str:
    """The name of a side; a tie has its own name."""
    if side is None or isinstance(side, str):
        return side or ""
    return seating.sides[side].name

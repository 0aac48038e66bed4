"""A stored record as it would have been typed, so that it can be corrected."""

from dataclasses import replace
from typing import Any

from tracker.engine.records.bellas import bella_seats
from tracker.engine.records.folding import Json
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.melding import chips_and_exact
from tracker.games.hands.forms.record import kept_keys
from tracker.games.hands.forms.roem import chips_of
from tracker.games.hands.forms.typed import MARCH, PLAYED, Called, Exchanged, Typed, empty, spelt
from tracker.games.hands.queries import points_so_far
from tracker.games.sheet_rows_texts import SheetRow


def typed_of(entry: HandEntry, row: SheetRow | None) -> Typed:
    """The form filled in with the record of the hand that is corrected.

    `row` is the hand as it is scored: there stand the maker and the trump of a record that only
    has the calls.
    """
    record, sides = entry.record or {}, len(entry.seating.sides)
    bid = record.get("bid", {})
    bare = replace(
        empty(entry),
        play=MARCH if "march" in record else record.get("play", PLAYED),
        bid=_bid(bid, row, has_makers=entry.rules.has_makers),
        **_called(bid),
        reneged=tuple(map(str, record.get("reneged", ()))),
        stopped=_said(record.get("stopped", {}), "by"),
        outright=_said(record.get("outright", {}), "by"),
        march=_said(record, "march"),
        meld_winner=_said(record, "meld_winner"),
        bella=tuple(sorted(str(seat % sides) for seat in bella_seats(record))),
        is_without_last="captured" in record,
        last_trick=(str(record["last_trick"]),) if "last_trick" in record else (),
        points=_numbers(
            points_so_far(record, sides) or record.get("captured") or record.get("counted"), sides
        ),
        note=spelt(record.get("note", "")),
        kept=kept_keys(entry),
    )
    bare = _with_details(bare, record) if entry.keeps_details else bare
    melds, exact = chips_and_exact(record.get("melds", ()), bare, entry)
    return replace(_with_tricks(bare, entry, record), melds=melds, exact=exact)


def _called(bid: Json) -> dict[str, Any]:
    """How trump was made, what was bid, and whether it was doubled."""
    return {
        "call": bid.get("call", ""),
        "contract": _said(bid, "contract"),
        # The chip of a hand that was not raised is the one that is there untapped.
        "raised": str(bid.get("raised") or ""),
        "is_kontra": bid.get("kontra", False),
        "is_re": bid.get("re", False),
    }


def _with_details(typed: Typed, record: Json) -> Typed:
    """The form with the calls of the record, its turned card and what was exchanged."""
    bid = record.get("bid", {})
    turned = bid.get("turned", "")
    exchanges = record.get("exchange", ())
    return replace(
        typed,
        calls=tuple(Called(*map(str, call)) for call in bid.get("calls", ())),
        turned_suit=turned[-1:],
        turned_rank=turned[:-1],
        exchanges=tuple(
            Exchanged(str(exchange["seat"]), exchange["card"]) for exchange in exchanges
        ),
    )


def _with_tricks(typed: Typed, entry: HandEntry, record: Json) -> Typed:
    """The form with the tricks of the record, and what lay in them.

    After a march they are those of the side that announced.
    """
    sides, tricks = len(entry.seating.sides), record.get("tricks")
    if "march" not in record:
        roem = tuple(map(chips_of, record.get("roem") or [0] * sides))
        numbers, swept = _numbers(tricks, sides), _said(record, "swept")
        return replace(typed, roem=roem, tricks=numbers, swept=swept)
    side = record["march"] % sides
    if tricks is None and "swept" in record:
        tricks = [entry.rules.tricks * (side == record["swept"]) for side in range(sides)]
    return replace(typed, march_tricks=str(tricks[side]) if tricks else "")


def _bid(bid: Json, row: SheetRow | None, *, has_makers: bool) -> str:
    maker, trump = bid.get("maker"), bid.get("trump")
    if row is not None and row.trump:
        maker, trump = row.maker.place if row.maker else None, row.trump.code
    if trump is None or (maker is None and has_makers):
        return ""
    return f"{'' if maker is None else maker}-{trump}"


def _said(record: Json, key: str) -> str:
    value = record.get(key)
    return "" if value is None else str(value)


def _numbers(numbers: list[int | None] | None, sides: int) -> tuple[str, ...]:
    """A number per side as it is typed, nothing where none is given."""
    given = numbers or [None] * sides
    return tuple("" if number is None else str(number) for number in given)

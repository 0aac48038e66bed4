"""Melds as chips: a chip belongs to a side, a record's meld to a seat.

docs/decisions/a-sides-meld.md says which seat gets it where a side has two.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import RANKS
from scoring.json_values import Json
from scoring.language import chain_texts, phrase
from scoring.melding import LEAST_HUNDRED
from tracker.games.hands.entry_pages import EntryGround, HandEntry, MeldChoice
from tracker.games.hands.forms.typed import HandFormValues, TypedMeldRow, number_from
from tracker.games.texts import Suit

CARDS_OF = {"four": 4, "three": 3, "marriage": 2}
BELLA_RANKS = frozenset("KQ")
DETAILS = frozenset({"high", "suit", "cards"})
MOST_ALIKE = 3
"""The most chips of one meld, for a side that has it more than once."""


class EnteredMeld(NamedTuple):
    """A meld for the record, and the field in which it was entered."""

    meld: Json
    field: str


def code_of(choice: MeldChoice) -> str:
    """The value of a meld's chip: "sequence-4", "four-J", "marriage"."""
    details = (choice.length, choice.rank)
    return "-".join([choice.kind, *(str(part) for part in details if part is not None)])


def chip_choices(entry: EntryGround) -> list[MeldChoice]:
    """The melds that have a chip; of sequences with equal points, only the shortest."""
    found: list[MeldChoice] = []
    for choice in entry.rules.melds:
        worth = {(meld.kind, meld.points) for meld in found}
        if choice.kind != "sequence" or (choice.kind, choice.points) not in worth:
            found.append(choice)
    return found


def copies(entry: EntryGround, choice: MeldChoice) -> int:
    """The number of chips of a meld per side: as many as the deck allows, up to three."""
    if choice.kind in ("four", "three"):
        return 1
    cards = entry.rules.tricks * len(entry.seating.sides[0].places)
    return max(1, min(MOST_ALIKE, cards // _size(code_of(choice))))


def shown_melds(typed: HandFormValues, entry: EntryGround) -> list[EnteredMeld]:
    """Every meld of the form: those with all details first, then each side's chips."""
    exact = [*_exact(typed, entry), *_in_rows(typed)]
    room = _room_beside(entry, [shown.meld for shown in exact])
    chips = (
        EnteredMeld(_placed(entry, typed, room, side, code), f"melds-{side}")
        for side, codes in enumerate(typed.melds)
        for code in codes
    )
    return [*exact, *chips]


def bella_seat(side: int, typed: HandFormValues, entry: EntryGround, melds: Sequence[Json]) -> int:
    """The seat of a side's bella: a seat showing one of its cards, else the maker, else the first.

    Where a hundred voids bella, the seat of the side's hundred is used, so that its cards are
    asked.
    """
    places = entry.seating.sides[side].places
    seats = sorted(places, key=lambda seat: (seat != typed.maker, _turn(entry, typed, seat)))
    showing = [seat for seat in seats if any(_has_bella_card(m, seat, typed.trump) for m in melds)]
    room = _room_beside(entry, melds)
    fitting = [seat for seat in seats if room[seat] >= CARDS_OF["marriage"]]
    hundreds = [melded.get("seat") for melded in melds if _is_hundred(entry, melded)]
    beside = [seat for seat in seats if seat in hundreds]
    return [*showing, *beside, *fitting, *seats][0]


def _is_hundred(entry: EntryGround, meld: Json) -> bool:
    """True for a run that voids bella if it contains one of bella's cards."""
    is_long = _size(code_of_meld(meld)) >= LEAST_HUNDRED
    return entry.rules.hundred_voids_bella and is_long


def side_of(meld: Json, entry: EntryGround) -> int:
    """The side of a meld; the first where the meld does not say."""
    seat = meld.get("seat")
    return seat % len(entry.seating.sides) if isinstance(seat, int) else 0


def sides_with_melds(typed: HandFormValues, entry: EntryGround) -> set[int]:
    return {side_of(shown.meld, entry) for shown in shown_melds(typed, entry)}


def chips_and_exact(
    melds: Sequence[Json], bare: HandFormValues, entry: EntryGround
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Splits stored melds into chips per side, and JSON for those a chip cannot represent."""
    chips: list[list[str]] = [[] for _ in entry.seating.sides]
    by_sides = sorted(melds, key=lambda meld: meld["seat"] % len(chips))
    stored = tuple(json.dumps(meld, sort_keys=True) for meld in by_sides)
    for meld in melds:
        if not DETAILS & meld.keys():
            chips[meld["seat"] % len(chips)].append(code_of_meld(meld))
    most = {code_of(choice): copies(entry, choice) for choice in chip_choices(entry)}
    is_shown = all(side.count(code) <= most.get(code, 0) for side in chips for code in side)
    on_chips = replace(bare, melds=tuple(tuple(sorted(codes)) for codes in chips))
    again = shown_melds(on_chips, entry) if is_shown else []
    if sorted(json.dumps(shown.meld, sort_keys=True) for shown in again) == sorted(stored):
        return on_chips.melds, ()
    return bare.melds, stored


def _exact(typed: HandFormValues, entry: EntryGround) -> Iterator[EnteredMeld]:
    for text in typed.exact:
        meld = meld_from(text)
        yield EnteredMeld(meld, f"melds-{side_of(meld, entry)}")


def meld_from(text: str) -> Json:
    """The meld of a chip; an invalid value is left for the engine to reject."""
    try:
        meld = json.loads(text)
    except (ValueError, RecursionError):
        meld = None
    return meld if isinstance(meld, dict) else {}


def _in_rows(typed: HandFormValues) -> Iterator[EnteredMeld]:
    for place, row in enumerate(typed.rows):
        yield EnteredMeld(_meld_in_row(row), f"row-{place}")


def _meld_in_row(row: TypedMeldRow) -> Json:
    seat = number_from(row.seat)
    meld = _of_code(row.kind) | ({} if seat is None else {"seat": seat})
    details = {"high": row.high, "suit": row.suit}
    return meld | {name: value for name, value in details.items() if value}


def _of_code(code: str) -> Json:
    """Parses a chip code into the kind and its length or rank."""
    kind, _, detail = code.partition("-")
    meld: Json = {"kind": kind} if kind else {}
    if kind == "sequence":
        return meld | {"length": number_from(detail)}
    return meld | ({"rank": detail} if detail else {})


def code_of_meld(meld: Json) -> str:
    """The chip code of a meld, ignoring further details."""
    details = [meld.get("kind"), meld.get("length"), meld.get("rank")]
    return "-".join(str(part) for part in details if part is not None)


def _size(code: str) -> int:
    meld = _of_code(code)
    return CARDS_OF.get(meld.get("kind", "")) or meld.get("length") or 0


def _room_beside(entry: EntryGround, melds: Iterable[Json]) -> dict[int, int]:
    """The number of cards left in each seat's hand besides these melds."""
    room = {seat.place: entry.rules.tricks for seat in entry.seating.seats}
    for meld in melds:
        seat, cards = meld.get("seat"), meld.get("cards")
        if isinstance(seat, int) and seat in room:
            room[seat] -= len(cards) if isinstance(cards, list) else _size(code_of_meld(meld))
    return room


def _placed(
    entry: EntryGround, typed: HandFormValues, room: dict[int, int], side: int, code: str
) -> Json:
    """Places the meld at the side's first seat after the dealer with room for its cards."""
    places = entry.seating.sides[side].places
    seats = sorted(places, key=lambda seat: _turn(entry, typed, seat))
    seat = next((seat for seat in seats if room[seat] >= _size(code)), seats[0])
    room[seat] -= _size(code)
    return {"seat": seat, **_of_code(code)}


def dealer_of(entry: EntryGround, typed: HandFormValues) -> int:
    """The seat that dealt: as typed, else as known from the game."""
    dealer = number_from(typed.dealer)
    if dealer is None:
        return entry.dealer.place if entry.dealer else 0
    return dealer


def _turn(entry: EntryGround, typed: HandFormValues, seat: int) -> int:
    """The number of seats from the dealer to this seat."""
    return (seat - dealer_of(entry, typed) - 1) % len(entry.seating.seats)


def _has_bella_card(meld: Json, seat: int, trump: str) -> bool:
    """True if a meld of this seat certainly holds the king or queen of trump."""
    if meld.get("seat") != seat:
        return False
    cards = meld.get("cards")
    if isinstance(cards, list):
        return bool({f"K{trump}", f"Q{trump}"} & set(map(str, cards)))
    if meld.get("kind") == "four":
        return meld.get("rank") in BELLA_RANKS
    high, length = str(meld.get("high") or "-"), meld.get("length")
    if meld.get("suit") != trump or not isinstance(length, int):
        return False
    _, found, below = RANKS.partition(high)
    return bool(BELLA_RANKS & set((found + below)[:length]))


# The data printed for comparing two melds: the melds, the cards, and the game's order.


class NamedChoice(NamedTuple):
    """An option: its code, its label, and its plain name where that is shorter."""

    value: str
    text: str
    name: str = ""


class MeldComparison(NamedTuple):
    """Rules for comparing melds.

    `suits` are in the game's order from high to low, empty where trump decides. `kind` says whether
    a sequence or a four of equal worth is better, `tie` how equal melds score.
    """

    melds: tuple[NamedChoice, ...]
    ranks: tuple[NamedChoice, ...]
    suits: tuple[Suit, ...]
    order: str
    kind: str
    tie: str


def comparison(entry: HandEntry) -> MeldComparison | None:
    """The rules for comparing melds; None where melds do not compete."""
    contest = entry.rules.cards["contest"]
    if contest is None:
        return None
    shown = {suit.code: suit for suit in entry.rules.suits}
    ordered = tuple(shown[code] for code in contest["suit_order"])
    return MeldComparison(
        melds=tuple(_named(_choices(entry, contest))),
        ranks=tuple(
            NamedChoice(rank, entry.rules.card_words.letter(rank)) for rank in contest["ranks"]
        ),
        suits=ordered,
        order=_("Compared by {}.").format(
            chain_texts(_steps(contest, ordered), phrase("{one}, then {other}"))
        ),
        kind=_kind(contest),
        tie=_tie(contest),
    )


def _choices(entry: HandEntry, contest: Json) -> list[MeldChoice]:
    """Every length where length decides, else only the shortest of those worth the same."""
    return list(entry.rules.melds) if contest["longer_wins"] else chip_choices(entry)


def _named(choices: Sequence[MeldChoice]) -> Iterator[NamedChoice]:
    """The melds, with their length where several share a name."""
    for choice in choices:
        alike = [
            other for other in choices if (other.name, other.points) == (choice.name, choice.points)
        ]
        shown = _("{} · {}, {} cards") if len(alike) > 1 else _("{} · {}")
        text = shown.format(choice.points, choice.name, choice.length)
        yield NamedChoice(code_of(choice), text, choice.name)


def _steps(contest: Json, suits: tuple[Suit, ...]) -> Iterator[str]:
    yield _("points")
    if contest["fours"]:
        is_first = contest["fours_beat_sequences"]
        yield _("four of a kind before sequences") if is_first else _("sequences before fours")
    if contest["longer_wins"]:
        yield _("length")
    yield _("high card")
    signs = " ".join(suit.sign for suit in suits)
    if signs or contest.get("trump_breaks_tie", True):
        yield _("suit in the order {}").format(signs) if signs else _("trump")


def _kind(contest: Json) -> str:
    if contest["fours_beat_sequences"]:
        return _("worth the same, and here four of a kind beat a sequence.")
    return _("worth the same, and here a sequence beats four of a kind.")


def _tie(contest: Json) -> str:
    ties = {
        "none": _("Tied: nobody scores melds."),
        "split": _("Tied: each side gets half of one meld."),
        "eldest": _("Tied: eldest scores, or whoever sits nearest after."),
    }
    return ties[contest["tie"]]

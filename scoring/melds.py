"""Declared melds: their points, possible cards, and conflicts.

Rules.md, section 4. A meld with unknown high card or suit can be several sets of cards: its
placements.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.cards import RANKS, SUITS, cards_set, pair_set, rank_set, run_set
from scoring.language import phrase
from scoring.problems import Problems
from scoring.record import Meld
from scoring.scored import Line
from scoring.seats import Seat, Side
from scoring.variant import Variant

_ANY = Seat(0)
"""A meld is worth the same at each seat."""
Key = tuple[int, int, int, int, int]
"""The rank of a meld in the contest: points, kind, length, rank, suit; greater is better."""


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A possible set of cards for a meld; `suit` is a sequence's, `key` ranks it in the contest."""

    cards: int
    suit: str
    key: Key


@dataclass(frozen=True, slots=True, eq=False)
class MeldClaim:
    """A declared meld with its side, its points and all placements in the deck.

    `line` is its score line, `size` the number of its cards. `reach` is the union of its placements
    and the cards next to a run: claims with disjoint reaches cannot clash.
    """

    meld: Meld
    seat: Seat
    side: Side
    points: int
    placements: tuple[Placement, ...]
    line: Line
    size: int
    reach: int


def read_claims(
    variant: Variant, melds: tuple[Meld, ...], trump: str | None, problems: Problems
) -> tuple[MeldClaim, ...]:
    """The claims of a hand's melds; a meld that the game does not have is bad_meld."""
    claims = []
    for place, meld in enumerate(melds):
        claim = _claim(variant, meld, trump)
        if isinstance(claim, MeldClaim):
            claims.append(claim)
        else:
            problems.add(f"melds.{place}", "bad_meld", claim)
    return tuple(claims)


@lru_cache(maxsize=16384)
def _claim(variant: Variant, meld: Meld, trump: str | None) -> MeldClaim | str:
    """The claim of a meld, or an error message."""
    points = meld_points(variant, meld, trump)
    if points is None:
        return phrase("{variant} has no such meld.", variant=variant.name)
    placements = tuple(_placements(variant, meld, points, trump))
    if not placements:
        return phrase("The deck has no such run of cards.")
    return _claim_of(variant, meld, points, placements, f"meld.{meld.kind}")


def announced_melds(variant: Variant) -> Iterator[tuple[Meld, int]]:
    """Every meld that can be announced, with its points: short sequences first, then the others."""
    if not variant.announcements:
        return
    runs = [Meld(_ANY, "sequence", length) for length in range(3, variant.hand_size + 1)]
    sets = [Meld(_ANY, kind, rank=rank) for kind in ("four", "three") for rank in RANKS]
    for meld in (*runs, *sets, Meld(_ANY, "marriage")):
        points = meld_points(variant, meld)
        if points is not None:
            yield meld, points


def compares_melds(variant: Variant) -> bool:
    """True if both sides can have melds, and only one side scores them."""
    return variant.announcements and variant.meld_contest


def _claim_of(
    variant: Variant, meld: Meld, points: int, placements: tuple[Placement, ...], rule: str
) -> MeldClaim:
    """The claim of a meld with these placements."""
    reach, size = 0, placements[0].cards.bit_count()
    for placed in placements:
        reach |= _beside(placed.cards) if placed.suit else placed.cards
    side = variant.side_of[meld.seat]
    line = Line(side, points, rule, meld)
    return MeldClaim(meld, meld.seat, side, points, placements, line, size, reach)


def _beside(cards: int) -> int:
    return cards << 1 | cards | cards >> 1


def meld_points(variant: Variant, meld: Meld, trump: str | None = None) -> int | None:
    """The points of a scoring meld, None if the game does not have it."""
    if meld.kind == "four":
        return variant.terms(trump).fours.get(meld.rank or "")
    if meld.kind == "three":
        return variant.threes.get(meld.rank or "")
    if meld.kind == "marriage":
        return variant.marriage if variant.marriages else None
    length = meld.length or 0
    longest = min(len(variant.ranks), variant.hand_size - variant.whole_suit_wins)
    if not 3 <= length <= longest:
        return None
    return variant.sequences[min(length - 3, len(variant.sequences) - 1)]


def _placements(variant: Variant, meld: Meld, points: int, trump: str | None) -> list[Placement]:
    if meld.kind == "sequence":
        return _sequence_placements(variant, meld, points, trump)
    if meld.kind == "four":
        ranks, low_wins = list(variant.terms(trump).fours), variant.terms(trump).low_wins
        place = ranks.index(meld.rank or "")
        strength = place if low_wins else len(ranks) - place
        key = (points, int(variant.fours_beat_sequences), 0, strength, 0)
        return [Placement(rank_set(meld.rank or ""), "", key)]
    uncontested: Key = (points, 0, 0, 0, 0)
    if meld.cards is not None:
        return [Placement(cards_set(meld.cards), "", uncontested)]
    suits = meld.suit or SUITS
    if meld.kind == "marriage":
        return [Placement(pair_set(suit), "", uncontested) for suit in suits]
    four = rank_set(meld.rank or "")
    return [Placement(four & ~run_set(1, meld.rank or "", suit), "", uncontested) for suit in SUITS]


def _sequence_placements(
    variant: Variant, meld: Meld, points: int, trump: str | None
) -> list[Placement]:
    length = meld.length or 0
    highs = variant.ranks[: len(variant.ranks) - length + 1]
    kind = int(not variant.fours_beat_sequences)
    lower = 1 if variant.terms(trump).low_wins else -1
    return [
        Placement(
            run_set(length, high, suit),
            suit,
            (
                points,
                kind,
                length * variant.longer_wins,
                lower * RANKS.index(high),
                _suit_key(variant, suit, trump),
            ),
        )
        for high in highs
        if meld.high in (None, high)
        for suit in SUITS
        if meld.suit in (None, suit)
    ]


def _suit_key(variant: Variant, suit: str, trump: str | None) -> int:
    """The rank of a suit between equal sequences: by the game's suit order, else trump first."""
    if variant.suit_order:
        return -variant.suit_order.index(suit)
    return int(suit == trump and variant.trump_breaks_tie)


@lru_cache(maxsize=256)
def bella_claim(variant: Variant, seat: Seat, trump: str | None) -> MeldClaim:
    """King and queen of trump held at a seat; of any suit if trump is not a single suit."""
    suits = trump if trump is not None and len(trump) == 1 else SUITS
    pairs = tuple(Placement(pair_set(suit), "", (0, 0, 0, 0, 0)) for suit in suits)
    return _claim_of(variant, Meld(seat, "bella"), 0, pairs, "bella")


def clash(
    variant: Variant, one: MeldClaim, placed: Placement, other: MeldClaim, other_placed: Placement
) -> tuple[str, ...]:
    """Why two claims cannot have these placements together: error codes, empty if they can."""
    overlap, is_one_seat = placed.cards & other_placed.cards, one.seat == other.seat
    is_one_suit = placed.suit != "" and placed.suit == other_placed.suit
    if not overlap and not (is_one_seat and is_one_suit):
        return ()
    kinds = {one.meld.kind, other.meld.kind}
    if kinds == {"bella"}:
        return ("bella_conflict",)
    if not is_one_seat:
        return ("bella_conflict" if "bella" in kinds else "card_at_two_seats",)
    if is_one_suit:
        return _runs_clash(variant, placed, other_placed)
    if "bella" in kinds or ("marriage" in kinds and len(kinds) == 2):
        return ()
    shares = variant.set_and_sequence_share and "sequence" in kinds
    return () if shares else ("card_in_two_melds",)


def _runs_clash(variant: Variant, placed: Placement, other: Placement) -> tuple[str, ...]:
    twice = ("card_in_two_melds",) if placed.cards & other.cards else ()
    touching = _beside(placed.cards) & other.cards
    return ("melds_touch", *twice) if touching and not variant.split_runs else twice


def check_pairs(variant: Variant, claims: tuple[MeldClaim, ...], problems: Problems) -> None:
    """Note every pair of claims that clashes in all placements."""
    for place, claim in enumerate(claims):
        for other in claims[:place]:
            if not claim.reach & other.reach:
                continue
            field = "bella" if claim.meld.kind == "bella" else f"melds.{place}"
            for code in _always_clash(variant, other, claim):
                problems.add(field, code, _CLASHES[code])


def _always_clash(variant: Variant, one: MeldClaim, other: MeldClaim) -> tuple[str, ...]:
    codes: tuple[str, ...] = ()
    for placed in one.placements:
        for other_placed in other.placements:
            codes = clash(variant, one, placed, other, other_placed)
            if not codes:
                return ()
    return codes


_CLASHES = {
    "melds_touch": phrase("These two runs meet: together they are one longer run."),
    "card_in_two_melds": phrase("The same card is in two melds of one player."),
    "card_at_two_seats": phrase("The same card is in the melds of two players."),
    "bella_conflict": phrase("A card of bella is in another player's meld."),
}

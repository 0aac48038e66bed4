"""Cards dealt, shown and played as at a table: hypothesis chooses, the deck keeps it true."""

from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scoring.variant import Variant

SUITS = "CDHS"
Json = dict[str, Any]


class Deal(NamedTuple):
    """The cards of every seat, and the card turned up."""

    hands: tuple[tuple[str, ...], ...]
    turned: str


class Shown(NamedTuple):
    """A meld in words, as a record has it, with its cards."""

    words: Json
    cards: tuple[str, ...]


class Tricks(NamedTuple):
    """What each side won: its cards and how many tricks; and the side with the last one."""

    piles: tuple[tuple[str, ...], ...]
    won: tuple[int, ...]
    last: int

    def points(self, variant: Variant, trump: str) -> list[int]:
        """The card points of each side."""
        return [sum(worth(variant, card, trump) for card in pile) for pile in self.piles]


def worth(variant: Variant, card: str, trump: str) -> int:
    """The card points of one card."""
    declared = variant.declared.get(trump)
    values = variant.trump_values if card[1] == trump else variant.plain_values
    if declared is not None and declared.values is not None:
        values = declared.values
    return values.get(card[0], 0)


@st.composite
def deals(draw: DrawFn, variant: Variant) -> Deal:
    """A shuffled deck dealt out, into which somebody may have put a long run or equal cards."""
    left = draw(st.permutations([rank + suit for suit in SUITS for rank in variant.ranks]))
    hands: list[list[str]] = [[] for _ in range(variant.players)]
    for seat, cards in draw(st.lists(_gifts(variant), max_size=4)):
        if set(cards) <= set(left) and len(hands[seat]) + len(cards) <= variant.hand_size:
            hands[seat] += cards
            left = [card for card in left if card not in cards]
    for hand in hands:
        missing = variant.hand_size - len(hand)
        hand.extend(left[:missing])
        left = left[missing:]
    return Deal(tuple(tuple(hand) for hand in hands), left[0] if left else hands[0][-1])


@st.composite
def _gifts(draw: DrawFn, variant: Variant) -> tuple[int, list[str]]:
    """A seat, and a run or four equal cards for it."""
    seat = draw(st.integers(0, variant.players - 1))
    is_four: bool = draw(st.booleans())
    if is_four and variant.fours:
        rank = draw(st.sampled_from(variant.ranks))
        return seat, [rank + suit for suit in SUITS]
    longest = min(len(variant.ranks), variant.hand_size)
    length = draw(st.integers(3, 4) | st.integers(3, longest))
    top, suit = draw(st.integers(0, len(variant.ranks) - length)), draw(st.sampled_from(SUITS))
    return seat, [rank + suit for rank in variant.ranks[top : top + length]]


@st.composite
def shown(draw: DrawFn, variant: Variant, deal: Deal) -> list[Shown]:
    """Melds that the players hold and may show together; they may keep some back."""
    found: list[Shown] = []
    for seat, hand in enumerate(deal.hands if variant.announcements else ()):
        runs = [run for run in _runs(variant, hand) for run in draw(_split(variant, run))]
        melds = [_sequence(seat, run) for run in runs]
        melds += [four for four in _sets(variant, seat, hand) if _may_share(variant, four, melds)]
        melds += _marriages(variant, seat, hand)
        found += melds
    keeps = draw(st.lists(st.booleans(), min_size=len(found), max_size=len(found)))
    shuffled = draw(st.permutations(found))
    return [meld for meld, kept in zip(shuffled, keeps, strict=True) if not kept]


def _runs(variant: Variant, hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The runs of three and more in a hand, each at its full length."""
    runs = []
    for suit in SUITS:
        row = "".join(rank if rank + suit in hand else " " for rank in variant.ranks)
        longest = len(variant.ranks) - variant.whole_suit_wins
        found = [run for run in row.split() if 3 <= len(run) <= longest]
        runs += [tuple(rank + suit for rank in run) for run in found]
    return runs


def _split(variant: Variant, run: tuple[str, ...]) -> SearchStrategy[list[tuple[str, ...]]]:
    """The run as one, or as two where the house allows it."""
    cuts = range(3, len(run) - 2) if variant.split_runs else range(0)
    return st.sampled_from([[run], *([run[:cut], run[cut:]] for cut in cuts)])


def _sequence(seat: int, run: tuple[str, ...]) -> Shown:
    words = {"seat": seat, "kind": "sequence", "length": len(run)}
    return Shown(words | {"high": run[0][0], "suit": run[0][1]}, run)


def _sets(variant: Variant, seat: int, hand: tuple[str, ...]) -> list[Shown]:
    """The fours and threes of a hand, of each rank one."""
    sets = []
    for rank in variant.ranks:
        cards = tuple(rank + suit for suit in SUITS if rank + suit in hand)
        if len(cards) == 4 and rank in variant.fours:
            sets.append(Shown({"seat": seat, "kind": "four", "rank": rank}, cards))
        elif len(cards) >= 3 and rank in variant.threes:
            sets.append(Shown({"seat": seat, "kind": "three", "rank": rank}, cards[:3]))
    return sets


def _may_share(variant: Variant, four: Shown, runs: list[Shown]) -> bool:
    in_runs = {card for run in runs for card in run.cards}
    return variant.set_and_sequence_share or not in_runs & set(four.cards)


def _marriages(variant: Variant, seat: int, hand: tuple[str, ...]) -> list[Shown]:
    pairs = [("K" + suit, "Q" + suit) for suit in SUITS if variant.marriages]
    return [
        Shown({"seat": seat, "kind": "marriage", "suit": pair[0][1]}, pair)
        for pair in pairs
        if set(pair) <= set(hand)
    ]


@st.composite
def tricks(draw: DrawFn, variant: Variant, deal: Deal) -> Tricks:
    """The hands played out, whoever wins each trick; often one side wins all or none."""
    sides = st.integers(0, variant.sides - 1)
    all_sides = st.just(list(range(variant.sides)))
    winning = draw(all_sides | st.lists(sides, min_size=1, max_size=2, unique=True))
    winners = draw(
        st.lists(st.sampled_from(winning), min_size=variant.hand_size, max_size=variant.hand_size)
    )
    piles: list[tuple[str, ...]] = [()] * variant.sides
    for winner, trick in zip(winners, zip(*deal.hands, strict=True), strict=True):
        piles[winner] += trick
    won = tuple(winners.count(side) for side in range(variant.sides))
    return Tricks(tuple(piles), won, winners[-1])

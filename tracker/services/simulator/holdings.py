"""The melds and the bella that lie in dealt cards."""

from collections.abc import Iterator

from scoring import Meld, Seat, Variant
from scoring.cards import RANKS, SUITS
from tracker.services.simulator.dealing import Cards


def held_melds(variant: Variant, seat: Seat, cards: Cards) -> list[Meld]:
    """Everything that a seat can declare; a card is in one meld where the game wants that."""
    sets = [*_of_a_rank(variant, seat, cards)]
    taken = {meld.rank for meld in sets}
    runs = [
        run
        for run in _runs(seat, cards)
        if variant.set_and_sequence_share or not taken & set(_ranks_of(run))
    ]
    return sets + runs + [*_marriages(variant, seat, cards)]


def bella_seat(variant: Variant, hands: tuple[Cards, ...], trump: str) -> Seat | None:
    """The seat with king and queen of trump, None if nobody has both or the game has no bella."""
    if not variant.has_bella:
        return None
    pair = {"K" + trump, "Q" + trump}
    return next((Seat(seat) for seat, cards in enumerate(hands) if pair <= set(cards)), None)


def _of_a_rank(variant: Variant, seat: Seat, cards: Cards) -> Iterator[Meld]:
    for rank in RANKS:
        number = sum(card[0] == rank for card in cards)
        if number == 4 and rank in variant.fours:
            yield Meld(seat, "four", rank=rank)
        elif number == 3 and rank in variant.threes:
            yield Meld(seat, "three", rank=rank)


def _runs(seat: Seat, cards: Cards) -> Iterator[Meld]:
    for suit in SUITS:
        row = "".join(rank if rank + suit in cards else " " for rank in RANKS)
        for run in row.split():
            if len(run) >= 3:
                yield Meld(seat, "sequence", len(run), run[0], suit)


def _ranks_of(run: Meld) -> str:
    first = RANKS.index(run.high or "")
    return RANKS[first : first + (run.length or 0)]


def _marriages(variant: Variant, seat: Seat, cards: Cards) -> Iterator[Meld]:
    for suit in SUITS if variant.marriages else "":
        if {"K" + suit, "Q" + suit} <= set(cards):
            yield Meld(seat, "marriage", suit=suit)

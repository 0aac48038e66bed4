"""Tricks played by simple-minded players, who follow suit and win what they can."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from scoring import Seat, Side, Variant
from scoring.cards import RANKS, SUITS
from tracker.engine.simulator.dealing import Cards

ROEM_OF_RUN = {3: 20, 4: 50}
ROEM_OF_PAIR, ROEM_OF_FOUR = 20, 100


class Taken(NamedTuple):
    """What each side captured: its cards and the number of its tricks; and who had the last one.

    `roem` is what lay in the tricks of each side, in a game that has it.
    """

    cards: tuple[Cards, ...]
    tricks: tuple[int, ...]
    last_trick: Side
    roem: tuple[int, ...] | None = None


class Skill(NamedTuple):
    """How well each seat plays: so often it plays the right card, else any that it may."""

    strengths: Sequence[float]
    random: Random

    def slips(self, seat: int) -> bool:
        """Whether this seat plays any card this time."""
        return self.random.random() >= self.strengths[seat]


class Trump(NamedTuple):
    """A suit as trump: what each card is worth then, and how it ranks beside its suit."""

    suit: str
    worth: Mapping[str, int]
    order: Mapping[str, tuple[int, int]]

    def power(self, card: str, led: str) -> tuple[int, tuple[int, int]]:
        """How a card ranks in a trick: trump above the suit that was led above the others."""
        return (2 if card[1] == self.suit else int(card[1] == led)), self.order[card]


class Trick(NamedTuple):
    """The cards of a trick so far, in the order in which the seats played them from its leader."""

    leader: Seat
    cards: Cards = ()


def played_out(
    variant: Variant,
    hands: tuple[Cards, ...],
    trump: str,
    leader: Seat,
    skill: Skill | None = None,
) -> Taken:
    """What the sides capture when all the cards are played; without a skill nobody slips."""
    ranked = _ranked(variant, hands, trump)
    left = [list(cards) for cards in hands]
    piles: list[list[str]] = [[] for _ in range(variant.sides)]
    tricks, roem = [0] * variant.sides, [0] * variant.sides
    for _ in hands[0]:
        trick = _trick(variant, left, leader, ranked, skill)
        leader = _winner(variant, trick, ranked)
        piles[variant.side_of[leader]] += trick.cards
        tricks[variant.side_of[leader]] += 1
        roem[variant.side_of[leader]] += roem_in(trick.cards, trump) if variant.side_melds else 0
    return Taken(
        tuple(map(tuple, piles)),
        tuple(tricks),
        variant.side_of[leader],
        tuple(roem) if any(roem) else None,
    )


def _trick(
    variant: Variant, left: list[list[str]], leader: Seat, trump: Trump, skill: Skill | None
) -> Trick:
    """The next trick; its cards are taken out of the hands."""
    trick = Trick(leader)
    for turn in range(variant.players):
        seat = Seat((leader + turn) % variant.players)
        allowed = _allowed(left[seat], trick, trump.suit)
        if skill is not None and skill.slips(seat):
            card = skill.random.choice(allowed)
        else:
            card = _choice(variant, allowed, trick, trump)
        left[seat].remove(card)
        trick = trick._replace(cards=(*trick.cards, card))
    return trick


def roem_in(cards: Cards, trump: str) -> int:
    """What lies in a trick beside its points: a run, king and queen of trump, four of a rank."""
    held = set(cards)
    rows = ("".join(rank if rank + suit in held else " " for rank in RANKS) for suit in SUITS)
    longest = max(len(run) for row in rows for run in row.split())
    pair = ROEM_OF_PAIR * ({"K" + trump, "Q" + trump} <= held)
    equal = ROEM_OF_FOUR * (len({card[0] for card in cards}) == 1)
    return ROEM_OF_RUN.get(longest, 0) + pair + equal


def _ranked(variant: Variant, hands: tuple[Cards, ...], trump: str) -> Trump:
    worth = {card: _worth(variant, card, trump) for cards in hands for card in cards}
    order = {card: (points, -RANKS.index(card[0])) for card, points in worth.items()}
    said = variant.declared.get(trump)
    if said is not None and said.values is not None:
        lower = 1 if said.low_wins else -1
        order = {card: (lower * RANKS.index(card[0]), 0) for card in worth}
    return Trump(trump, worth, order)


def _allowed(hand: list[str], trick: Trick, trump: str) -> list[str]:
    """The suit that was led, else trump, else anything."""
    if not trick.cards:
        return hand
    led = trick.cards[0][1]
    following = [card for card in hand if card[1] == led]
    return following or [card for card in hand if card[1] == trump] or hand


def _choice(variant: Variant, allowed: list[str], trick: Trick, trump: Trump) -> str:
    """The best card where it wins, else the one that gives away least."""
    if not trick.cards:
        return max(allowed, key=lambda card: trump.power(card, card[1]))
    led = trick.cards[0][1]
    best = max(trump.power(card, led) for card in trick.cards)
    strongest = max(allowed, key=lambda card: trump.power(card, led))
    is_own = _is_partners(variant, trick, trump)
    if trump.power(strongest, led) > best and not is_own:
        return strongest
    return min(allowed, key=lambda card: trump.worth[card] * (-1 if is_own else 1))


def _is_partners(variant: Variant, trick: Trick, trump: Trump) -> bool:
    """Whether the trick is so far won by the partner of the player whose turn it is."""
    turn = Seat((trick.leader + len(trick.cards)) % variant.players)
    return variant.side_of[turn] == variant.side_of[_winner(variant, trick, trump)]


def _winner(variant: Variant, trick: Trick, trump: Trump) -> Seat:
    led = trick.cards[0][1]
    powers = [trump.power(card, led) for card in trick.cards]
    return Seat((trick.leader + powers.index(max(powers))) % variant.players)


def _worth(variant: Variant, card: str, trump: str) -> int:
    return variant.terms(trump).values[card[1]].get(card[0], 0)

"""Tricks played by simple-minded players, who follow suit and win what they can."""

from typing import NamedTuple

from scoring import Seat, Side, Variant
from scoring.cards import RANKS
from tracker.services.demo.dealing import Cards


class Taken(NamedTuple):
    """What each side captured: its cards and the number of its tricks; and who had the last one."""

    cards: tuple[Cards, ...]
    tricks: tuple[int, ...]
    last_trick: Side


class Trick(NamedTuple):
    """The cards of a trick so far, in the order in which the seats played them from its leader."""

    leader: Seat
    cards: Cards = ()


def played_out(variant: Variant, hands: tuple[Cards, ...], trump: str, leader: Seat) -> Taken:
    """What the sides capture when all the cards are played."""
    left = [list(cards) for cards in hands]
    piles: list[list[str]] = [[] for _ in range(variant.sides)]
    tricks = [0] * variant.sides
    for _ in hands[0]:
        trick = Trick(leader)
        for turn in range(variant.players):
            card = _choice(variant, left[(leader + turn) % variant.players], trick, trump)
            left[(leader + turn) % variant.players].remove(card)
            trick = trick._replace(cards=(*trick.cards, card))
        leader = _winner(variant, trick, trump)
        piles[variant.side_of[leader]] += trick.cards
        tricks[variant.side_of[leader]] += 1
    return Taken(tuple(tuple(pile) for pile in piles), tuple(tricks), variant.side_of[leader])


def _choice(variant: Variant, hand: list[str], trick: Trick, trump: str) -> str:
    """The best card where it wins, else the one that gives away least."""
    if not trick.cards:
        return max(hand, key=lambda card: _power(variant, card, card[1], trump))
    led = trick.cards[0][1]
    following = [card for card in hand if card[1] == led]
    allowed = following or [card for card in hand if card[1] == trump] or hand
    best = max(_power(variant, card, led, trump) for card in trick.cards)
    strongest = max(allowed, key=lambda card: _power(variant, card, led, trump))
    is_own = _is_partners(variant, trick, trump)
    if _power(variant, strongest, led, trump) > best and not is_own:
        return strongest
    return min(allowed, key=lambda card: _worth(variant, card, trump) * (-1 if is_own else 1))


def _is_partners(variant: Variant, trick: Trick, trump: str) -> bool:
    """Whether the trick is so far won by the partner of the player whose turn it is."""
    turn = Seat((trick.leader + len(trick.cards)) % variant.players)
    return variant.side_of[turn] == variant.side_of[_winner(variant, trick, trump)]


def _winner(variant: Variant, trick: Trick, trump: str) -> Seat:
    led = trick.cards[0][1]
    powers = [_power(variant, card, led, trump) for card in trick.cards]
    return Seat((trick.leader + powers.index(max(powers))) % variant.players)


def _power(variant: Variant, card: str, led: str, trump: str) -> tuple[int, int, int]:
    """How a card ranks in a trick: trump above the suit that was led above the others."""
    kind = 2 if card[1] == trump else int(card[1] == led)
    return kind, _worth(variant, card, trump), -RANKS.index(card[0])


def _worth(variant: Variant, card: str, trump: str) -> int:
    values = variant.trump_values if card[1] == trump else variant.plain_values
    return values.get(card[0], 0)

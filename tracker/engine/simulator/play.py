"""Cards dealt and bid on, and tricks played by simple-minded players, who win what they can."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from scoring import Bid, Seat, Side, Variant
from scoring.cards import RANKS, SUITS
from scoring.contract_bids import LEAST_CONTRACT, STEP, most_raises

Cards = tuple[str, ...]

BOLD = 45
"""With such cards a player makes trump, and doubles one that another made."""
BOLDER = 60
"""With such cards a maker doubles again."""


RAISE_MORE = 8
"""Extra strength required for each raise after the first."""
TAKES_TRICKS = (15, 8, 4)
"""Strength of the top three ranks in a game without trump."""
HIGHEST, PER_STEP = 160, 6
"""The most that is bid, and how much stronger cards have to be for each ten more."""
DEALER_MUST = ("one_round", "dealer_first")
"""Biddings that oblige the dealer to make trump if no one else does."""


class Deal(NamedTuple):
    """The cards of every seat, and the one that is turned up for the bidding."""

    hands: tuple[Cards, ...]
    turned: str


def dealt(variant: Variant, dealer: Seat, random: Random) -> Deal:
    """A deal from a shuffled deck; with no card left over the dealer's last one is turned up."""
    deck = [rank + suit for suit in SUITS for rank in variant.ranks]
    random.shuffle(deck)
    size = variant.hand_size
    hands = tuple(tuple(deck[size * seat : size * (seat + 1)]) for seat in range(variant.players))
    rest = deck[size * variant.players :]
    return Deal(hands, rest[0] if rest else hands[dealer][-1])


def bidding(
    variant: Variant, deal: Deal, dealer: Seat, strengths: Sequence[float] | None = None
) -> Bid | None:
    """Returns the bid that makes trump, None if all pass; weaker players bid more recklessly."""
    bold = [BOLD * strength for strength in strengths or (1.0,) * variant.players]
    if variant.bidding == "numbers":
        return _bid_number(variant, deal, dealer, bold)
    if variant.bidding != "turned":
        return _named_at_once(variant, deal, dealer, bold)
    bid = _first_round(variant, deal, dealer, bold) or _second_round(variant, deal, dealer, bold)
    if bid is None:
        return None
    if variant.game_points:
        return _raised(variant, deal, bid)
    return bid if variant.is_race else _doubled(variant, deal, _bettered(variant, deal, bid))


def _first_round(variant: Variant, deal: Deal, dealer: Seat, bold: Sequence[float]) -> Bid | None:
    """The turned suit is taken, or what may be declared in its place where that is stronger."""
    text = [name for name, declared in variant.declared.items() if declared.first_round]
    for seat in _turns(variant, dealer):
        worth = {
            trump: strength(variant, deal.hands[seat], trump) for trump in (deal.turned[1], *text)
        }
        trump = max(worth, key=worth.__getitem__)
        if worth[trump] >= bold[seat]:
            return Bid(seat, trump, "take", deal.turned)
    return None


def _second_round(variant: Variant, deal: Deal, dealer: Seat, bold: Sequence[float]) -> Bid | None:
    for seat in _turns(variant, dealer):
        suit, best = _best_suit(variant, deal.hands[seat], deal.turned[1])
        if variant.dealer_must and seat == dealer:
            return Bid(seat, suit, "forced", deal.turned)
        if best >= bold[seat]:
            return Bid(seat, suit, variant.second_round, deal.turned)
    return None


def _named_at_once(variant: Variant, deal: Deal, dealer: Seat, bold: Sequence[float]) -> Bid:
    """Bids without a turned-up card: the first bold player names a suit, else the obliged one."""
    turns = _turns(variant, dealer)
    if variant.bidding == "push":
        return _declared_or_pushed(variant, deal, turns[0], bold)
    for seat in turns:
        suit, best = _best_suit(variant, deal.hands[seat], "")
        if best >= bold[seat]:
            return Bid(seat, suit, "name")
    seat = dealer if variant.bidding in DEALER_MUST else turns[0]
    return Bid(seat, _best_suit(variant, deal.hands[seat], "")[0], "forced")


def _declared_or_pushed(variant: Variant, deal: Deal, eldest: Seat, bold: Sequence[float]) -> Bid:
    """Eldest declares or pushes it to the partner; tables write down only what was declared."""
    partner = Seat((eldest + variant.sides) % variant.players)
    text, best = _best_suit(variant, deal.hands[eldest], "")
    if best < bold[eldest]:
        text, _best = _best_suit(variant, deal.hands[partner], "")
    return Bid(trump=text)


def _bid_number(variant: Variant, deal: Deal, dealer: Seat, bold: Sequence[float]) -> Bid | None:
    """Returns the highest number bid, the first of equals; None if no one bids."""
    bids = []
    for turn, seat in enumerate(_turns(variant, dealer)):
        suit, best = _best_suit(variant, deal.hands[seat], "")
        over = int(best - bold[seat])
        if over >= 0:
            bids.append((_number(variant, over), -turn, seat, suit))
    if not bids:
        return None
    number, _turn, seat, suit = max(bids)
    return _doubled(variant, deal, Bid(seat, suit, contract=number))


def _number(variant: Variant, over: int) -> int:
    """Returns the number to bid with a hand so much stronger than the minimum."""
    most = HIGHEST if variant.contract_max is None else min(HIGHEST, variant.contract_max)
    return min(most, LEAST_CONTRACT + over // PER_STEP * STEP)


def _turns(variant: Variant, dealer: Seat) -> list[Seat]:
    return [Seat((dealer + 1 + turn) % variant.players) for turn in range(variant.players)]


def _best_suit(variant: Variant, cards: Cards, turned: str) -> tuple[str, int]:
    """The suit to name, or what else may be declared, with the strength of the cards in it."""
    suits = [suit for suit in SUITS if suit != turned] + [*variant.declared]
    strengths = {suit: strength(variant, cards, suit) for suit in suits}
    return max(strengths.items(), key=lambda item: item[1])


def _bettered(variant: Variant, deal: Deal, bid: Bid) -> Bid:
    """After small, another player may better with clubs."""
    if bid.call != "small" or bid.trump == "C":
        return bid
    for seat in map(Seat, range(variant.players)):
        if seat != bid.maker and strength(variant, deal.hands[seat], "C") >= BOLD:
            return bid._replace(maker=seat, trump="C", call="better")
    return bid


def _doubled(variant: Variant, deal: Deal, bid: Bid) -> Bid:
    """The defenders double a bid that they hold strong cards against, and bold makers again."""
    trump, makers = bid.trump or "", variant.side_of[bid.maker or Seat(0)]
    strengths = [strength(variant, cards, trump) for cards in deal.hands]
    against = [
        strength for seat, strength in enumerate(strengths) if variant.side_of[Seat(seat)] != makers
    ]
    if max(against) < BOLD:
        return bid
    is_redoubled = strengths[bid.maker or 0] >= BOLDER
    return bid._replace(kontra=True, re=True if is_redoubled else None)


def _raised(variant: Variant, deal: Deal, bid: Bid) -> Bid:
    """The sides raise in turn, the defenders first, as long as their best cards are bold enough."""
    trump, makers = bid.trump or "", variant.side_of[bid.maker or Seat(0)]
    best = [0] * variant.sides
    for seat, cards in enumerate(deal.hands):
        side = variant.side_of[seat]
        best[side] = max(best[side], strength(variant, cards, trump))
    most, raised = most_raises(variant, trump) or 0, 0
    while raised < most:
        side = makers if raised % 2 else variant.others[makers][0]
        if best[side] < BOLD + RAISE_MORE * raised:
            break
        raised += 1
    return bid._replace(raised=raised) if raised else bid


def strength(variant: Variant, cards: Cards, trump: str) -> int:
    """Rates cards for a trump: its cards count, and the aces of other suits."""
    text = variant.declared.get(trump)
    if text is not None and (text.values is not None or text.first_round):
        return _strength_by_rank(variant, cards, trump)
    in_trump = [variant.trump_values.get(card[0], 0) + 4 for card in cards if card[1] == trump]
    aces = [variant.plain_values["A"] for card in cards if card[0] == "A" and card[1] != trump]
    return sum(in_trump) + sum(aces)


def _strength_by_rank(variant: Variant, cards: Cards, declared: str) -> int:
    """The same where the best three ranks take the tricks: from the top, or from the bottom."""
    ranks = variant.ranks[::-1] if variant.declared[declared].low_wins else variant.ranks
    worth = dict(zip(ranks, TAKES_TRICKS, strict=False))
    return sum(worth.get(card[0], 0) for card in cards)


ROEM_OF_RUN = {3: 20, 4: 50}
ROEM_OF_PAIR, ROEM_OF_FOUR = 20, 100


class CapturedTricks(NamedTuple):
    """Each side's captured cards and number of tricks, and the winner of the last trick.

    `roem` is each side's roem in its tricks, in a game that has it.
    """

    cards: tuple[Cards, ...]
    tricks: tuple[int, ...]
    last_trick: Side
    roem: tuple[int, ...] | None = None


class Skill(NamedTuple):
    """Each seat's chance to play the right card; otherwise it plays any legal one."""

    strengths: Sequence[float]
    random: Random

    def slips(self, seat: int) -> bool:
        """Decides whether this seat plays a random card this time."""
        return self.random.random() >= self.strengths[seat]


class Trump(NamedTuple):
    """A suit as trump: what each card is worth then, and how it ranks beside its suit."""

    suit: str
    worth: Mapping[str, int]
    order: Mapping[str, tuple[int, int]]

    def power(self, card: str, led: str) -> tuple[int, tuple[int, int]]:
        """Ranks a card in a trick: trump above the suit led above the others."""
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
) -> CapturedTricks:
    """Plays all the cards and returns what the sides capture; without a skill no one errs."""
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
    return CapturedTricks(
        tuple(map(tuple, piles)),
        tuple(tricks),
        variant.side_of[leader],
        tuple(roem) if any(roem) else None,
    )


def _trick(
    variant: Variant, left: list[list[str]], leader: Seat, trump: Trump, skill: Skill | None
) -> Trick:
    """Plays the next trick, removing its cards from the hands."""
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
    """Returns the roem in a trick: a run, king and queen of trump, four of a rank."""
    held = set(cards)
    rows = ("".join(rank if rank + suit in held else " " for rank in RANKS) for suit in SUITS)
    longest = max(len(run) for row in rows for run in row.split())
    pair = ROEM_OF_PAIR * ({"K" + trump, "Q" + trump} <= held)
    equal = ROEM_OF_FOUR * (len({card[0] for card in cards}) == 1)
    return ROEM_OF_RUN.get(longest, 0) + pair + equal


def _ranked(variant: Variant, hands: tuple[Cards, ...], trump: str) -> Trump:
    worth = {card: _worth(variant, card, trump) for cards in hands for card in cards}
    order = {card: (points, -RANKS.index(card[0])) for card, points in worth.items()}
    text = variant.declared.get(trump)
    if text is not None and text.values is not None:
        lower = 1 if text.low_wins else -1
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
    """True if the partner of the player to move is winning the trick."""
    turn = Seat((trick.leader + len(trick.cards)) % variant.players)
    return variant.side_of[turn] == variant.side_of[_winner(variant, trick, trump)]


def _winner(variant: Variant, trick: Trick, trump: Trump) -> Seat:
    led = trick.cards[0][1]
    powers = [trump.power(card, led) for card in trick.cards]
    return Seat((trick.leader + powers.index(max(powers))) % variant.players)


def _worth(variant: Variant, card: str, trump: str) -> int:
    return variant.terms(trump).values[card[1]].get(card[0], 0)

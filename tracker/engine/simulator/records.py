"""Records of hands that were dealt and played, as tables write them down.

Below is what such tables bring: results that a game can have. Hands are dealt once for each game
and its house rules; a table draws from them by its own dice.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from scoring import Bid, Hand, Meld, RecordError, Seat, Side, Standing, Step, Variant, beginning
from scoring.cards import RANKS, SUITS
from scoring.counting import cards_worth
from scoring.dealing import next_seat
from scoring.json_values import Json
from scoring.ladder import LADDERS, winner_at
from tracker.engine.records.folding import apply_record
from tracker.engine.simulator.play import (
    CapturedTricks,
    Cards,
    Deal,
    Skill,
    bidding,
    dealt,
    played_out,
)

Record = Json

MOST_DEALS = 5000
"""A tied hand comes once in some hundred."""


def wished_record(
    variant: Variant,
    standing: Standing,
    outcome: str | None,
    random: Random,
    strengths: Sequence[float] | None = None,
) -> Record:
    """Deals until a hand ends in the wished outcome, and returns its record.

    `strengths` give each seat's chance to play the right card; by default 1.
    """
    skill = Skill(strengths, random) if strengths else None
    for _ in range(MOST_DEALS):
        hand = _dealt_hand(variant, standing, random, skill, is_reneged=outcome == "reneged")
        step = _scored(variant, standing, hand)
        if outcome in (None, step.scored.outcome):
            return step.hand._replace(dealer=None).as_json()
    raise AssertionError(f"no hand in {MOST_DEALS} was {outcome}")


def exchange_points(record: Record) -> Record:
    """The record with the points of the sides the wrong way round, as tables often write them."""
    return record | {
        name: record[name][::-1] for name in ("counted", "captured") if record.get(name)
    }


def _scored(variant: Variant, standing: Standing, hand: Hand) -> Step:
    """The step of a hand, entered as stopped where its bonuses had ended the game."""
    try:
        return apply_record(variant, standing, hand.as_json())
    except RecordError as refused:
        if {problem.code for problem in refused.problems} != {"should_be_stopped"}:
            raise
    return _stopped(variant, standing, hand)


def _stopped(variant: Variant, standing: Standing, hand: Hand) -> Step:
    declared = hand._replace(play="stopped", captured=None, counted=None, tricks=None)
    for side in variant.each_side:
        try:
            return apply_record(variant, standing, declared._replace(stopped=side).as_json())
        except RecordError:
            continue
    raise AssertionError("a side had reached the target")


def _dealt_hand(
    variant: Variant,
    standing: Standing,
    random: Random,
    skill: Skill | None,
    *,
    is_reneged: bool,
) -> Hand:
    dealer = standing.dealer or Seat(0)
    deal = dealt(variant, dealer, random)
    bid = bidding(variant, deal, dealer, skill.strengths if skill else None)
    if bid is None:
        has_card = variant.bidding == "turned"
        return Hand(play="thrown_in", bid=Bid(turned=deal.turned) if has_card else None)
    hand = _declared(variant, deal, bid)
    if is_reneged:
        return hand._replace(play="reneged", reneged=(Side(random.randrange(variant.sides)),))
    leader = next_seat(variant, dealer)
    taken = played_out(variant, deal.hands, bid.trump or "", leader, skill)
    return _counted(variant, hand, taken, random)


def _declared(variant: Variant, deal: Deal, bid: Bid) -> Hand:
    melds = [
        meld
        for seat, cards in enumerate(deal.hands)
        for meld in held_melds(variant, Seat(seat), cards)
    ]
    bella = bella_seat(variant, deal.hands, bid.trump or "")
    return Hand(bid=bid, melds=tuple(melds) or None, bella=bella)


def _counted(variant: Variant, hand: Hand, taken: CapturedTricks, random: Random) -> Hand:
    """The points as one table counts them: with the last trick's ten in them, or beside it."""
    points = cards_worth(variant, taken.cards, hand.bid.trump if hand.bid else None)
    hand = hand._replace(roem=taken.roem)
    # A side without points may have a trick all the same, and that can decide.
    tricks = taken.tricks if 0 in (*taken.tricks, *points) else None
    if variant.adds_up and random.random() < 0.7:
        ten = [variant.last_trick * (side == taken.last_trick) for side in range(variant.sides)]
        counted = tuple(own + more for own, more in zip(points, ten, strict=True))
        return hand._replace(counted=counted, tricks=tricks)
    return hand._replace(captured=points, last_trick=taken.last_trick, tricks=tricks)


def held_melds(variant: Variant, seat: Seat, cards: Cards) -> list[Meld]:
    """Everything that a seat can declare; a card is in one meld where the game wants that."""
    if not variant.announcements:
        return []
    sets = [*_of_a_rank(variant, seat, cards)]
    taken = {meld.rank for meld in sets}
    runs = [
        run
        for run in _runs(variant, seat, cards)
        if variant.set_and_sequence_share or not taken & set(_ranks_of(run))
    ]
    return sets + runs + [*_marriages(variant, seat, cards)]


def bella_seat(variant: Variant, hands: tuple[Cards, ...], trump: str) -> Seat | None:
    """Returns the seat with king and queen of trump; None if there is none or the game has no
    bella.
    """
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


def _runs(variant: Variant, seat: Seat, cards: Cards) -> Iterator[Meld]:
    longest = len(variant.ranks) - variant.whole_suit_wins
    for suit in SUITS:
        row = "".join(rank if rank + suit in cards else " " for rank in RANKS)
        for run in row.split():
            if 3 <= len(run) <= longest:
                yield Meld(seat, "sequence", len(run), run[0], suit)


def _ranks_of(run: Meld) -> str:
    first = RANKS.index(run.high or "")
    return RANKS[first : first + (run.length or 0)]


def _marriages(variant: Variant, seat: Seat, cards: Cards) -> Iterator[Meld]:
    for suit in SUITS if variant.marriages else "":
        if {"K" + suit, "Q" + suit} <= set(cards):
            yield Meld(seat, "marriage", suit=suit)


Points = tuple[int, ...]

DEALT = 40
"""So many hands show what a game brings."""
TABLES = 60
LONGEST = 60
"""No game is longer, even where only its target ends it."""


def played_table(variant: Variant, hands: int | None, games: int, dice: Random) -> Points:
    """The points of each side of a table after a round of so many games.

    Each game has so many hands, or goes to its target.
    """
    totals = [_played_game(variant, hands, dice) for _ in range(games)]
    return tuple(map(sum, zip(*totals, strict=True)))


def played_hands(variant: Variant, hands: int, strengths: Sequence[float], dice: Random) -> Points:
    """The points of each side after so many hands, by players of these strengths."""
    totals, small = (0,) * variant.sides, (0,) * variant.sides
    for number in range(hands):
        before = beginning(variant, Seat(number % variant.players))
        record = wished_record(variant, before, None, dice, strengths)
        score = apply_record(variant, before, record).scored.score
        totals, small = LADDERS[variant.ladder].climbed(totals, small, score)
    return totals


@lru_cache(maxsize=256)
def most_at_table(variant: Variant, hands: int | None, games: int) -> int | None:
    """Returns the most that any player has at one of many tables.

    None where a game has neither hands nor a target, so that scores are unbounded.
    """
    if hands is None and variant.target is None:
        return None
    dice = Random(0)  # noqa: S311 - the same each time
    return max(max(played_table(variant, hands, games, dice)) for _ in range(TABLES))


@lru_cache(maxsize=256)
def most_together(variant: Variant, hands: int | None, games: int) -> int | None:
    """The most that all sides have together at one of many tables, or None as `most_at_table`."""
    if hands is None and variant.target is None:
        return None
    dice = Random(0)  # noqa: S311 - the same each time
    return max(sum(played_table(variant, hands, games, dice)) for _ in range(TABLES))


def _played_game(variant: Variant, hands: int | None, dice: Random) -> Points:
    dealt, climbed = _dealt_scores(variant), LADDERS[variant.ladder].climbed
    totals = small = (0,) * variant.sides
    for _ in range(hands or LONGEST):
        before = totals
        totals, small = climbed(totals, small, dice.choice(dealt))
        if hands is None and winner_at(variant, before, totals, None) is not None:
            break
    return totals


@lru_cache(maxsize=32)
def _dealt_scores(variant: Variant) -> tuple[Points, ...]:
    """Deals and scores hands; returns what each side has from those not thrown in."""
    dice = Random(0)  # noqa: S311 - the same each time
    found: list[Points] = []
    while len(found) < DEALT:
        before = beginning(variant, Seat(len(found) % variant.players))
        record = wished_record(variant, before, None, dice)
        if record.get("play") != "thrown_in":
            found.append(apply_record(variant, before, record).scored.score)
    return tuple(found)

"""Rulesets, hands and games as hypothesis draws them: true to the cards and to the rules.

Whatever is drawn here could have happened at a table, so the engine has to score it.
"""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scoring import Option, Seat, Standing, Variant, beginning, next_step, options_of, variant_for
from scoring.answer import answer_hand
from scoring.hand_reading import read_hand
from scoring.ladder import target_at
from scoring.problems import Problems, RecordError
from scoring.variants import VARIANTS
from tests.scoring.biddings import THROWN_IN, Bidding, End, by_ending, house_of, written
from tests.scoring.dealt import SUITS, Deal, Json, Shown, Tricks, deals, shown, tricks

NUMBERS = {
    "target": (1, 3, 12, 150, 501),
    "both_out": (1, 60),
    "all_tricks": (0, 50),
    "bella_points": (0, 20, 40),
    "contract_max": (80, 130, 250),
}
BONUSES = ("melds", "meld_winner", "bella", "last_trick", "exchange", "note")


def values_of(option: Option) -> list[Any]:
    """What an option is set to: every choice, a few numbers, and null where it may be."""
    numbers = NUMBERS.get(option.name, (1, 2, 3) if option.least else (0, 1, 3))
    open_end = [None] if option.open_text is not None else []
    return [*option.choices, *(numbers if option.least is not None else ()), *open_end]


def rulesets(game: str) -> SearchStrategy[Json]:
    """A game as it stands, or with any of its house rules."""
    options = {
        option.name: st.sampled_from(values_of(option)) for option in options_of(VARIANTS[game])
    }
    chosen: SearchStrategy[Json] = st.just({}) | st.fixed_dictionaries({}, optional=options)
    return chosen.map(lambda given: {"variant": game, "options": given})


@st.composite
def questions(draw: DrawFn, game: str, *, played: bool = False) -> Json:
    """A question about one hand, with how the game stood before it where that matters."""
    ruleset = draw(rulesets(game))
    variant = variant_for(ruleset)
    hand = draw(hands(variant, played=played))
    before = draw(_before(variant, hand))
    return {"ruleset": ruleset, "hand": hand, **({"before": before} if before else {})}


@st.composite
def _before(draw: DrawFn, variant: Variant, hand: Json) -> Json:
    """The totals that a stopped hand needs; for others any carry, and totals that stop nothing."""
    carry = {"carry": draw(st.sampled_from([0, 0, 90, 162]))}
    if "stopped" in hand:
        totals = draw(st.lists(st.integers(0, 400), min_size=2, max_size=2))
        side = hand["stopped"]["by"]
        totals[side] = 0
        totals[side] = max(0, (target_at(variant, tuple(totals)) or 0) - draw(st.integers(1, 10)))
        return {"totals": totals, **carry}
    if variant.instant_end:
        return carry
    return draw(st.sampled_from([{}, carry, carry | {"totals": [0] * variant.sides}]))


def levelled(question: Json) -> Json:
    """The hand with points moved to make it level, or as it was where that cannot be."""
    variant, hand = VARIANTS[question["ruleset"]["variant"]], question["hand"]
    numbers, maker = list(hand.get("captured", [None])), hand.get("bid", {}).get("maker")
    answer = answer_hand(question)
    if None in numbers or maker is None or answer["outcome"] not in ("made", "set"):
        return question
    makers, points = maker % variant.sides, answer["hand_points"]
    gap = points[makers] - max(own for side, own in enumerate(points) if side != makers)
    if variant.players == 4:
        gap //= 2
        numbers[1 - makers] += gap
    numbers[makers] -= gap
    level = question | {"hand": hand | {"captured": numbers}}
    return question if "error" in answer_hand(level) else level


@st.composite
def hands(
    draw: DrawFn, variant: Variant, *, dealer: int | None = None, played: bool = False
) -> Json:
    """A record of one hand: bid, melds, what was won in tricks or how it ended before.

    With `played`, every hand was bid and played to its end.
    """
    dealer = draw(seats(variant)) if dealer is None else dealer
    deal = draw(deals(variant))
    bidding = draw(_biddings(variant, dealer, deal.turned[1], played=played))
    hand: Json = {"dealer": dealer, **draw(_trimmings(variant))}
    if bidding[1] == THROWN_IN:
        hand.pop("exchange", None)
        return hand | {"play": "thrown_in", "bid": draw(_abandoned(variant, bidding, deal))}
    hand["bid"], trump = draw(_bids(variant, bidding, deal))
    hand |= draw(_declared(variant, deal, trump))
    ending = _played if played else _ENDINGS[draw(st.sampled_from(_endings(variant)))]
    ended: Json = draw(ending(variant, draw(tricks(variant, deal)), trump))
    return hand | ended


def seats(variant: Variant) -> SearchStrategy[int]:
    """Any seat."""
    return st.integers(0, variant.players - 1)


@st.composite
def _biddings(draw: DrawFn, variant: Variant, dealer: int, turned: str, *, played: bool) -> Bidding:
    """Any legal bidding; each way to end it is as likely as any other."""
    endings = by_ending(house_of(variant), dealer, turned)
    if played:
        endings = {end: ways for end, ways in endings.items() if ways[0][1] != THROWN_IN}
    return draw(st.sampled_from(endings[draw(st.sampled_from(list(endings)))]))


def _trimmings(variant: Variant) -> SearchStrategy[Json]:
    """What a record may say besides and the engine never scores."""
    cards = st.sampled_from([rank + suit for rank in variant.ranks for suit in "CDHS"])
    exchange = st.fixed_dictionaries({"seat": seats(variant), "card": cards})
    parts = {"note": st.text(max_size=5), "exchange": st.lists(exchange, max_size=2)}
    return st.just({}) | st.fixed_dictionaries({}, optional=parts)


@st.composite
def _abandoned(draw: DrawFn, variant: Variant, bidding: Bidding, deal: Deal) -> Json:
    """The bid of a hand that was thrown in; nothing is written down where no card is turned up."""
    if variant.bidding != "turned":
        return {}
    bid = {"turned": deal.turned, "calls": written(bidding[0])}
    return {name: bid[name] for name in bid if draw(st.booleans())}


@st.composite
def _bids(draw: DrawFn, variant: Variant, bidding: Bidding, deal: Deal) -> tuple[Json, str]:
    """The bid as written down, more or less of it, and the trump."""
    calls, end = bidding
    trump = end.trump or draw(st.sampled_from("CDHS"))
    bid: Json = {"maker": end.maker, "trump": trump, "call": end.word}
    has_card = variant.bidding == "turned"
    if has_card and draw(st.booleans()):
        bid["turned"] = draw(st.sampled_from([deal.turned, deal.turned[1]]))
    if has_card and draw(st.booleans()):
        bid["calls"] = written(calls)
    for name in _follows(variant, bid, end, calls[-1].suit):
        if draw(st.booleans()):
            del bid[name]
    if variant.obligation == "contract":
        most = variant.contract_max or 120
        numbers = [number for number in (80, 90, 120) if number <= most]
        bid["contract"] = draw(st.sampled_from([*numbers, "capot"]))
    if len(variant.raises) == 2:
        bid |= draw(st.sampled_from([{}, {"kontra": False}, {"kontra": True}]))
        bid |= {"re": draw(st.booleans())} if bid.get("kontra") else {}
    if variant.words.raises:
        bid["raised"] = draw(st.integers(0, 4 if trump in SUITS else 1))
    return bid, trump


def _follows(variant: Variant, bid: Json, end: End, suit: str | None) -> list[str]:
    """The parts of a bid that the rest of it tells, or that no rule asks for."""
    if "calls" in bid:
        told = end.trump and (end.word == "better" or "turned" in bid or suit is not None)
        return ["maker", "call", *(["trump"] if told else [])]
    takes_suit = end.word == "take" and end.trump is not None and end.trump in SUITS
    if end.word == "better" or (takes_suit and "turned" in bid):
        return ["trump"]
    if variant.obligation == "none":
        return ["maker", "call"]
    return ["call"] if variant.value_take == variant.value_other else []


@st.composite
def _declared(draw: DrawFn, variant: Variant, deal: Deal, trump: str) -> Json:
    """Melds and bella."""
    melds = [draw(_meld(meld)) for meld in draw(shown(variant, deal))]
    declared: Json = {"melds": melds} if melds else {}
    holders = [seat for seat, hand in enumerate(deal.hands) if _has_bella(hand, trump)]
    if variant.has_bella and holders and draw(st.booleans()):
        declared["bella"] = holders[0]
    return declared


def _has_bella(hand: tuple[str, ...], trump: str) -> bool:
    return {"K" + trump, "Q" + trump} <= set(hand)


@st.composite
def _meld(draw: DrawFn, meld: Shown) -> Json:
    """The meld in words or by its cards."""
    if draw(st.booleans()):
        return {"seat": meld.words["seat"], "cards": list(draw(st.permutations(meld.cards)))}
    return meld.words


def _endings(variant: Variant) -> list[str]:
    """How a hand of this game may go on after the bidding, each as often as it is drawn."""
    stopped = (variant.instant_end or variant.may_stop) and variant.target is not None
    return [
        *["played"] * 6,
        *["reneged"] * (variant.renege != "off"),
        *["stopped"] * stopped,
        *["march"] * variant.march,
    ]


@st.composite
def _played(draw: DrawFn, variant: Variant, won: Tricks, trump: str) -> Json:
    """The points in one of the three ways, and the tricks where they are needed or at random."""
    points = won.points(variant, trump)
    has_tricks = 0 in points or draw(st.booleans())
    hand: Json = {"last_trick": won.last, **draw(_roem(variant, won))}
    way = draw(st.sampled_from(["captured", "counted", "cards"]))
    if way == "cards":
        return hand | {"cards": [list(pile) for pile in won.piles]}
    if has_tricks:
        hand |= draw(_number_of_tricks(variant, won))
    if way == "counted":
        points[won.last] += variant.last_trick
        hand |= draw(st.sampled_from([{}, {"last_trick": None}]))
    if variant.players == 4 and draw(st.booleans()):
        return hand | {way: [points[0], None]}
    return hand | {way: points}


@st.composite
def _roem(draw: DrawFn, variant: Variant, won: Tricks) -> Json:
    """What was made in the tricks, in a game that writes the sum of it: for a trick 100 at most."""
    if not variant.side_melds or draw(st.booleans()):
        return {}
    usual = st.sampled_from([0, 20, 40, 50, 70, 100])
    return {"roem": [draw(usual) if tricks else 0 for tricks in won.won]}


def _number_of_tricks(variant: Variant, won: Tricks) -> SearchStrategy[Json]:
    ways: list[Json] = [{"tricks": list(won.won)}]
    if variant.tricks in won.won:
        ways.append({"swept": won.won.index(variant.tricks)})
    return st.sampled_from(ways)


@st.composite
def _reneged(draw: DrawFn, variant: Variant, won: Tricks, trump: str) -> Json:
    sides = st.lists(st.integers(0, 1), min_size=1, max_size=2, unique=True)
    return {"play": "reneged", "reneged": draw(sides)}


def _stopped(variant: Variant, won: Tricks, trump: str) -> SearchStrategy[Json]:
    """The last trick is enough, or eleven points: `_before` leaves no more than ten to win."""
    if variant.may_stop:
        return st.just({"play": "stopped", "stopped": {"by": won.last, "points": 11}})
    return st.just({"play": "stopped", "stopped": {"by": won.last}, "last_trick": won.last})


@st.composite
def _march(draw: DrawFn, variant: Variant, won: Tricks, trump: str) -> Json:
    known = draw(_number_of_tricks(variant, won) | _played(variant, won, trump))
    known |= {"tricks": list(won.won)} if not {"swept", "cards"} & set(known) else {}
    return {"march": draw(seats(variant)), **known}


_ENDINGS: Mapping[str, Any] = {
    "played": _played,
    "reneged": _reneged,
    "stopped": _stopped,
    "march": _march,
}


@st.composite
def games(draw: DrawFn, game: str) -> Json:
    """A question about a game of some hands, which may have come to its end."""
    ruleset = draw(rulesets(game))
    variant = variant_for(ruleset)
    first = draw(seats(variant))
    standing, records = beginning(variant, Seat(first)), []
    for _ in range(draw(st.integers(0, 6))):
        if standing.dealer is not None:
            record, standing = draw(_next_hands(variant, standing))
            records.append(record)
    question = {"ruleset": ruleset, "first_dealer": first, "hands": records}
    return question | draw(st.sampled_from([{}, {"closed": True}, {"closed": False}]))


@st.composite
def _next_hands(draw: DrawFn, variant: Variant, standing: Standing) -> tuple[Json, Standing]:
    """A hand that may follow, and how the game stands after it."""
    record = draw(hands(variant, dealer=standing.dealer).filter(lambda hand: "stopped" not in hand))
    if draw(st.booleans()):
        del record["dealer"]
    for side in (None, *range(variant.sides)):
        one = record if side is None else _stopped_by(record, side)
        try:
            problems = Problems()
            step = next_step(variant, standing, read_hand(variant, one, problems), problems)
        except RecordError:
            continue
        return one, step.standing
    raise AssertionError(f"refused at {standing}: {record}")


def _stopped_by(record: Json, side: int) -> Json:
    """The same hand, ended by the bonuses of a side."""
    kept = ("dealer", "bid", *BONUSES)
    parts = {name: part for name, part in record.items() if name in kept}
    return {"play": "stopped", "stopped": {"by": side}, **parts}

"""Every legal bidding leads where it should, and no other call is accepted anywhere in it."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from scoring import VARIANTS, score_record, variant_for
from tests.scoring.answers import problems
from tests.scoring.biddings import (
    HOUSES,
    SUITS,
    THROWN_IN,
    Bidding,
    Call,
    Calls,
    End,
    biddings,
    house_of,
    written,
)
from tests.scoring.dealt import Json

WORDS = ("pass", "take", "name", "forced", "small", "better", "schmeiss", "accept", "refuse")
MAKING = ("take", "name", "forced", "small", "better")
TURNED = "H"
TWO_PLAYER_RACES = [
    game for game, variant in VARIANTS.items() if variant.is_race and variant.players == 2
]
RULESETS = [
    *({"variant": game} for game, variant in VARIANTS.items() if variant.bidding == "turned"),
    *(
        {"variant": game, "options": {"schmeiss": schmeiss}}
        for game in TWO_PLAYER_RACES
        for schmeiss in ("opponent_takes", "caller_makes", "off")
    ),
]
COUNTS: dict[int, list[int | None]] = {2: [50, 40], 3: [40, 40, 40], 4: [50, None]}

every_ruleset = pytest.mark.parametrize(
    "ruleset", RULESETS, ids=lambda ruleset: "-".join(map(str, ruleset.values()))
)


def test_players_may_call_what_the_table_says() -> None:
    assert {game: house_of(VARIANTS[game]) for game in HOUSES} == HOUSES


def legal(ruleset: Json, dealer: int, turned: str = TURNED) -> list[Bidding]:
    return list(biddings(house_of(variant_for(ruleset)), dealer, turned))


def played(ruleset: Json, dealer: int, bid: Json) -> Json:
    points = COUNTS[variant_for(ruleset).players]
    return {"dealer": dealer, "bid": bid, "captured": points, "last_trick": 0}


def thrown_in(dealer: int, bid: Json) -> Json:
    return {"dealer": dealer, "play": "thrown_in", "bid": bid}


def refused(ruleset: Json, hand: Json) -> tuple[str, str]:
    """The code and field of the first problem of a hand."""
    return next(iter(problems(ruleset, hand)), ("", ""))


@pytest.mark.some(40)
@every_ruleset
@pytest.mark.parametrize("turned", SUITS)
def test_every_legal_bidding_leads_to_its_end(ruleset: Json, turned: str) -> None:
    variant = variant_for(ruleset)
    for dealer in range(variant.players):
        for calls, end in legal(ruleset, dealer, turned):
            bid: Json = {"turned": turned, "calls": written(calls)}
            if end == THROWN_IN:
                assert score_record(variant, thrown_in(dealer, bid)).outcome == "thrown_in"
                continue
            bid |= {} if end.trump else {"trump": "S"}
            made = score_record(variant, played(ruleset, dealer, bid)).bid
            assert (made.maker, made.call, made.trump) == (end.maker, end.word, end.trump or "S")


@pytest.mark.some(10)
@every_ruleset
def test_a_bidding_that_led_elsewhere_than_the_record_says_is_refused(ruleset: Json) -> None:
    for calls, end in legal(ruleset, dealer=1):
        bid: Json = {"turned": TURNED, "calls": written(calls)}
        hands = [played(ruleset, 1, bid | other) for other in contradictions(ruleset, end)]
        if end != THROWN_IN and not variant_for(ruleset).dealer_must:
            hands.append(thrown_in(1, bid))
        for hand in hands:
            assert refused(ruleset, hand) == ("calls_disagree", "bid.calls")


def contradictions(ruleset: Json, end: End) -> Iterator[Json]:
    """What a played hand may say of its maker, call and trump against its calls."""
    if end.maker is None:
        yield {}
        return
    known = {"trump": end.trump or "S"}
    yield known | {"maker": (end.maker + 1) % variant_for(ruleset).players}
    yield from (known | {"call": word} for word in MAKING if word != end.word)
    yield from ({"trump": suit} for suit in SUITS if end.trump not in (None, suit))


@every_ruleset
def test_a_bidding_that_stops_before_its_end_is_refused(ruleset: Json) -> None:
    ends = {calls for calls, _ in legal(ruleset, dealer=0)}
    for calls in set(continuations(ruleset, 0)) - ends:
        bid = {"maker": 0, "trump": "S", "turned": TURNED, "calls": written(calls)}
        assert refused(ruleset, played(ruleset, 0, bid)) == ("calls_disagree", "bid.calls")


def continuations(ruleset: Json, dealer: int) -> dict[Calls, set[Call]]:
    """What may be called after any calls that a legal bidding begins with."""
    following = defaultdict(set)
    for calls, _ in legal(ruleset, dealer):
        for place, call in enumerate(calls):
            following[calls[:place]].add(call)
    return dict(following)


@pytest.mark.some(10)
@every_ruleset
def test_every_other_call_is_refused(ruleset: Json) -> None:
    for dealer in range(min(2, variant_for(ruleset).players)):
        for calls, allowed in continuations(ruleset, dealer).items():
            for call, code in not_allowed(allowed, variant_for(ruleset).players):
                bid = {"turned": TURNED, "calls": written((*calls, call))}
                problem = (code, f"bid.calls.{len(calls)}")
                assert refused(ruleset, played(ruleset, dealer, bid)) == problem, (calls, call)


def not_allowed(allowed: set[Call], players: int) -> Iterator[tuple[Call, str]]:
    """Calls with just one thing wrong: the seat, the word or the suit; and the code for it."""
    turns = {call.seat for call in allowed}
    for seat in set(range(players)) - turns:
        yield from ((call._replace(seat=seat), "call_order") for call in allowed)
    for seat in turns:
        for word in sorted(set(WORDS) - {call.word for call in allowed}):
            yield Call(seat, word, "S" if word in ("name", "forced") else None), "bad_call"
    for call in allowed:
        for suit in (None, *SUITS, "NT"):
            if call._replace(suit=suit) not in allowed:
                yield call._replace(suit=suit), wrong_suit(call.word, suit)


def wrong_suit(word: str, suit: str | None) -> str:
    if suit is None:
        return "bad_call"
    return "bad_trump" if word in MAKING else "bad_value"


@pytest.mark.some(10)
@every_ruleset
def test_nothing_is_called_after_the_end(ruleset: Json) -> None:
    players, following = variant_for(ruleset).players, continuations(ruleset, 0)
    for calls, _ in legal(ruleset, dealer=0):
        if calls in following:
            continue
        for seat in range(players):
            bid = {"turned": TURNED, "calls": written((*calls, Call(seat, "pass")))}
            problem = ("call_order", f"bid.calls.{len(calls)}")
            assert refused(ruleset, played(ruleset, 0, bid)) == problem

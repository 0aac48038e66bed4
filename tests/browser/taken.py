"""Hands by the thousand as a phone takes them down, with any house rules: quick, and from a seed.

A hand is a `Taken`: what was tapped and typed, melds as the codes of chips, points per side. Many
could not have happened at a table; both scorers have to see that alike.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from scoring import RecordError, Seat, Standing, Variant, next_step, options_of, variant_for
from scoring.answer import ladder_json
from scoring.hand_reading import read_hand
from scoring.phone import phone_rules
from scoring.problems import Problems
from scoring.variants import VARIANTS
from tests.scoring.strategies import values_of

Json = dict[str, Any]

RARE = 0.06
"""How often a hand has something that hands seldom have."""


class Taken(NamedTuple):
    """A hand as it was taken down in a game that stood so; numbers are None where none is given."""

    variant: Variant
    standing: Standing
    facts: Json

    @property
    def record(self) -> Json:
        """The hand as the form writes it."""
        facts, play = self.facts, self.facts["play"]
        record: Json = {"play": "played" if play == "march" else play}
        if facts["dealer"] is not None:
            record |= {"dealer": facts["dealer"], "dealer_override": True}
        if play == "thrown_in":
            return record
        record |= _declared(facts)
        if play == "outright":
            return _of_outright(record) | {"outright": {"by": facts["outright"]}}
        if play == "reneged":
            return record | {"reneged": facts["reneged"]}
        if play == "stopped":
            return record | _stopped(self.variant, facts)
        if play == "march":
            return record | {"march": 0, "tricks": _all_tricks(self.variant, 0)}
        way = "captured" if facts["isWithoutLast"] else "counted"
        told = {name: facts[name] for name in ("tricks", "swept")}
        told["roem"] = facts["roem"] if any(facts["roem"]) else None
        return record | {way: facts["points"]} | _given(last_trick=facts["lastTrick"], **told)


def taken_hands(number: int, seed: str) -> Iterator[Taken]:
    """So many hands, shared evenly among the games, each with house rules of its own."""
    random = Random(seed)
    for place in range(number):
        variant = variant_for(_ruleset(list(VARIANTS)[place % len(VARIANTS)], random))
        yield Taken(variant, _standing(variant, random), _facts(variant, random))


def answer(taken: Taken) -> Json:
    """What the engine says: the scored hand and the game after it, or the codes of the problems."""
    problems = Problems()
    hand = read_hand(taken.variant, taken.record, problems)
    try:
        step = next_step(taken.variant, taken.standing, hand, problems)
    except RecordError as refused:
        return {"codes": {problem.code: problem.field for problem in refused.problems}}
    scored, after = step.scored, step.standing
    return {
        "outcome": scored.outcome,
        "points": list(scored.hand_points),
        "score": list(scored.score),
        "marks": list(scored.marks),
        "carry": scored.carry,
        "carriedIn": scored.carried_in,
        "totals": list(after.totals),
        "small": list(after.small),
        "ladder": ladder_json(taken.variant, after),
        "finished": after.finished,
        "winner": after.winner,
        "dealer": after.dealer,
    } | ({} if taken.variant.hands is None else {"hands": after.hands})


def for_the_server(taken: Taken, answered: Json) -> str:
    """Why only the server can score a hand, in words; nothing where the phone can."""
    facts, melds = taken.facts, taken.facts["melds"]
    if facts["play"] == "march" or (facts["play"] == "stopped" and not taken.variant.may_stop):
        return str(facts["play"])
    if facts["call"] and taken.variant.is_race:
        return "a call beside which more may be wrong"
    if facts["play"] == "outright":
        return ""
    if _may_be_void(taken) or _are_crowded(taken):
        return _of_melds(taken)
    showing = [side for side, codes in enumerate(melds) if codes]
    if taken.variant.meld_contest and len(showing) > 1 and not _is_answered(taken):
        return "a contest without an answer"
    is_asked = answered.get("codes") == {"missing_field": "tricks"}
    return "tricks that decide" if is_asked else ""


def _are_crowded(taken: Taken) -> bool:
    """Melds beside others that are no runs, or runs that are more than a hand, or two bellas.

    Where two sides show runs, a bella beside a side's says which of them has to be in trump.
    """
    melds, has_bella = taken.facts["melds"], bool(taken.facts["bellas"])
    number = sum(map(len, melds))
    if number and len(taken.facts["bellas"]) > 1:
        return True
    lengths = [[_length(code) for code in codes] for codes in melds]
    if number == 0 or (number == 1 and not has_bella):
        return False
    is_compared = taken.variant.meld_contest and sum(map(bool, lengths)) > 1
    if is_compared and _must_hold_trump(taken, lengths):
        return True
    return any(0 in own or sum(own) > taken.variant.hand_size for own in lengths)


def _of_melds(taken: Taken) -> str:
    """Why only the server can tell what melds and bella bring."""
    if _may_be_void(taken):
        return "a bella beside a hundred"
    return "melds that may not lie in one hand"


def _may_be_void(taken: Taken) -> bool:
    """Whether a side has five in a row beside a bella that this would make void."""
    melds, terms = taken.facts["melds"], taken.variant.terms(taken.facts["trump"])
    is_void = taken.variant.hundred_voids_bella and terms.bellas > 0
    return is_void and any(
        _length(code) >= 5 for side in taken.facts["bellas"] for code in melds[side]
    )


def _must_hold_trump(taken: Taken, lengths: list[list[int]]) -> bool:
    """Whether beside a side's runs king and queen of trump can only be cards of one of them."""
    return any(sum(lengths[side]) + 2 > taken.variant.hand_size for side in taken.facts["bellas"])


def _is_answered(taken: Taken) -> bool:
    """Whether the table said who won the contest, and may be right by the points."""
    winner, rules = taken.facts["meldWinner"], phone_rules(taken.variant)
    under = rules.get("under", {}).get(taken.facts["trump"], {})
    worth = {code: meld["points"] for code, meld in rules["melds"].items()} | under.get("fours", {})
    best = [max((worth[code] for code in own), default=0) for own in taken.facts["melds"]]
    return winner is not None and 0 < best[winner] == max(best)


def _length(code: str) -> int:
    kind, _dash, detail = code.partition("-")
    return int(detail) if kind == "sequence" else 0


def _ruleset(game: str, random: Random) -> Json:
    """A game as it stands, or with any of its house rules."""
    options = options_of(VARIANTS[game])
    changed = random.sample(options, random.choice((0, 1, 1, 2, 4, len(options))))
    return {
        "variant": game,
        "options": {option.name: random.choice(values_of(option)) for option in changed},
    }


def _standing(variant: Variant, random: Random) -> Standing:
    """Anywhere in a game, often close to its end, sometimes level."""
    most = (variant.target or 500) - 1
    totals = [
        random.choice((0, random.randint(0, most), most - min(most, 5))) for _ in _of(variant)
    ]
    if random.random() < RARE:
        totals = [most + 1] * variant.sides
    small = [random.randint(0, 4) * (variant.ladder == "small_and_big") for _ in totals]
    carry = random.choice((0, 0, 90, 162)) if variant.is_race else 0
    dealer = random.randrange(variant.players)
    hands = random.randrange(variant.hands or 1)
    return Standing(tuple(totals), tuple(small), Seat(dealer), carry, hands=hands)


def _facts(variant: Variant, random: Random) -> Json:
    trump = random.choice([*"SHDC", *variant.declared])
    melds = _melds(variant, random)
    plays = ["thrown_in"] * variant.can_throw_in + ["reneged"] * (variant.renege != "off")
    plays += ["stopped"] * (variant.may_stop or _ends_in_mid_hand(variant))
    plays += ["march"] * variant.march + ["outright"] * variant.whole_suit_wins
    play = random.choice(plays) if plays and random.random() < RARE else "played"
    kontra = len(variant.raises) == 2 and random.random() < 0.3
    return {
        "play": play,
        "dealer": random.randrange(variant.players) if random.random() < RARE else None,
        "maker": _maker(variant, random),
        "trump": trump,
        "call": _call(variant, random),
        "kontra": kontra,
        "re": kontra and random.random() < 0.3,
        "melds": melds,
        "roem": _roem(variant, random),
        "meldWinner": _winner(variant, melds, random),
        "bellas": _bellas(variant, trump, random),
        "contract": _contract(variant, random),
        "raised": _raised(variant, trump, random),
        "outright": random.choice((0, 1)) if play == "outright" else None,
        "stopped": random.choice((0, 0, 1)) if play == "stopped" else None,
        "reneged": random.choice([[0], [1], [0, 1]]) if play == "reneged" else [],
        **_count(variant, trump, random),
    }


def _ends_in_mid_hand(variant: Variant) -> bool:
    return variant.instant_end and variant.target is not None


def _maker(variant: Variant, random: Random) -> int | None:
    """Who made trump; where that decides nothing mostly nobody says so."""
    is_left_out = variant.obligation == "none" and random.random() < 0.8
    return None if is_left_out else random.randrange(variant.players)


def _of(variant: Variant) -> range:
    return range(variant.sides)


def _call(variant: Variant, random: Random) -> str:
    if variant.is_race:
        return "take" if random.random() < RARE else ""
    return random.choice((*variant.calls, "take", "small"))


def _bellas(variant: Variant, trump: str, random: Random) -> list[int]:
    """The sides that say it: one at most, and of several what the declaration has.

    Where it has none it is seldom said.
    """
    most = variant.terms(trump).bellas
    if not variant.has_bella or random.random() >= (0.3 if most else RARE):
        return []
    return [random.choice(_of(variant)) for _ in range(random.randint(1, max(1, most)))]


def _contract(variant: Variant, random: Random) -> int | str | None:
    """What was bid, seldom a number that nobody can bid; often one that is just reached."""
    if variant.obligation != "contract":
        return None
    if random.random() < RARE:
        return random.choice((0, 70, 85, 170, 500, 1000))
    usual = (80, 80, 80, 80, 80, 80, 80, 90, 90, 100, 110, 130, 160, "capot")
    return random.choice(usual)


def _raised(variant: Variant, trump: str, random: Random) -> int | None:
    """How often it was raised, seldom more often than it can be."""
    if not variant.words.raises or random.random() < 0.4:
        return None
    most = 4 if trump in "SHDC" else 1
    return most + 1 if random.random() < RARE else random.randint(0, most)


def _melds(variant: Variant, random: Random) -> list[list[str]]:
    """Mostly none, or a usual one on one side; sometimes several, on any."""
    worth = phone_rules(variant)["melds"]
    shortest = {(meld["points"], "run" in meld): code for code, meld in reversed(worth.items())}
    chips = [code for code, meld in worth.items() if "run" not in meld]
    chips += [code for (_, is_run), code in shortest.items() if is_run] * 3
    shown: list[list[str]] = [[] for _ in _of(variant)]
    for _ in range(random.choice((0, 0, 0, 1, 1, 2, 3)) if chips else 0):
        random.choice(shown).append(random.choice(chips))
    return shown


def _roem(variant: Variant, random: Random) -> list[int]:
    """What each side made in its tricks, usually little; now and then what cannot be."""
    if not variant.side_melds:
        return [0] * variant.sides
    usual = (0, 0, 0, 20, 20, 40, 50, 70, 100)
    rare = (10, 30, 60, 130, 200, 220, 300, 520, 700, 820, 900)
    return [random.choice(rare if random.random() < RARE else usual) for _ in _of(variant)]


def _winner(variant: Variant, melds: list[list[str]], random: Random) -> int | None:
    showing = [side for side, codes in enumerate(melds) if codes]
    if not variant.meld_contest or len(showing) < 2 or random.random() < 0.2:
        return None
    return random.choice(showing)


def _count(variant: Variant, trump: str, random: Random) -> Json:
    """The points of cards that were dealt out, counted in either way; some of them miscounted."""
    deck = variant.terms(trump).deck
    won = _division(variant, random)
    last = random.choice([side for side in _of(variant) if won[side]])
    cards = random.sample([*deck.values, *[0] * deck.zeros], deck.in_play)
    points: list[Any] = [
        sum(cards.pop() for _ in range(number * deck.trick_cards)) for number in won
    ]
    is_without = random.random() < 0.4
    if not is_without:
        points[last] += variant.last_trick
    for side in _of(variant):
        if random.random() < 0.1:
            points[side] = random.choice((0, 1, sum(points), min(points), points[side] + 5))
    if random.random() < 0.15:
        points = [max(points) // 2] * variant.sides
    if variant.players == 4:
        most = deck.total + (0 if is_without else variant.last_trick)
        points = _of_partners(points, most, random)
    is_told = is_without or random.random() < 0.2
    return {
        "points": points,
        "isWithoutLast": is_without,
        "lastTrick": last if is_told else None,
        **_tricks(variant, won, random),
    }


def _of_partners(points: list[Any], most: int, random: Random) -> list[Any]:
    """One side's points, or both, which sometimes do not add up; sometimes level."""
    first = points[0] if random.random() < 0.85 else most // 2
    return random.choice(([first, None], [first, most - first], [first, most - first], [*points]))


def _division(variant: Variant, random: Random) -> list[int]:
    """The tricks of each side; often one has them all, for that changes most."""
    if random.random() < 0.15:
        return _all_tricks(variant, random.choice(_of(variant)))
    won = [0] * variant.sides
    for _ in range(variant.tricks):
        won[random.choice(_of(variant))] += 1
    return won


def _tricks(variant: Variant, won: list[int], random: Random) -> Json:
    tricks = won if random.random() < 0.2 else None
    swept = won.index(variant.tricks) if variant.tricks in won and random.random() < 0.5 else None
    if random.random() < 0.03:
        swept = random.choice(_of(variant))
    return {"tricks": tricks, "swept": swept}


def _stopped(variant: Variant, facts: Json) -> Json:
    """Who ended a hand before its end, with the points so far in a game that counts them."""
    by = facts["stopped"]
    if not variant.may_stop:
        return {"stopped": {"by": by}} | _given(last_trick=facts["lastTrick"])
    return {"stopped": {"by": by} | _given(points=facts["points"][by])}


def _of_outright(record: Json) -> Json:
    """What a hand that won at once has of a record: the form leaves melds and bella away."""
    return {name: part for name, part in record.items() if name not in _MELDED}


_MELDED = ("melds", "meld_winner", "bella")


def _declared(facts: Json) -> Json:
    text = {name: facts[name] for name in ("call", "kontra", "re") if facts[name]}
    text |= _given(contract=facts["contract"], raised=facts["raised"])
    bid = _given(maker=facts["maker"], trump=facts["trump"]) | text
    melds = [_meld(side, code) for side, codes in enumerate(facts["melds"]) for code in codes]
    return {"bid": bid} | _given(
        melds=melds or None, meld_winner=facts["meldWinner"], bella=_bella(facts["bellas"])
    )


def _bella(sides: list[int]) -> int | list[int] | None:
    """The seat that said it, a list of them where there were several."""
    return sides if len(sides) > 1 else next(iter(sides), None)


def _meld(seat: int, code: str) -> Json:
    kind, _dash, detail = code.partition("-")
    if kind == "sequence":
        return {"seat": seat, "kind": kind, "length": int(detail)}
    return {"seat": seat, "kind": kind} | ({"rank": detail} if detail else {})


def _all_tricks(variant: Variant, side: int) -> list[int]:
    return [variant.tricks * (other == side) for other in _of(variant)]


def _given(**parts: Any) -> Json:
    return {name: part for name, part in parts.items() if part is not None}

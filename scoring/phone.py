"""The rules that a phone needs to score a usual hand itself, as JSON values.

The phone computes no meld contest and follows no calls. Anything else it leaves to the server,
whose answer takes precedence. `static/js/score` reads this format.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, fields

from scoring.cards import SUITS
from scoring.decks import Deck
from scoring.declarations import Declaration
from scoring.game import Standing
from scoring.json_values import Json
from scoring.ladder import BIG_FOR_MATCH, LAUBE_FROM, SMALL_FOR_BIG, TOP_OF_DIE
from scoring.melds import announced_melds, compares_melds
from scoring.record import BETTER_SUIT
from scoring.variant import Variant


def phone_rules(variant: Variant) -> Json:
    """The rules of a game, house rules included, as far as a phone scores by them.

    `decks` has a deck by declaration, "" for every suit: `cards` are pairs of a value and the
    number of cards with it, `in_play` the least and the most points of the cards played, `left_out`
    the number of those not played. `melds` are points by the code of a chip ("sequence-3",
    "four-J"), a run with its length. `settlement` has the rule for failed makers and any rare rules
    (`SELDOM`), or `worth` by call, with "" for an unrecorded call; and the terms of a `contract` or
    of `game_points`. A renege adds `renege` to the deck. `under` has changes to melds by
    declaration. What a game lacks is null, or left out of the mappings.
    """
    return {
        "players": variant.players,
        "sides": variant.sides,
        "tricks": variant.tricks,
        "adds_up": variant.adds_up,
        "last_trick": variant.last_trick,
        "decks": _decks(variant),
        "melds": dict(_melds(variant)),
        "is_contest": compares_melds(variant),
        "melds_need_trick": variant.melds_need_trick,
        "bella": variant.bella_points if variant.has_bella else None,
        "bella_needs_trick": variant.has_bella and variant.bella_needs_trick,
        "settlement": _points(variant) if variant.is_race else _value(variant),
        "tie_pays": variant.tie_pays,
        "has_renege": variant.renege != "off",
        "marks": [variant.set_mark, variant.zero_mark] if variant.set_mark else None,
    } | _course(variant)


def _course(variant: Variant) -> Json:
    """The end of a game, and the deal."""
    return {
        "ladder": LADDERS[variant.ladder],
        "target": variant.target,
        "both_out": variant.both_out,
        "instant_end": variant.instant_end,
        "deals_next": variant.deals_next,
        "deals_after_thrown_in": variant.deals_after_thrown_in,
    } | _seldom(variant)


def _seldom(variant: Variant) -> Json:
    """Rare rules: a fixed number of `hands`, penalties for reneges, roem, own declarations."""
    hands = {} if variant.hands is None else {"hands": variant.hands}
    renege = {"renege": variant.renege} if isinstance(variant.renege, int) else {}
    has = {
        "has_outright": variant.whole_suit_wins,
        "has_roem": variant.side_melds,
        "may_stop": variant.may_stop,
    }
    under = {name: _under(text) for name, text in variant.declared.items()}
    more = {"under": under} if any(under.values()) else {}
    return hands | renege | more | {name: True for name, is_so in has.items() if is_so}


def _under(text: Declaration) -> Json:
    """Declarations in place of trump: how often bella counts, and fours if different.

    Both are left out if the declaration has none of its own.
    """
    fours = {} if text.fours is None else {f"four-{rank}": own for rank, own in text.fours.items()}
    bellas = {"bellas": text.bellas} if text.bellas else {}
    return bellas | ({"fours": fours} if fours else {})


def phone_standing(standing: Standing) -> Json:
    """The standing before a hand: totals and small points per side, dealer, points held over.

    In a game that ends after a number of hands also the number played.
    """
    return {
        "totals": list(standing.totals),
        "small": list(standing.small),
        "carry": standing.carry,
        "dealer": standing.dealer,
    } | ({"hands": standing.hands} if standing.hands else {})


def phone_cards(variant: Variant) -> Json:
    """The data for counting the cards of a pile, and for comparing two melds at the table.

    `trump` and `plain` are pairs of a rank and its points, and so are those of each `declared`
    game; of `cards` in the deck `played` are in play. `contest` has the points of sequences from
    length three up, and of fours the best first; it says where trump breaks no tie, and for each
    declaration whether the lower card ranks higher, and its fours; null in a game that compares
    none.
    """
    return {
        "trump": list(map(list, variant.trump_values.items())),
        "plain": list(map(list, variant.plain_values.items())),
        "cards": 4 * len(variant.ranks),
        "played": variant.deck.in_play,
        "contest": _contest(variant) if compares_melds(variant) else None,
    } | _declared(variant)


def _declared(variant: Variant) -> Json:
    """The card values of declarations other than suits, if they differ from plain ones."""
    values = {name: text.values for name, text in variant.declared.items() if text.values}
    pairs = {name: list(map(list, worth.items())) for name, worth in values.items()}
    return {"declared": pairs} if pairs else {}


def _contest(variant: Variant) -> Json:
    lower = {name: text.low_wins for name, text in variant.declared.items()}
    fours = {name: text.fours for name, text in variant.declared.items() if text.fours}
    own = {name: {"fours": list(map(list, worth.items()))} for name, worth in fours.items()}
    runs = [points for meld, points in announced_melds(variant) if meld.kind == "sequence"]
    return {
        "ranks": variant.ranks,
        "sequences": runs,
        "fours": list(map(list, variant.fours.items())),
        "fours_beat_sequences": variant.fours_beat_sequences,
        "longer_wins": variant.longer_wins,
        "suit_order": variant.suit_order,
        "tie": variant.meld_tie,
        **({} if variant.trump_breaks_tie else {"trump_breaks_tie": False}),
        **({"declared": lower} if lower else {}),
        **({"under": own} if own else {}),
    }


def _decks(variant: Variant) -> Json:
    declared = {name: _deck(variant.terms(name).deck) for name in variant.declared}
    return {"": _deck(variant.deck)} | declared


def _deck(deck: Deck) -> Json:
    return {
        "cards": sorted(map(list, Counter(deck.values).items()), reverse=True),
        "total": deck.total,
        "in_play": list(deck.worth),
        "left_out": deck.left_out,
        "trick_cards": deck.trick_cards,
    }


def _melds(variant: Variant) -> Iterator[tuple[str, Json]]:
    for meld, points in announced_melds(variant):
        details = [str(part) for part in (meld.length, meld.rank) if part is not None]
        run = {"run": meld.length} if meld.length else {}
        yield "-".join([meld.kind, *details]), {"points": points} | run


def _points(variant: Variant) -> Json:
    seldom = {name: getattr(variant, name) for name in SELDOM}
    other = {name: value for name, value in seldom.items() if value != USUAL[name]}
    points = {"set_pays": variant.set_pays, "all_tricks": variant.all_tricks}
    return points | other | _times(variant) | _contract(variant) | _game_points(variant)


def _times(variant: Variant) -> Json:
    """The factor of a hand by declaration, if not always one."""
    times = {name: variant.terms(name).times for name in (*SUITS, *variant.declared)}
    return {"times": times} if variant.multiplies else {}


def _contract(variant: Variant) -> Json:
    """The highest bid, the role of bella, the prices of capot, and what raises multiply by what."""
    if variant.obligation != "contract":
        return {}
    as_they_are = (
        *(
            "bella_helps",
            "bella_alone_wins",
            "only_bid",
            "bid_is_enough",
            "capot_bid",
            "capot_made",
            "capot_lost",
        ),
        *("raise_counts", "raised_defenders_score"),
    )
    terms = {name: getattr(variant, name) for name in as_they_are}
    raises = [variant.raises[0], variant.re_times]
    return {"contract": {"most": variant.contract_max, "raises": raises, **terms}}


def _game_points(variant: Variant) -> Json:
    """The conversion to game points, and the effect of raises."""
    if not variant.game_points:
        return {}
    terms = {
        "under": {name: asdict(points) for name, points in variant.game_points.items()},
        "raises": list(variant.raises),
        "cap": variant.project_cap,
        "hundred_voids_bella": variant.hundred_voids_bella,
        "game_pays": variant.game_pays,
        "sweep_projects": variant.sweep_projects,
        "sweep_is_raised": variant.sweep_is_raised,
    }
    return {"game_points": terms}


def _value(variant: Variant) -> Json:
    worth = {
        call: variant.value_take if call == "take" else variant.value_other
        for call in variant.calls
    }
    if variant.value_take == variant.value_other:
        worth[""] = variant.value_other
    return {"worth": worth, "loss_factor": variant.loss_factor, "suits": {"better": BETTER_SUIT}}


SELDOM = (
    *("counter_sweep", "sweep_counts", "gives_melds", "bella_on_set", "round_to"),
    "obligation",
)
"""Settlement rules that are only sent to a phone if they differ from most games."""
USUAL: Json = {rule.name: rule.default for rule in fields(Variant) if rule.name in SELDOM}

LADDERS: dict[str, Json] = {
    "race": {},
    "small_and_big": {
        "small_for_big": SMALL_FOR_BIG,
        "laube_from": LAUBE_FROM,
        "big_for_match": BIG_FOR_MATCH,
    },
    "dice": {"top": TOP_OF_DIE},
}
"""The numbers of each ladder."""

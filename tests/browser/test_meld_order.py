"""The phone's comparison of two melds against the contest of the engine."""

from itertools import product

import pytest
from django.templatetags.static import static

from scoring import VARIANTS, Seat, variant_for
from scoring.contest import best_places
from scoring.melds import compares_melds, read_claims
from scoring.phone import phone_cards
from scoring.problems import Problems
from scoring.record import Meld

pytestmark = pytest.mark.django_db(transaction=True)

TRUMP = "H"
CONTESTS = [
    *({"variant": game} for game, variant in VARIANTS.items() if compares_melds(variant)),
    *({"variant": game, "options": {"longer_wins": True}} for game in ("zensa", "klaberjass")),
    {"variant": "clabber", "options": {"longer_wins": False}},
    {"variant": "belote", "options": {"announcements": True}},
]
DECLARED = [
    (ruleset, trump) for ruleset in CONTESTS for trump in (TRUMP, *variant_for(ruleset).declared)
]
"""Each of them with a trump suit, and with all that may be declared in its place."""
COMPARED = """
async ([address, rules, trump, melds, pairs]) => {
  const { best, under } = await import(address);
  const contest = under(rules, trump);
  return pairs.map(([one, other]) => best(contest, [melds[one], melds[other]]).winner);
}
"""


def melds_of(variant):
    """Every sequence and four of a game, with all their details."""
    longest = min(len(variant.ranks), variant.hand_size) - variant.whole_suit_wins
    found = [
        Meld(Seat(0), "sequence", length, high=high, suit=suit)
        for length in range(3, longest + 1)
        for high in variant.ranks[: len(variant.ranks) - length + 1]
        for suit in "CDHS"
    ]
    return [*found, *(Meld(Seat(0), "four", rank=rank) for rank in variant.fours)]


def as_told(meld, order, trump):
    """A meld as a player tells the phone of it."""
    if meld.kind == "four":
        return {"rank": meld.rank}
    plain_or_trump = "trump" if meld.suit == trump else "plain"
    return {
        "length": meld.length,
        "high": meld.high,
        "suit": meld.suit if order else plain_or_trump,
    }


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("ruleset", "trump"),
    DECLARED,
    ids=lambda part: part if isinstance(part, str) else "-".join(map(str, part.values())),
)
def test_better_of_two_melds_is_the_one_of_the_engine(page, ruleset, trump):
    variant = variant_for(ruleset)
    contest = phone_cards(variant)["contest"]
    problems = Problems()
    claims = read_claims(variant, tuple(melds_of(variant)), trump, problems)
    assert not problems
    pairs = [
        (one, other)
        for one, other in product(range(len(claims)), repeat=2)
        if not claims[one].placements[0].cards & claims[other].placements[0].cards
    ]
    told = [as_told(claim.meld, contest["suit_order"], trump) for claim in claims]
    page.goto("/rules/")
    text = page.evaluate(COMPARED, [static("js/entry/meld_order.js"), contest, trump, told, pairs])
    wrong = []
    for (one, other), winner in zip(pairs, text, strict=True):
        keys = [claims[place].placements[0].key for place in (one, other)]
        places = best_places(keys)
        if winner != (places[0] if len(places) == 1 else None):
            wrong.append((told[one], told[other], winner))
    assert wrong[:3] == []
    assert len(pairs) > 1000
    assert {*text} >= {0, 1}

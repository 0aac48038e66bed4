"""The hands of the demo and of rehearsals: dealt from one deck, bid and played by the rules."""

from random import Random

import pytest

from scoring import VARIANTS, Bid, Meld, Seat, Side, beginning, variant_for
from tracker.engine.records.folding import apply_record
from tracker.engine.simulator import records
from tracker.engine.simulator.play import CapturedTricks, Deal, bidding, dealt, played_out, roem_in
from tracker.engine.simulator.records import bella_seat, exchange_points, held_melds, wished_record

CLABBER = VARIANTS["clabber"]
KLOBBER_NUGGIE = variant_for({"variant": "klobber-nuggie", "options": {"marriages": True}})


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_cards_are_dealt_once_and_all_captured(variant):
    deal = dealt(variant, Seat(1), Random("a deal"))
    cards = [card for hand in deal.hands for card in hand]
    assert len(set(cards)) == len(cards) == variant.players * variant.hand_size
    assert deal.turned in (deal.hands[1] if len(cards) == 4 * len(variant.ranks) else [deal.turned])
    taken = played_out(variant, deal.hands, "H", leader=Seat(0))
    assert sorted(card for pile in taken.cards for card in pile) == sorted(cards)
    assert [len(pile) for pile in taken.cards] == [won * variant.players for won in taken.tricks]


@pytest.mark.some(6)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_every_hand_is_one_that_the_engine_takes(variant):
    random, standing = Random("a game"), beginning(variant, Seat(0))
    for _ in range(60):
        step = apply_record(variant, standing, wished_record(variant, standing, None, random))
        standing = beginning(variant, Seat(0)) if step.standing.finished else step.standing


def test_suit_is_followed_and_trump_takes_what_it_can():
    hands = (("AS", "7S"), ("JH", "8S"))
    assert played_out(VARIANTS["klaberjass"], hands, "H", leader=Seat(0)) == CapturedTricks(
        cards=(("AS", "8S"), ("7S", "JH")), tricks=(1, 1), last_trick=Side(1)
    )


def test_partner_gives_points_to_a_trick_that_is_won():
    hands = (("AS",), ("7S",), ("TS",), ("KS",))
    assert played_out(CLABBER, hands, "H", leader=Seat(0)).cards == (("AS", "7S", "TS", "KS"), ())


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KH QH JH 7C", 40),
        ("AH KH QH JH", 70),
        ("TH 9H 8H 7H", 50),
        ("KS QS JS 7C", 20),
        ("KH 7S QH 8S", 20),
        ("QC QD QH QS", 100),
        ("AH QH TH 8H", 0),
    ],
)
def test_roem_lies_in_a_trick_as_runs_pairs_of_trump_and_equal_cards(cards, points):
    assert roem_in(tuple(cards.split()), "H") == points


@pytest.mark.some(1)
@pytest.mark.parametrize(("strengths", "is_ahead"), [((1, 0.3, 1, 0.3), True), (None, False)])
def test_stronger_side_wins_more_often(strengths, is_ahead):
    random, before = Random("many hands"), beginning(CLABBER, Seat(0))
    ahead, hands = 0, 400
    for _ in range(hands):
        record = wished_record(CLABBER, before, None, random, strengths)
        ours, theirs = apply_record(CLABBER, before, record).scored.score
        ahead += (ours > theirs) - (ours < theirs)
    # Chance alone brings three times its spread once in some hundred.
    assert (ahead > 3 * hands**0.5) is is_ahead


def test_points_are_exchanged_in_whatever_form_they_were_counted():
    assert exchange_points({"counted": [90, 72]}) == {"counted": [72, 90]}
    assert exchange_points({"captured": [80, 72], "last_trick": 0}) == {
        "captured": [72, 80],
        "last_trick": 0,
    }
    assert exchange_points({"play": "thrown_in"}) == {"play": "thrown_in"}


def deal_of(*hands, turned="7H"):
    """A deal of these hands, each a text."""
    return Deal(tuple(tuple(hand.split()) for hand in hands), turned)


@pytest.mark.parametrize(
    ("variant", "hands", "bid"),
    [
        ("klaberjass", ("JH 9H AS", "7C 8C 9C"), Bid(Seat(0), "H", "take", "7H")),
        ("klaberjass", ("7C 8C 9S", "JC 9C AS"), Bid(Seat(1), "C", "name", "7H")),
        ("klaberjass", ("7C 8C 9S", "7D 8D 9C"), None),
        ("klapper-jas-2", ("JS 9S AD", "7C 8C 9H"), Bid(Seat(0), "S", "small", "7H")),
        ("klapper-jas-2", ("JS 9S AD", "JC 9C AH"), Bid(Seat(1), "C", "better", "7H")),
        (
            "klapper-jas-2",
            ("JH 9H AS", "AH TH KH QH AD"),
            Bid(Seat(0), "H", "take", "7H", kontra=True),
        ),
    ],
)
def test_bid_is_made_by_the_first_who_is_strong(variant, hands, bid):
    assert bidding(VARIANTS[variant], deal_of(*hands), dealer=Seat(1)) == bid


def test_dealer_on_the_bima_is_forced():
    weak = deal_of("7C", "8C", "9C", "7D")
    bid = bidding(VARIANTS["partnership-clobber"], weak, dealer=Seat(3))
    assert bid == Bid(Seat(3), "D", "forced", "7H")


@pytest.mark.parametrize(
    ("variant", "cards", "melds"),
    [
        (CLABBER, "AS KS QS 9S AC AD", [Meld(Seat(2), "sequence", 3, "A", "S")]),
        (CLABBER, "AS KS QS AH AC AD", [Meld(Seat(2), "four", rank="A")]),
        (
            VARIANTS["zensa"],
            "AS KS QS AH AC AD",
            [Meld(Seat(2), "four", rank="A"), Meld(Seat(2), "sequence", 3, "A", "S")],
        ),
        (
            KLOBBER_NUGGIE,
            "KS QS KC KD 9H 8H 7H",
            [
                Meld(Seat(2), "three", rank="K"),
                Meld(Seat(2), "sequence", 3, "9", "H"),
                Meld(Seat(2), "marriage", suit="S"),
            ],
        ),
        (CLABBER, "AS QS TS AC QC TC", []),
    ],
)
def test_melds_are_those_that_lie_in_the_cards(variant, cards, melds):
    assert held_melds(variant, Seat(2), tuple(cards.split())) == melds


def test_bella_is_king_and_queen_of_trump_in_one_hand():
    hands = (("KS", "QH"), ("KH", "QS"), ("KC", "QC"))
    assert bella_seat(CLABBER, hands, "C") == 2
    assert bella_seat(CLABBER, hands, "S") is None
    assert bella_seat(KLOBBER_NUGGIE, hands, "C") is None


def test_wish_that_cannot_come_true_is_told(monkeypatch):
    monkeypatch.setattr(records, "MOST_DEALS", 20)
    with pytest.raises(AssertionError, match="no hand in"):
        wished_record(CLABBER, beginning(CLABBER, Seat(0)), "stopped", Random(1))


def test_sides_raise_in_turn_as_long_as_their_cards_are_bold():
    """Jack, nine and an ace are 53 and raise again; 48 against them is enough for once."""
    deal = deal_of(
        "JH 9H AS 7S 8S 7D 8D 9D",
        "AH TH KH AD 7C 8C 9C TC",
        "QH 8H KS QS JS TS 9S KD",
        "7H AC KC QC JC QD JD TD",
        turned="8H",
    )
    bid = bidding(VARIANTS["baloot"], deal, Seat(3))
    assert bid == Bid(Seat(0), "H", "take", "8H", raised=2)


def test_sun_is_taken_in_place_of_the_turned_suit_by_who_has_the_aces():
    deal = deal_of(
        "7H QH KH TH 7S 8S 9S TS",
        "AS KS AD AC 7D 7C 8D 8C",
        "QS JS QD JD KD QC JC KC",
        "JH 9H AH 8H 9D 9C TD TC",
        turned="8H",
    )
    assert bidding(VARIANTS["baloot"], deal, Seat(3)) == Bid(Seat(1), "NT", "take", "8H")

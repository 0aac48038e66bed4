"""Darda: Czech Klaberjass in which the trump queen is the highest card (D3)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

DARDA = Variant(
    id="darda",
    name="Darda",
    source="D3",
    about=phrase(
        "Czech Klaberjass for two: the trump queen leads, four queens are 200, bejle is 40."
    ),
    # The table and the cards
    players=2,
    ranks="AKQJT987",
    hand_size=9,
    trump_values={"Q": 20, "9": 14, "A": 11, "T": 10, "K": 4, "J": 2},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding
    schmeiss="caller_makes",
    # Melds: at 100 four of a kind beats a sequence
    sequences=(20, 50, 100),
    fours={"Q": 200, "9": 150, "A": 100, "K": 100, "J": 100},
    fours_beat_sequences=True,
    set_and_sequence_share=True,
    meld_tie="eldest",
    # Bella
    bella_points=40,
    # Settlement
    set_pays="both",
    tie_pays="defender_own",
    # The game
    target=500,
    deals_next="winner",
    deals_after_thrown_in="next",
    words=Words(bella="bejle"),
)

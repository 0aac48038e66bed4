"""Klammern for four in partnerships, played for small and big points (D3)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

KLAMMERN = Variant(
    id="klammern",
    name="Klammern",
    source="D3",
    about=phrase("Two partnerships. A hand is worth small points; five of them make a big point."),
    # The table and the cards
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: take, or small and better
    second_round="small",
    raises=(2, 4),
    # Melds: equal sequences by suit, diamonds highest; trump plays no part
    sequences=(20, 50),
    suit_order="DHSC",
    # Settlement: a small point made, two lost; kontra and re double
    settlement="value",
    tie_pays="both",
    value_take=1,
    value_other=1,
    loss_factor=2,
    march=True,
    # The game
    ladder="small_and_big",
    target=None,
    deals_next="next",
    deals_after_thrown_in="same",
    words=Words(sequences=("terz", "fifty")),
)

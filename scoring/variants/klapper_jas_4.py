"""Klapper-Jas for four in partnerships, scored on dice (D3)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

KLAPPER_JAS_4 = Variant(
    id="klapper-jas-4",
    name="Klapper-Jas",
    source="D3",
    about=phrase("Two partnerships, scored on two dice: up to six and down again wins."),
    # The table and the cards
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: take, or small and better
    second_round="small",
    raises=(2, 4),
    # Melds: equal and plain, the first declared; only with a trick
    sequences=(20, 50),
    meld_tie="eldest",
    melds_need_trick=True,
    # Settlement: two points for the turned suit, one for another; kontra and re double
    settlement="value",
    tie_pays="both",
    value_take=2,
    value_other=1,
    loss_factor=2,
    # The game
    ladder="dice",
    target=12,
    deals_next="next",
    deals_after_thrown_in="same",
    words=Words(sequences=("terz", "fifty")),
)

"""Clobyosh, also Bela: Klaberjass to 501 that can end in the middle of a hand (D3)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

CLOBYOSH = Variant(
    id="clobyosh",
    name="Clobyosh (Bela)",
    source="D3",
    about=phrase(
        "Two players, to 501. The game ends at once when melds, bela or the last trick reach 501."
    ),
    # The table and the cards
    players=2,
    ranks="AKQJT987",
    hand_size=9,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding
    schmeiss="off",
    # Melds: only with a trick; bela always counts
    sequences=(20, 50),
    meld_tie="eldest",
    melds_need_trick=True,
    # Settlement: a tied hand waits for the next one
    set_pays="both",
    tie_pays="carry",
    # The game
    target=501,
    instant_end=True,
    deals_next="winner",
    deals_after_thrown_in="next",
    words=Words(bella="bela"),
)

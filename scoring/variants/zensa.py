"""Zensa, also Senserln: Bavarian Klaberjass with longer sequences and fours (D3)."""

from scoring.language import phrase
from scoring.variant import Variant

ZENSA = Variant(
    id="zensa",
    name="Zensa (Senserln)",
    source="D3",
    about=phrase("Bavarian Klaberjass for two: a run of five is 100, four jacks are 200."),
    # The table and the cards
    players=2,
    ranks="AKQJT987",
    hand_size=9,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding
    schmeiss="caller_makes",
    # Melds: at 100 a sequence beats four of a kind
    sequences=(20, 50, 100),
    fours={"J": 200, "A": 100, "K": 100, "Q": 100, "T": 100},
    fours_beat_sequences=False,
    set_and_sequence_share=True,
    meld_tie="eldest",
    # Settlement
    set_pays="both",
    tie_pays="defender_own",
    # The game
    target=500,
    deals_next="winner",
    deals_after_thrown_in="next",
)

"""Klabberjass, called Clobby, for two: Brad Lehman's rules of 1999 (D0)."""

from scoring.language import phrase
from scoring.variant import Variant

CLOBBY = Variant(
    id="clobby",
    name="Klabberjass (Clobby)",
    source="D0",
    about=phrase("Two players, to 500. A beaten maker's points all go to the defender."),
    # The table and the cards
    players=2,
    ranks="AKQJT987",
    hand_size=9,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: take the turned suit, then name another; schmeiss offers to defend
    schmeiss="opponent_takes",
    # Melds: the better sequence brings in all of its holder's
    sequences=(20, 50),
    meld_tie="none",
    # Settlement
    set_pays="both",
    tie_pays="defender_own",
    # The game
    target=500,
    deals_next="winner",
    deals_after_thrown_in="next",
)

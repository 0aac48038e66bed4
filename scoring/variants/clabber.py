"""Clabber of Evansville, for four in partnerships (D4)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

CLABBER = Variant(
    id="clabber",
    name="Clabber (Evansville)",
    source="D4",
    about=phrase("Two partnerships with 24 cards, to 500. Makers who are set get turkey tracks."),
    # The table and the cards
    players=4,
    ranks="AKQJT9",
    hand_size=6,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: play the turned suit, then make another
    # Melds: any four beats any sequence of the same points
    sequences=(20, 50, 100),
    fours={"J": 200, "9": 100, "A": 100, "T": 100, "K": 100, "Q": 100},
    fours_beat_sequences=True,
    longer_wins=True,
    meld_tie="none",
    # Settlement: the makers' points are lost
    set_pays="own",
    tie_pays="defender_own",
    set_mark="XX",
    zero_mark="-",
    renege="total_plus_melds",
    # The game
    target=500,
    deals_next="next",
    deals_after_thrown_in="next",
    words=Words(
        sequences=("dad", "fifty", "hundred"),
        fours={
            "J": "mule",
            "9": phrase("nines"),
            "A": phrase("aces"),
            "T": phrase("tens"),
            "K": phrase("kings"),
            "Q": phrase("queens"),
        },
    ),
)

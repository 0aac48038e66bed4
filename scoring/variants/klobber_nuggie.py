"""Klobber Nuggie for two, by Howard Fosdick (D1)."""

from scoring.declarations import Declaration
from scoring.language import phrase
from scoring.variant import Variant

KLOBBER_NUGGIE = Variant(
    id="klobber-nuggie",
    name="Klobber Nuggie",
    source="D1",
    about=phrase(
        "Two players, to 250, with no trump, round card values and melds that nobody contests."
    ),
    # The table and the cards
    players=2,
    ranks="AKQJT987",
    hand_size=9,
    trump_values={"J": 20, "9": 15, "A": 10, "T": 10, "K": 5, "Q": 5},
    plain_values={"A": 10, "T": 10, "K": 5, "Q": 5},
    # Bidding: in the second round another suit or no trump
    schmeiss="off",
    declarations={"NT": Declaration()},
    # Melds: every meld that is shown scores; marriages only in the advanced game
    sequences=(20, 50, 70, 100),
    fours={"A": 50, "K": 50, "Q": 50, "J": 50},
    threes={"A": 20, "K": 20, "Q": 20, "J": 20},
    marriage=20,
    marriages=False,
    meld_contest=False,
    set_and_sequence_share=True,
    # Bella: none
    has_bella=False,
    # Settlement: a beaten maker's points are lost
    set_pays="own",
    tie_pays="defender_own",
    # The game
    target=250,
    deals_next="next",
    deals_after_thrown_in="next",
)

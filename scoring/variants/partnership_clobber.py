"""Clobber for four in partnerships, from an unsigned house sheet (D2)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

PARTNERSHIP_CLOBBER = Variant(
    id="partnership-clobber",
    name=phrase("Clobber, four-handed"),
    source="D2",
    about=phrase(
        "Two partnerships, to 500. The dealer must make trump in the end; a black hand doubles."
    ),
    # The table and the cards: the trump jack is worth 20 and 2
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 22, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: the dealer is on the bima
    dealer_must=True,
    # Melds: equal and plain is half for each; only with a trick
    sequences=(20, 50),
    meld_tie="split",
    split_runs=True,
    melds_need_trick=True,
    # Settlement
    set_pays="both",
    tie_pays="defender_own",
    all_tricks="double",
    # The game
    target=500,
    deals_next="next",
    words=Words(set="bait"),
)

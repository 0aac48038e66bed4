"""Bela as played in Croatia: the dealer must call, and a failed maker loses everything (L1-L4)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

BELA = Variant(
    id="bela",
    name="Bela",
    source="L",
    about=phrase("Two partnerships, to 1001. Tied callers are set, and give everything away."),
    # The table and the cards
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: one round, the dealer must
    bidding="one_round",
    # Melds: the first to speak wins among equal ones; all eight cards of a suit win the game
    sequences=(20, 50, 100),
    fours={"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100},
    fours_beat_sequences=True,
    set_and_sequence_share=True,
    meld_tie="eldest",
    gives_melds=True,
    whole_suit_wins=True,
    # Settlement
    set_pays="both",
    tie_pays="both",
    all_tricks=90,
    renege=0,
    # The game
    target=1001,
    words=Words(set="pad", bella="bela", sweep="štiglja", whole="belot"),
    offers={
        "target": (),
        "hands": (),
        "all_tricks": (),
        "tie_pays": ("both", "litige", "defender_own", "made"),
        "bella_on_set": ("pass", "keep"),
        "melds_need_trick": (),
        "trump_breaks_tie": (),
        "renege": (),
        "both_out": ("highest", "maker"),
    },
)

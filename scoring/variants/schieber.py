"""Schieber Jass: 36 cards, makers cannot fail, and the declaration multiplies the hand (J1-J11)."""

from scoring.declarations import Declaration
from scoring.language import phrase
from scoring.variant import Variant, Words

SCHIEBER = Variant(
    id="schieber",
    name="Schieber",
    source="J",
    about=phrase("Two partnerships with 36 cards, to 2500. Each side scores what it has made."),
    # The table and the cards: Rosen, Eicheln, Schilten and Schellen are H, D, S and C
    players=4,
    ranks="AKQJT9876",
    hand_size=9,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    last_trick=5,
    declarations={
        "OB": Declaration(values={"A": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2}),
        "UN": Declaration(values={"6": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2}, low_wins=True),
    },
    multipliers="1-2-3",
    # Bidding: declare, or push it to the partner
    bidding="push",
    # Melds: more cards are better, a card may stand in two
    sequences=(20, 50, 100, 150, 200, 250, 300),
    fours={"J": 200, "9": 150, **dict.fromkeys("AKQT876", 100)},
    set_and_sequence_share=True,
    meld_tie="eldest",
    # Settlement: none
    obligation="none",
    all_tricks=100,
    # The game: bella, melds, tricks, in this order
    target=2500,
    both_out="in_order",
    may_stop=True,
    words=Words(
        bella="stöck",
        sweep="match",
        slate=True,
        sequences=(
            *("dreiblatt", "vierblatt", "fünfblatt", "sechsblatt"),
            *("siebenblatt", "achtblatt", "neunblatt"),
        ),
    ),
    offers={
        "target": (),
        "hands": (),
        "multipliers": ("1-2-3", "1-1-1", "1-2-3-4"),
        "announcements": (),
        "melds_need_trick": (),
        "bella_points": (),
        "all_tricks": (),
        "both_out": ("in_order", "highest"),
    },
)

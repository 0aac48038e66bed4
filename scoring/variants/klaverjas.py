"""Klaverjas as played on club evenings: booms of 16 hands, roem made in the tricks (K1-K8)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

KLAVERJAS = Variant(
    id="klaverjas",
    name="Klaverjas",
    source="K",
    about=phrase("Two partnerships, 16 hands. Roem is made in the tricks, and a tie is nat."),
    # The table and the cards
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    system="rotterdams",
    # Bidding: trump is always made
    bidding="pass_round",
    # Melds: none in the hand; a side writes the sum of its roem
    announcements=False,
    sequences=(),
    side_melds=True,
    has_bella=False,
    # Settlement: nat gives everything away
    set_pays="both",
    tie_pays="both",
    all_tricks=100,
    counter_sweep=100,
    set_mark="nat",
    renege=100,
    # The game
    target=None,
    hands=16,
    words=Words(set="nat", bella="stuk", sweep="pit"),
    offers={
        "hands": (),
        "target": (),
        "system": (),
        "bidding": ("pass_round", "forehand_must", "dealer_first"),
        "all_tricks": (),
        "counter_sweep": (),
        "tie_pays": ("both", "made"),
        "renege": (),
    },
)

"""Coinche, or contrée: a number is bid and may be doubled, by the French federation (C1-C5)."""

from scoring.declarations import Declaration
from scoring.language import phrase
from scoring.variant import Variant, Words

COINCHE = Variant(
    id="coinche",
    name="Coinche",
    source="C",
    about=phrase("Two partnerships, to 2000. The takers bid how many points they will make."),
    # The table and the cards: without a trump or with four the deck is worth as much
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    declarations={
        "NT": Declaration(
            values={"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2},
            fours={"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100, "9": 100},
        ),
        "AT": Declaration(values={"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2}, bellas=4),
    },
    sans_tout=False,
    # Bidding: from 80 in tens, or capot; coinche and surcoinche
    bidding="numbers",
    raises=(2, 4),
    # Melds
    sequences=(20, 50, 100),
    fours={"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100},
    fours_beat_sequences=True,
    meld_tie="none",
    gives_melds=True,
    bella_on_set="keep",
    bella_alone_wins=False,
    # Settlement: every card point, rounded as all points are, what was announced and what was bid
    obligation="contract",
    set_pays=162,
    tie_pays="both",
    all_tricks=90,
    sweep_counts=True,
    round_to=10,
    # The game
    target=2000,
    words=Words(
        set="chute",
        bella="belote",
        sweep="capot",
        kontra="coinche",
        re="surcoinche",
        sequences=("tierce", "cinquante", "cent"),
    ),
    offers={
        "target": (),
        "hands": (),
        "announcements": (),
        "set_and_sequence_share": (),
        "longer_wins": (),
        "meld_tie": ("none", "eldest"),
        "gives_melds": (),
        "sans_tout": (),
        "contract_max": (),
        "bid_is_enough": (),
        "only_bid": (),
        "raise_counts": (),
        "re_times": (),
        "raised_defenders_score": (),
        "all_tricks": (),
        "capot_made": (),
        "capot_lost": (),
        "bella_helps": (),
        "bella_on_set": ("keep", "pass", "void"),
        "bella_alone_wins": (),
        "tie_pays": ("both", "litige", "defender_own", "made"),
        "round_to": (1, 10),
        "renege": ("off",),
    },
)

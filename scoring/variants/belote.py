"""Belote classique by the contest rules of the French federation (B1-B7)."""

from scoring.language import phrase
from scoring.variant import Variant, Words

BELOTE = Variant(
    id="belote",
    name="Belote",
    source="B",
    about=phrase("Two partnerships, to 1000. A tie is a litige: the takers' points wait."),
    # The table and the cards
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: take the turned suit, then name another
    # Melds: none but the belote in contests; at home the federation's catalogue
    announcements=False,
    sequences=(20, 50, 100),
    fours={"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100},
    fours_beat_sequences=True,
    meld_tie="none",
    bella_on_set="keep",
    # Settlement: the last trick of a capot counts 100
    set_pays="both",
    tie_pays="litige",
    all_tricks=90,
    sweep_counts=True,
    # The game
    target=1000,
    words=Words(
        set="dedans",
        tied="litige",
        bella="belote",
        sweep="capot",
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
        "all_tricks": (),
        "tie_pays": ("litige", "both", "defender_own", "made"),
        "bella_on_set": ("keep", "pass", "void"),
        "round_to": (1, 10, "together"),
        "renege": ("off",),
        "both_out": ("highest", "maker"),
    },
)

"""Baloot: card points become game points, and a hand can be raised four times (A1-A5)."""

from scoring.card_words import CardWords
from scoring.declarations import Declaration, GamePoints
from scoring.language import phrase, phrase_of
from scoring.variant import Variant, Words

BALOOT = Variant(
    id="baloot",
    name="Baloot",
    source="A",
    about=phrase("Two partnerships, to 152 game points, in hokum with a trump or in sun without."),
    # The table and the cards: in sun the four aces, "400", are worth twice 200
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    declarations={
        "NT": Declaration(
            fours={"A": 200, "K": 100, "Q": 100, "J": 100, "T": 100}, first_round=True
        )
    },
    # Bidding: two rounds; double, three, four, gahwa
    raises=(2, 3, 4, "game"),
    # Melds: five in a row over four of a kind
    sequences=(20, 50, 100),
    fours={"A": 100, "K": 100, "Q": 100, "J": 100, "T": 100},
    trump_breaks_tie=False,
    meld_tie="eldest",
    hundred_voids_bella=True,
    # Settlement: sixteen in hokum, twenty-six in sun
    game_points={
        "": GamePoints(whole=16, unit=10, keeps_five=False, bella=2, sweep=25, raises=4),
        "NT": GamePoints(whole=26, unit=5, keeps_five=True, bella=0, sweep=44, raises=1),
    },
    project_cap=2,
    # The game
    target=152,
    words=Words(
        bella=phrase_of("bella", "baloot"),
        sweep=phrase_of("tricks", "kaboot"),
        raises=(
            *(phrase_of("raise", "double"), phrase_of("raise", "three")),
            *(phrase_of("raise", "four"), phrase_of("raise", "gahwa")),
        ),
        cards=CardWords(suits={"NT": phrase_of("trump", "sun")}),
        columns=(phrase_of("column", "us"), phrase_of("column", "them")),
        sequences=(
            phrase_of("meld", "sira"),
            phrase_of("meld", "fifty"),
            phrase_of("meld", "hundred"),
        ),
    ),
    offers={
        "target": (),
        "hands": (),
        "set_and_sequence_share": (),
        "longer_wins": (),
        "meld_tie": ("eldest", "none"),
        "bella_on_set": ("pass", "keep", "void"),
        "project_cap": (),
        "game_pays": (),
        "sweep_projects": (),
        "sweep_is_raised": (),
    },
)

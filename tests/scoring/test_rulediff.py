"""What differs between two sets of rules: whole tables, written down by hand from the sheets."""

from scoring import VARIANTS, variant_for
from scoring.rulediff import Difference, rule_differences
from scoring.vocabulary import in_words


def with_rules(game, **options):
    """A game with house rules."""
    return variant_for({"variant": game, "options": options})


def test_clobby_of_a_club_beside_the_standard_game():
    club = with_rules(
        "clobby",
        target=301,
        bella_points=30,
        meld_tie="eldest",
        set_pays="own",
        all_tricks=50,
        schmeiss="off",
    )
    assert rule_differences(VARIANTS["clobby"], club) == (
        Difference(
            "Meld values",
            "Bella: king and queen of trump: 20",
            "Bella: king and queen of trump: 30",
        ),
        Difference(
            "Making trump",
            "Schmeiss offers to defend. In the first round the opponent takes the turned suit and "
            "makes trump, or throws the hand in; in the second the caller has to name a suit, or "
            "the opponent throws the hand in.",
            "There is no schmeiss.",
        ),
        Difference(
            "Melds",
            "Still tied: neither side scores melds.",
            "Still tied: the meld of the player who comes first after the dealer counts.",
        ),
        Difference(
            "Scoring of a hand",
            "If they have fewer, the makers are set and score nothing; the others "
            "score the points of both sides.",
            "If they have fewer, the makers are set and score nothing; the others "
            "score only their own points.",
        ),
        Difference(
            "Scoring of a hand",
            "There is no such rule.",
            "A side that wins every trick scores 50 more.",
        ),
        Difference(
            "The game",
            "The first side to reach 500 wins.",
            "The first side to reach 301 wins.",
        ),
    )


def test_klapper_jas_of_a_club_beside_another_version_of_it():
    before = with_rules("klapper-jas-4", value_take=3, loss_factor=3)
    after = with_rules("klapper-jas-4", value_take=3, bella_needs_trick=True, target=None)
    assert rule_differences(before, after) == (
        Difference(
            "Melds",
            "Bella always counts: you need neither the better melds nor a trick.",
            (
                "Bella counts even if the other side has the better melds, but is lost "
                "without a trick."
            ),
        ),
        Difference(
            "Scoring of a hand",
            "If not, the others score 3 times as much.",
            "If not, the others score twice as much.",
        ),
        Difference(
            "The game",
            "The first side to reach 12 wins.",
            "Play goes on until the game is closed; the side with more has won.",
        ),
        Difference(
            "The game",
            (
                "If several sides reach it in one hand, the highest total wins; if that is "
                "tied, play goes on."
            ),
            "There is no such rule.",
        ),
    )


def test_same_rules_differ_in_nothing():
    both = [in_words(with_rules("zensa", target=600), "dutch") for _ in range(2)]
    assert rule_differences(*both) == ()

"""House rules: each option changes one named rule of a game (rules.md, section 8).

The engine never sees options, only the resulting variant.
"""

from scoring.language import phrase
from scoring.option import Option
from scoring.own_options import own_options
from scoring.variant import Variant


def _all_games(variant: Variant) -> bool:
    return True


def _is_race(variant: Variant) -> bool:
    return variant.is_race


def _has_value(variant: Variant) -> bool:
    return not variant.is_race


def _is_two_player_race(variant: Variant) -> bool:
    return variant.is_race and variant.players == 2


def _has_contest(variant: Variant) -> bool:
    return variant.meld_contest


def _can_tie_melds(variant: Variant) -> bool:
    return variant.meld_contest and not variant.suit_order


def _has_bella(variant: Variant) -> bool:
    return variant.has_bella


def _has_marriages(variant: Variant) -> bool:
    return variant.marriage > 0


_BOTH_OUT = Option(
    "both_out",
    phrase("Winner when several sides reach the target in one hand."),
    _has_value,
    {
        "highest": phrase("Several at the target: the highest total wins"),
        "maker": phrase("Several at the target: the makers win if they are among them"),
    },
)
OPTIONS: tuple[Option, ...] = (
    Option(
        "target",
        phrase("Target of the game."),
        _all_games,
        least=1,
        number_text=phrase("The first side to {} wins"),
        open_text=phrase("Play on until the game is closed"),
    ),
    Option(
        "schmeiss",
        phrase("Meaning of schmeiss."),
        _is_two_player_race,
        {
            "opponent_takes": phrase(
                "The caller offers to defend: the other makes trump or throws in"
            ),
            "caller_makes": phrase(
                "The caller asks to throw the hand in; refused, the caller makes trump"
            ),
            "off": phrase("There is no schmeiss"),
        },
    ),
    Option(
        "meld_tie",
        phrase("Scoring when the best melds are tied."),
        _can_tie_melds,
        {
            "none": phrase("Tied best melds: nobody scores melds"),
            "eldest": phrase("Tied best melds: the side that comes first after the dealer scores"),
            "split": phrase("Tied best melds: half of one for each side, and nothing else"),
        },
    ),
    Option(
        "longer_wins",
        phrase("Length of two sequences worth the same."),
        _has_contest,
        {
            True: phrase("The longer sequence beats a shorter one worth the same"),
            False: phrase("Length beyond the points does not matter"),
        },
    ),
    Option(
        "split_runs",
        phrase("Declaring a long run as two sequences."),
        _has_contest,
        {
            True: phrase("A long run may count as two sequences"),
            False: phrase("A run counts once, as one sequence"),
        },
    ),
    Option(
        "melds_need_trick",
        phrase("Scoring melds without a trick."),
        _all_games,
        {
            True: phrase("A side without a trick loses its melds"),
            False: phrase("Melds score without a trick too"),
        },
    ),
    Option(
        "bella_points",
        phrase("Value of bella."),
        _has_bella,
        least=0,
        number_text=phrase("Bella is worth {}"),
    ),
    Option(
        "bella_needs_trick",
        phrase("Scoring bella without a trick."),
        _has_bella,
        {
            True: phrase("A side without a trick loses bella"),
            False: phrase("Bella scores without a trick too"),
        },
    ),
    Option(
        "set_pays",
        phrase("Points for the defenders when the makers are set."),
        _is_race,
        {
            "both": phrase("A set gives the others the points of both sides"),
            "own": phrase("A set gives the others only their own points"),
        },
    ),
    Option(
        "tie_pays",
        phrase("Result of a tied hand."),
        _is_race,
        {
            "defender_own": phrase("Tied: nothing for the makers, the others score their own"),
            "carry": phrase("Tied: nobody scores, the points wait for the next hand"),
            "both": phrase("Tied: the makers are set, the others score the points of both sides"),
            "made": phrase("Tied: each side scores its own"),
        },
    ),
    Option(
        "tie_pays",
        phrase("Result when the makers are set."),
        _has_value,
        {
            "both": phrase("Tied: the makers are set"),
            "made": phrase("Tied: the makers have made it"),
        },
    ),
    Option(
        "all_tricks",
        phrase("Value of winning every trick."),
        _is_race,
        {"double": phrase("A side that wins every trick doubles what it scores")},
        least=0,
        number_text=phrase("A side that wins every trick scores {} more"),
    ),
    Option(
        "marriages",
        phrase("Scoring king and queen of a suit."),
        _has_marriages,
        {
            True: phrase("King and queen of any suit score 20"),
            False: phrase("Marriages do not count"),
        },
    ),
    Option(
        "renege",
        phrase("Result of a renege."),
        _is_race,
        {
            "total_plus_melds": phrase(
                "A renege gives the others all points of the deck, and their melds"
            ),
            "off": phrase("A renege has no fixed penalty"),
        },
    ),
    _BOTH_OUT._replace(
        offered=_is_race,
        least=1,
        number_text=phrase("Several at the target: play on, the target rises by {}"),
    ),
    _BOTH_OUT,
    Option(
        "instant_end",
        phrase("Ending the game in the middle of a hand."),
        _is_two_player_race,
        {
            True: phrase(
                "Melds, bella or the last trick that reach the target end the game at once"
            ),
            False: phrase("A hand is always played to its end"),
        },
    ),
    Option(
        "value_take",
        phrase("Value of a made hand in the turned suit."),
        _has_value,
        least=0,
        number_text=phrase("Made in the turned suit: {}"),
    ),
    Option(
        "value_other",
        phrase("Value of a made hand after small or better."),
        _has_value,
        least=0,
        number_text=phrase("Made after small or better: {}"),
    ),
    Option(
        "loss_factor",
        phrase("Multiple of the value for the defenders when the makers are set."),
        _has_value,
        least=1,
        number_text=phrase("A hand that is set pays the defenders {} times its value"),
    ),
)
"""All house rules, in the order of forms; `options_of` selects a game's."""
"""Every house rule, in the order of the rule sheet."""


def options_of(variant: Variant) -> tuple[Option, ...]:
    """The house rules of a game: those that it names, else those of its kind."""
    if variant.offers:
        return own_options(variant.offers, OPTIONS)
    return tuple(option for option in OPTIONS if option.offered(variant))

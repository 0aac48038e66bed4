"""The house rules of games that list them in `Variant.offers`, beside the common ones."""

from collections.abc import Iterable, Mapping

from scoring.language import phrase
from scoring.option import Option


def _named(text: str, name: str, choices: Mapping[bool | int | str, str]) -> Option:
    return Option(name, text, _never, choices)


def _never(variant: object) -> bool:
    """These are offered by name only."""
    return False


OWN_OPTIONS: tuple[Option, ...] = (
    Option(
        "hands",
        phrase("After how many hands the game ends."),
        _never,
        least=1,
        number_text=phrase("The game ends after {} hands"),
        open_text=phrase("No number of hands ends the game"),
    ),
    _named(
        phrase("Order of the bidding."),
        "bidding",
        {
            "pass_round": phrase("Each may pass once, then the player after the dealer must"),
            "forehand_must": phrase("The player after the dealer must make trump at once"),
            "dealer_first": phrase("The dealer speaks first and must in the end"),
        },
    ),
    _named(
        phrase("Having to trump over one's partner."),
        "system",
        {
            "rotterdams": phrase("Rotterdams: one has to trump over the partner"),
            "amsterdams": phrase("Amsterdams: one need not trump over the partner"),
        },
    ),
    Option(
        "contract_max",
        phrase("The highest number that may be bid."),
        _never,
        least=80,
        number_text=phrase("At most {} may be bid, or capot"),
        open_text=phrase("Any number in tens may be bid"),
    ),
    _named(
        phrase("Points that the makers need."),
        "bid_is_enough",
        {
            True: phrase("The bid is enough for the makers"),
            False: phrase("The makers need what they bid, and more than the others"),
        },
    ),
    _named(
        phrase("Writing only what was bid."),
        "only_bid",
        {
            True: phrase("Only what was bid is written, by the side that wins the hand"),
            False: phrase("The points that were made are written, and what was bid"),
        },
    ),
    _named(
        phrase("Part of the score that doubling multiplies."),
        "raise_counts",
        {
            "all": phrase(
                "Doubling multiplies the points of the deck, all melds, bella and the bid"
            ),
            "cards": phrase(
                "Doubling multiplies the points of the deck and the bid, not the melds"
            ),
            "bid": phrase("Doubling multiplies only the bid"),
            "made": phrase(
                "Doubling multiplies the points that the makers made and their bid; if they are "
                "set, the points of the deck, all melds, bella and the bid"
            ),
        },
    ),
    _named(
        phrase("Multiple of a hand that was doubled again."),
        "re_times",
        {
            3: phrase("Doubled, a hand counts twice, and doubled again three times"),
            4: phrase("Doubled, a hand counts twice, and doubled again four times"),
        },
    ),
    _named(
        phrase("Points of defenders who doubled in vain."),
        "raised_defenders_score",
        {
            True: phrase("Defenders score their own points when the makers make a doubled hand"),
            False: phrase("Defenders score no cards when the makers make a doubled hand"),
        },
    ),
    Option(
        "capot_made",
        phrase("Value of every trick that was bid and made."),
        _never,
        least=0,
        number_text=phrase("Every trick, bid and made, scores {} for cards and bid"),
        open_text=phrase("Every trick, bid and made, scores the cards and the bid"),
    ),
    Option(
        "capot_lost",
        phrase("Value of every trick that was bid and missed."),
        _never,
        least=0,
        number_text=phrase("Every trick, bid and missed, gives the others {} for cards and bid"),
        open_text=phrase("Every trick, bid and missed, gives the others the cards and the bid"),
    ),
    _named(
        phrase("Bidding no trump and all trump."),
        "sans_tout",
        {
            True: phrase("No trump and all trump may be bid"),
            False: phrase("Only the four suits may be bid"),
        },
    ),
    _named(
        phrase("Multiple of a hand by what was declared."),
        "multipliers",
        {
            "1-1-1": phrase("Every hand counts once"),
            "1-2-3": phrase("Red suits count once, black ones twice, no trump three times"),
            "1-2-3-4": phrase(
                "Red suits count once, black ones twice, no trump from the top three times, "
                "from the bottom four times"
            ),
        },
    ),
    _named(
        phrase("Announcing melds."),
        "announcements",
        {
            True: phrase("Melds are announced and score"),
            False: phrase("No melds are announced"),
        },
    ),
    _named(
        phrase("A card in two melds."),
        "set_and_sequence_share",
        {
            True: phrase("A card may count in a sequence and in four of a kind"),
            False: phrase("A card counts in one meld only"),
        },
    ),
    _named(
        phrase("Melds of a side without a trick."),
        "gives_melds",
        {
            True: phrase("A side that wins every trick takes over the melds of the other"),
            False: phrase("A side without a trick keeps its melds"),
        },
    ),
    _named(
        phrase("Trump between equal sequences."),
        "trump_breaks_tie",
        {
            True: phrase("A sequence in trump beats an equal one"),
            False: phrase("Trump plays no part between equal sequences"),
        },
    ),
    _named(
        phrase("Counting bella towards the bid."),
        "bella_helps",
        {
            True: phrase("Bella counts for what was bid"),
            False: phrase("Bella scores, but does not count for what was bid"),
        },
    ),
    _named(
        phrase("Bella of a side that loses everything."),
        "bella_on_set",
        {
            "pass": phrase("The bella of the losers goes to the others"),
            "keep": phrase("A side keeps its bella though it loses everything else"),
            "void": phrase("The bella of the losers is lost"),
        },
    ),
    _named(
        phrase("Winning the game by bella alone after losing the hand."),
        "bella_alone_wins",
        {
            True: phrase("Bella alone can win the game"),
            False: phrase("A side that lost the hand does not win the game by bella alone"),
        },
    ),
    _named(
        phrase("Result of a tied hand."),
        "tie_pays",
        {
            "both": phrase("Tied: the makers are set, as if they had fewer"),
            "litige": phrase("Tied: the makers' points wait for the side that wins the next hand"),
            "defender_own": phrase("Tied: nothing for the makers, the others score their own"),
            "made": phrase("Tied: the makers have made it"),
        },
    ),
    Option(
        "all_tricks",
        phrase("Value of winning every trick."),
        _never,
        least=0,
        number_text=phrase("A side that wins every trick scores {} more"),
    ),
    Option(
        "counter_sweep",
        phrase("Value of winning every trick for the defenders."),
        _never,
        least=0,
        number_text=phrase("Defenders who win every trick score {} more"),
    ),
    Option(
        "renege",
        phrase("Penalty for a renege, besides all points of the deck."),
        _never,
        least=0,
        number_text=phrase("A renege gives the others all points of the deck and {} more"),
    ),
    Option(
        "renege",
        phrase("Penalty for a wrong card or a misdeal."),
        _never,
        {"off": phrase("A wrong card or a misdeal has no fixed penalty")},
        least=0,
        number_text=phrase(
            "A wrong card or a misdeal gives the others all points of the deck and {} more"
        ),
    ),
    _named(
        phrase("Rounding of points."),
        "round_to",
        {
            1: phrase("Points are written as they are"),
            10: phrase("Points are rounded to tens, a five up"),
            "together": phrase(
                "The makers' points are rounded to tens, a five down; the others have the rest"
            ),
        },
    ),
    _named(
        phrase("Points of a hand raised to the whole game."),
        "game_pays",
        {
            "hand": phrase(
                "Raised to the whole game, a hand is written as if it had not been raised"
            ),
            "target": phrase("Raised to the whole game, a hand is written as the target"),
        },
    ),
    _named(
        phrase("Melds when one side wins every trick."),
        "sweep_projects",
        {
            "own": phrase("A side that wins every trick scores its own melds, the other none"),
            "both": phrase("A side that wins every trick scores the melds of both sides"),
            "keep": phrase("A side that loses every trick keeps its melds"),
        },
    ),
    _named(
        phrase("Raises when one side wins every trick."),
        "sweep_is_raised",
        {
            True: phrase("A raise multiplies every trick won like any other hand"),
            False: phrase("A raise does not multiply a hand in which one side wins every trick"),
        },
    ),
    Option(
        "project_cap",
        phrase("Limit on how often melds count in a raised hand."),
        _never,
        least=1,
        number_text=phrase("In a raised hand melds count {} times at most"),
        open_text=phrase("In a raised hand melds count as often as the cards"),
    ),
    _named(
        phrase("Winner when several sides reach the target in one hand."),
        "both_out",
        {
            "in_order": phrase(
                "Several at the target: bella is written first, then melds, then the highest total"
            ),
            "highest": phrase("Several at the target: the highest total wins"),
        },
    ),
)
"""In the order of forms, before those of `OPTIONS` with the same name."""


def own_options(
    offers: Mapping[str, tuple[object, ...]], others: Iterable[Option]
) -> tuple[Option, ...]:
    """The options that a game names, with the choices it allows in that order, or with all.

    If several have the name, the first one with these choices is taken.
    """
    known = (*OWN_OPTIONS, *others)
    return tuple(_narrowed(name, values, known) for name, values in offers.items())


def _narrowed(name: str, values: tuple[object, ...], known: Iterable[Option]) -> Option:
    chosen = [value for value in values if isinstance(value, bool | int | str)]
    named = (option for option in known if option.name == name)
    option = next(option for option in named if {*chosen} <= {*option.choices})
    if not chosen:
        return option
    return option._replace(choices={value: option.choices[value] for value in chosen})

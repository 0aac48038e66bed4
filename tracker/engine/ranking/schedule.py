"""Keys by who sat at the tables, for drawn partners, and those of the game of Go.

Luck decides much in a few rounds of cards: show them, or let them decide last.
"""

from collections.abc import Iterable, Mapping

from scoring.language import phrase
from tracker.engine.ranking.event import RankedEvent
from tracker.engine.ranking.exact import Score, mean
from tracker.engine.ranking.family_keys import WON
from tracker.engine.ranking.key import Group, Reading, TieBreak, Value, each, rename_key, skip
from tracker.engine.ranking.opponents import buchholz
from tracker.engine.ranking.progress import PS
from tracker.engine.ranking.scorecard import RoundScore


def _average(rounds: Iterable[RoundScore]) -> Score:
    return mean(round_.points for round_ in rounds if round_.outcome.is_played)


def _opponents(event: RankedEvent, group: Group) -> Reading:
    averages = {entrant: _average(card.rounds) for entrant, card in event.cards.items()}
    return Reading({entrant: _met(event, entrant, averages) for entrant in group})


def _met(event: RankedEvent, entrant: int, strength: Mapping[int, Score]) -> Score:
    """The strength of everybody met, a table's opponents by their mean."""
    return sum(
        mean(strength[opponent] for opponent in event.met(score))
        for score in event.cards[entrant].rounds
        if score.outcome.is_played
    )


def _partners(event: RankedEvent, group: Group) -> Reading:
    if not any(_changed_partners(event, entrant) for entrant in event.cards):
        return skip(phrase("partners did not change"))
    return Reading({entrant: _partners_strength(event, entrant) for entrant in group})


def _changed_partners(event: RankedEvent, entrant: int) -> bool:
    played = [round_.outcome for round_ in event.cards[entrant].rounds if round_.outcome.is_played]
    return len({outcome.partners for outcome in played}) > 1


def _partners_strength(event: RankedEvent, entrant: int) -> Value:
    """The mean of what the partners have on average without this entrant."""
    averages = []
    for score in event.cards[entrant].rounds:
        for partner in score.outcome.partners:
            if score.outcome.is_played and partner in event.cards:
                others = _without(event, partner, entrant)
                averages += [_average(others)] if others else []
    return mean(averages) if averages else None


def _without(event: RankedEvent, entrant: int, other: int) -> list[RoundScore]:
    """The rounds that an entrant played without the other as a partner."""
    return [
        round_
        for round_ in event.cards[entrant].rounds
        if round_.outcome.is_played and other not in round_.outcome.partners
    ]


def _opponents_of_opponents(event: RankedEvent, group: Group) -> Reading:
    strength = {entrant: _met(event, entrant, event.scores) for entrant in event.cards}
    return Reading({entrant: _met(event, entrant, strength) for entrant in group})


def _defeated(event: RankedEvent, entrant: int) -> Value:
    return sum(
        mean(event.scores[opponent] for opponent in event.met(score))
        for score in event.cards[entrant].rounds
        if score.outcome.is_played and score.half_wins == 2
    )


SOS = TieBreak(
    "SOS",
    phrase("Opponents' strength"),
    phrase("The average round of the opponents added up."),
    _opponents,
)
SOP = TieBreak(
    "SOP",
    phrase("Partners' strength"),
    phrase("Average of the partners in rounds with others."),
    _partners,
    is_lower=True,
)
SOSOS = TieBreak(
    "SOSOS",
    phrase("Opponents' opponents"),
    phrase("For every opponent the scores of its opponents."),
    _opponents_of_opponents,
)
SODOS = TieBreak(
    "SODOS", phrase("Defeated opponents"), phrase("The scores of those beaten."), each(_defeated)
)
NBW = rename_key(WON, "NBW", phrase("Number of wins"), phrase("Games won at the table."))
CUSS = rename_key(
    PS, "CUSS", phrase("Running total"), phrase("The totals after each round added up.")
)
MEDBH = rename_key(
    buchholz(median=1),
    "MEDBH",
    phrase("Median-Buchholz"),
    phrase("Buchholz without the best and the worst opponent."),
)

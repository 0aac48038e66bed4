"""Keys by the course of a tournament, by ratings and by who sat at the tables; those of Go.

Luck decides much in a few rounds of cards: show them, or let them decide last.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate

from scoring.language import phrase
from tracker.engine.ranking.exact import Score, mean, quotient
from tracker.engine.ranking.family_keys import WON
from tracker.engine.ranking.key import (
    Group,
    KeyValues,
    TieBreak,
    Value,
    not_applicable,
    per_entrant,
    rename_key,
)
from tracker.engine.ranking.opponents import buchholz
from tracker.engine.ranking.scorecard import RoundScore
from tracker.engine.ranking.tournament import RankedTournament

# Progressive score, Koya, rounds elected and ratings follow FIDE C.07 (2024), articles 7, 9 and 10.


_RATING_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309),
    *(322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""The rating difference for 50 %, 51 % and so on to 100 %: FIDE rating regulations, 8.1.1."""


def progressive(cut: int = 0) -> TieBreak:
    """The running totals after every round, without those after the first `cut` rounds."""

    def worth(tournament: RankedTournament, entrant: int) -> Score:
        brought = {
            round_.outcome.round: round_.match_points for round_ in tournament.cards[entrant].rounds
        }
        totals = accumulate(brought.get(number, 0) for number in range(1, tournament.rounds + 1))
        return sum(list(totals)[cut:])

    code = f"PS/C{cut}" if cut else "PS"
    whole = phrase("The totals after each round added up.")
    later = phrase("The totals after each round added up, from round {cut} on.", cut=cut + 1)
    title = phrase("Progressive score")
    headed = phrase("{title} Cut-{cut}", title=title, cut=cut) if cut else title
    return TieBreak(code, headed, later if cut else whole, per_entrant(worth))


def koya(steps: int = 0) -> TieBreak:
    """Match points against opponents with half of the maximum, or so many draws more."""

    def read(tournament: RankedTournament, group: Group) -> KeyValues:
        if tournament.scale.draw is None or tournament.scale.win is None:
            return not_applicable(phrase("rounds are not won, tied or lost"))
        limit = (
            quotient(tournament.scale.win * _games(tournament), 2) + steps * tournament.scale.draw
        )
        return KeyValues({entrant: _against(tournament, entrant, limit) for entrant in group})

    code = f"KS/L{steps:+d}" if steps else "KS"
    return TieBreak(
        code,
        phrase("Koya {steps}", steps=f"{steps:+d}") if steps else phrase("Koya"),
        phrase("Points against those who have half of all points or more."),
        read,
    )


def _games(tournament: RankedTournament) -> int:
    """Returns how many games an entrant can have: in a round robin without the byes."""
    if not tournament.is_round_robin:
        return tournament.rounds
    return max(
        sum(bool(tournament.met(round_)) for round_ in card.rounds)
        for card in tournament.cards.values()
    )


def _against(tournament: RankedTournament, entrant: int, limit: Score) -> Score:
    return sum(
        round_.match_points
        for round_ in tournament.cards[entrant].rounds
        if any(tournament.scores[other] >= limit for other in tournament.met(round_))
    )


def _elected(tournament: RankedTournament, entrant: int) -> Score:
    rounds = tournament.cards[entrant].rounds
    return tournament.rounds - sum(round_.outcome.is_voluntary for round_ in rounds)


def _by_ratings(
    worth: Callable[[list[int], int], int | None],
) -> Callable[[RankedTournament, Group], KeyValues]:
    """Reads opponents' ratings and half wins of the played rounds."""

    def read(tournament: RankedTournament, group: Group) -> KeyValues:
        if any(entrant.rating is None for entrant in tournament.entrants.values()):
            return not_applicable(phrase("not everybody has a rating"))
        return KeyValues({entrant: worth(*_met_ratings(tournament, entrant)) for entrant in group})

    return read


def _met_ratings(tournament: RankedTournament, entrant: int) -> tuple[list[int], int]:
    ratings: list[int] = []
    half_wins = 0
    for round_ in tournament.cards[entrant].rounds:
        met = tournament.met(round_) if round_.outcome.is_played else ()
        ratings += [tournament.entrants[other].rating or 0 for other in met]
        half_wins += round_.half_wins * len(met)
    return ratings, half_wins


def _nearest(number: int, divisor: int) -> int:
    """The quotient to the nearest whole number, halves up."""
    return (2 * number + divisor) // (2 * divisor)


def _average_rating(ratings: list[int], half_wins: int) -> int | None:
    return _nearest(sum(ratings), len(ratings)) if ratings else None


def _performance(ratings: list[int], half_wins: int) -> int | None:
    average = _average_rating(ratings, half_wins)
    if average is None:
        return None
    percent = _nearest(100 * half_wins, 2 * len(ratings))
    difference = _RATING_DIFFERENCES[abs(percent - 50)]
    return average + (difference if percent >= 50 else -difference)


PS = progressive()
KS = koya()
REP = TieBreak(
    "REP",
    phrase("Rounds elected to play"),
    phrase("Rounds not missed on purpose."),
    per_entrant(_elected),
)
ARO = TieBreak(
    "ARO",
    phrase("Opponents' rating"),
    phrase("The average rating of the opponents."),
    _by_ratings(_average_rating),
)
TPR = TieBreak(
    "TPR",
    phrase("Performance"),
    phrase("The rating that this result is worth."),
    _by_ratings(_performance),
)


def _average(rounds: Iterable[RoundScore]) -> Score:
    return mean(round_.points for round_ in rounds if round_.outcome.is_played)


def _opponents(tournament: RankedTournament, group: Group) -> KeyValues:
    averages = {entrant: _average(card.rounds) for entrant, card in tournament.cards.items()}
    return KeyValues({entrant: _met(tournament, entrant, averages) for entrant in group})


def _met(tournament: RankedTournament, entrant: int, strength: Mapping[int, Score]) -> Score:
    """Averages the strength of each table's opponents, and sums it over all rounds."""
    return sum(
        mean(strength[opponent] for opponent in tournament.met(score))
        for score in tournament.cards[entrant].rounds
        if score.outcome.is_played
    )


def _partners(tournament: RankedTournament, group: Group) -> KeyValues:
    if not any(_changed_partners(tournament, entrant) for entrant in tournament.cards):
        return not_applicable(phrase("partners did not change"))
    return KeyValues({entrant: _partners_strength(tournament, entrant) for entrant in group})


def _changed_partners(tournament: RankedTournament, entrant: int) -> bool:
    played = [
        round_.outcome for round_ in tournament.cards[entrant].rounds if round_.outcome.is_played
    ]
    return len({outcome.partners for outcome in played}) > 1


def _partners_strength(tournament: RankedTournament, entrant: int) -> Value:
    """The mean of what the partners have on average without this entrant."""
    averages = []
    for score in tournament.cards[entrant].rounds:
        for partner in score.outcome.partners:
            if score.outcome.is_played and partner in tournament.cards:
                others = _without(tournament, partner, entrant)
                averages += [_average(others)] if others else []
    return mean(averages) if averages else None


def _without(tournament: RankedTournament, entrant: int, other: int) -> list[RoundScore]:
    """The rounds that an entrant played without the other as a partner."""
    return [
        round_
        for round_ in tournament.cards[entrant].rounds
        if round_.outcome.is_played and other not in round_.outcome.partners
    ]


def _opponents_of_opponents(tournament: RankedTournament, group: Group) -> KeyValues:
    strength = {
        entrant: _met(tournament, entrant, tournament.scores) for entrant in tournament.cards
    }
    return KeyValues({entrant: _met(tournament, entrant, strength) for entrant in group})


def _defeated(tournament: RankedTournament, entrant: int) -> Value:
    return sum(
        mean(tournament.scores[opponent] for opponent in tournament.met(score))
        for score in tournament.cards[entrant].rounds
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
    "SODOS",
    phrase("Defeated opponents"),
    phrase("The scores of those beaten."),
    per_entrant(_defeated),
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

"""The keys of card clubs: points, games, marches and single rounds."""

from collections.abc import Callable, Iterable

from scoring.language import phrase, phrase_of
from tracker.engine.ranking.event import RankedEvent
from tracker.engine.ranking.exact import Score, quotient
from tracker.engine.ranking.key import Group, Reading, TieBreak, Value, each, skip
from tracker.engine.ranking.outcome import Counts
from tracker.engine.ranking.scorecard import RoundScore


def _points(event: RankedEvent, entrant: int) -> Value:
    return event.cards[entrant].points


def _against(event: RankedEvent, entrant: int) -> Value:
    return event.cards[entrant].against


def _difference(event: RankedEvent, entrant: int) -> Value:
    card = event.cards[entrant]
    return sum(
        round_.points - round_.against
        for round_ in card.rounds
        if round_.outcome.is_played and not round_.is_dropped
    )


def _match_points(event: RankedEvent, entrant: int) -> Value:
    return event.cards[entrant].match_points


def games_won(score: RoundScore) -> int:
    """The games won in a round, one where the round was one game."""
    if not score.outcome.is_played:
        return 0
    counted = score.outcome.counts.games_won
    return score.half_wins // 2 if counted is None else counted


def _tables_won(score: RoundScore) -> int:
    if not score.outcome.is_played:
        return 0
    counted = score.outcome.counts.tables_won
    return score.half_wins // 2 if counted is None else counted


def _won_without_play(score: RoundScore) -> int:
    return int(score.half_wins == 2 and not score.outcome.is_played)


def _total(count: Callable[[RoundScore], int]) -> Callable[[RankedEvent, int], Value]:
    def worth(event: RankedEvent, entrant: int) -> Value:
        return sum(count(round_) for round_ in event.cards[entrant].rounds)

    return worth


def _counted(count: Callable[[Counts], int]) -> Callable[[RankedEvent, Group], Reading]:
    return each(_total(lambda score: count(score.outcome.counts)))


def _contracts_made(at_least: int) -> Callable[[RankedEvent, int], Value]:
    def worth(event: RankedEvent, entrant: int) -> Value:
        counts = [round_.outcome.counts for round_ in event.cards[entrant].rounds]
        undertaken = sum(count.undertaken for count in counts)
        if undertaken < max(at_least, 1):
            return None
        return quotient(sum(count.made for count in counts), undertaken)

    return worth


def _played(event: RankedEvent, entrant: int) -> Iterable[Score]:
    return (round_.points for round_ in event.cards[entrant].rounds if round_.outcome.is_played)


def _highest(event: RankedEvent, entrant: int) -> Value:
    return tuple(sorted(_played(event, entrant), reverse=True))


def _fewest(event: RankedEvent, entrant: int) -> Value:
    return min(_played(event, entrant), default=None)


def _lowest(event: RankedEvent, entrant: int) -> Value:
    """The worst round, a missed one with what was given for it."""
    return min((round_.points for round_ in event.cards[entrant].rounds), default=None)


def _latest(event: RankedEvent, entrant: int) -> Value:
    """The points round by round from the last one back, 0 where there is no round."""
    points = {round_.outcome.round: round_.points for round_ in event.cards[entrant].rounds}
    return tuple(points.get(number, 0) for number in range(event.rounds, 0, -1))


def _rounds_played(event: RankedEvent, entrant: int) -> Value:
    return sum(round_.outcome.is_played for round_ in event.cards[entrant].rounds)


def _ages(event: RankedEvent, group: Group) -> Reading:
    ages = {entrant: event.entrants[entrant].age for entrant in group}
    return skip(phrase("not every age is known")) if None in ages.values() else Reading(ages)


def made(at_least: int = 1) -> TieBreak:
    """The share of contracts made, of those who undertook so many; the others come last."""
    code = "MADE" if at_least == 1 else f"MADE/{at_least}"
    explained = phrase("Share of hands made as maker, with {at_least} or more.", at_least=at_least)
    title = phrase("Hands made as maker")
    if at_least > 1:
        title = phrase("Hands made, from {at_least} on", at_least=at_least)
    return TieBreak(code, title, explained, each(_contracts_made(at_least)), is_of_hands=True)


PTS = TieBreak(
    "PTS", phrase("Points"), phrase("The points of all rounds that count."), each(_points)
)
LOWEST_PTS = TieBreak(
    "PTS/LOW",
    phrase("Fewest points"),
    phrase("The points of all rounds; fewer are better."),
    each(_points),
    is_lower=True,
)
DIFF = TieBreak(
    "DIFF", phrase("Difference"), phrase("Points less those of the opponents."), each(_difference)
)
AGAINST = TieBreak(
    "AGAINST",
    phrase_of("points", "Against"),
    phrase("Points of the opponents; fewer are better."),
    each(_against),
    is_lower=True,
)
MP = TieBreak(
    "MP",
    phrase("Match points"),
    phrase("Points of the rounds by the scale of the tournament."),
    each(_match_points),
)
WON = TieBreak(
    "WON", phrase("Games won"), phrase("Games won at the table."), each(_total(games_won))
)
WIN = TieBreak(
    "WIN",
    phrase("Wins"),
    phrase("Games won, with forfeits by others and byes."),
    each(_total(lambda score: games_won(score) + _won_without_play(score))),
)
MARCH = TieBreak(
    "MARCH",
    phrase("Marches"),
    phrase("Hands with every trick."),
    _counted(lambda tally: tally.marches),
    is_of_hands=True,
)
MARCH_AGAINST = TieBreak(
    "MARCH_AGAINST",
    phrase("Marches against"),
    phrase("Hands without a trick; fewer are better."),
    _counted(lambda tally: tally.marches_against),
    is_lower=True,
    is_of_hands=True,
)
NAT = TieBreak(
    "NAT",
    phrase("Hands set as maker"),
    phrase("Own hands that were set; fewer are better."),
    _counted(lambda tally: tally.failed),
    is_lower=True,
    is_of_hands=True,
)
SET = TieBreak(
    "SET",
    phrase("Opponents set"),
    phrase("Hands of others that were set."),
    _counted(lambda tally: tally.sets),
    is_of_hands=True,
)
MADE = made()
MELD = TieBreak(
    "MELD",
    phrase("Melds"),
    phrase("The points of all melds."),
    _counted(lambda tally: tally.melds),
    is_of_hands=True,
)
BELLA = TieBreak(
    "BELLA",
    phrase("Bellas"),
    phrase("King and queen of trump, shown."),
    _counted(lambda tally: tally.bellas),
    is_of_hands=True,
)
EXACT = TieBreak(
    "EXACT",
    phrase("Exact hits"),
    phrase("Predictions that were met."),
    _counted(lambda tally: tally.exact_hits),
)
SKUNK = TieBreak(
    "SKUNK", phrase("Skunks"), phrase("Games won by a skunk."), _counted(lambda tally: tally.skunks)
)
HIGH = TieBreak(
    "HIGH",
    phrase("Best rounds"),
    phrase("The best round played, then the second best, and so on."),
    each(_highest),
)
LOW = TieBreak(
    "LOW",
    phrase("Lowest round"),
    phrase("The worst round, missed ones with what they were given; more are better."),
    each(_lowest),
)
FEWEST = TieBreak(
    "LOW/LOW",
    phrase("Best round"),
    phrase("The round played with the fewest points, where fewer are better."),
    each(_fewest),
    is_lower=True,
)
LASTR = TieBreak(
    "LASTR",
    phrase("Last rounds"),
    phrase("The last round, then the one before, and so on."),
    each(_latest),
)
CNT_FIRST = TieBreak(
    "CNT_FIRST",
    phrase("Tables won"),
    phrase("Rounds with the best result of the table."),
    each(_total(_tables_won)),
)
AGE = TieBreak("AGE", phrase("Age"), phrase("The older one first."), _ages, is_tied=True)
FEWER_ROUNDS = TieBreak(
    "FEWER_ROUNDS",
    phrase("Rounds played"),
    phrase("Whoever played fewer rounds comes first."),
    each(_rounds_played),
    is_lower=True,
)

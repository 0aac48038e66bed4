"""The keys of card clubs, and those read among the tied: what they did against each other."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping

from scoring.language import phrase, phrase_of
from tracker.engine.ranking.exact import Score, mean, quotient
from tracker.engine.ranking.key import (
    Group,
    KeyValues,
    TieBreak,
    Value,
    not_applicable,
    per_entrant,
    rename_key,
)
from tracker.engine.ranking.outcome import Counts
from tracker.engine.ranking.scorecard import RoundScore
from tracker.engine.ranking.tournament import RankedTournament


def _points(tournament: RankedTournament, entrant: int) -> Value:
    return tournament.cards[entrant].points


def _against(tournament: RankedTournament, entrant: int) -> Value:
    return tournament.cards[entrant].against


def _difference(tournament: RankedTournament, entrant: int) -> Value:
    card = tournament.cards[entrant]
    return sum(
        round_.points - round_.against
        for round_ in card.rounds
        if round_.outcome.is_played and not round_.is_dropped
    )


def _match_points(tournament: RankedTournament, entrant: int) -> Value:
    return tournament.cards[entrant].match_points


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


def _total(count: Callable[[RoundScore], int]) -> Callable[[RankedTournament, int], Value]:
    def worth(tournament: RankedTournament, entrant: int) -> Value:
        return sum(count(round_) for round_ in tournament.cards[entrant].rounds)

    return worth


def _counted(count: Callable[[Counts], int]) -> Callable[[RankedTournament, Group], KeyValues]:
    return per_entrant(_total(lambda score: count(score.outcome.counts)))


def _contracts_made(at_least: int) -> Callable[[RankedTournament, int], Value]:
    def worth(tournament: RankedTournament, entrant: int) -> Value:
        counts = [round_.outcome.counts for round_ in tournament.cards[entrant].rounds]
        undertaken = sum(count.undertaken for count in counts)
        if undertaken < max(at_least, 1):
            return None
        return quotient(sum(count.made for count in counts), undertaken)

    return worth


def _played(tournament: RankedTournament, entrant: int) -> Iterable[Score]:
    return (
        round_.points for round_ in tournament.cards[entrant].rounds if round_.outcome.is_played
    )


def _highest(tournament: RankedTournament, entrant: int) -> Value:
    return tuple(sorted(_played(tournament, entrant), reverse=True))


def _fewest(tournament: RankedTournament, entrant: int) -> Value:
    return min(_played(tournament, entrant), default=None)


def _lowest(tournament: RankedTournament, entrant: int) -> Value:
    """The worst round, a missed one with what was given for it."""
    return min((round_.points for round_ in tournament.cards[entrant].rounds), default=None)


def _latest(tournament: RankedTournament, entrant: int) -> Value:
    """The points round by round from the last one back, 0 where there is no round."""
    points = {round_.outcome.round: round_.points for round_ in tournament.cards[entrant].rounds}
    return tuple(points.get(number, 0) for number in range(tournament.rounds, 0, -1))


def _rounds_played(tournament: RankedTournament, entrant: int) -> Value:
    return sum(round_.outcome.is_played for round_ in tournament.cards[entrant].rounds)


def _ages(tournament: RankedTournament, group: Group) -> KeyValues:
    ages = {entrant: tournament.entrants[entrant].age for entrant in group}
    return (
        not_applicable(phrase("not every age is known"))
        if None in ages.values()
        else KeyValues(ages)
    )


def made(at_least: int = 1) -> TieBreak:
    """The share of contracts made, of those who undertook so many; the others come last."""
    code = "MADE" if at_least == 1 else f"MADE/{at_least}"
    explained = phrase("Share of hands made as maker, with {at_least} or more.", at_least=at_least)
    title = phrase("Hands made as maker")
    if at_least > 1:
        title = phrase("Hands made, from {at_least} on", at_least=at_least)
    return TieBreak(
        code, title, explained, per_entrant(_contracts_made(at_least)), is_of_hands=True
    )


PTS = TieBreak(
    "PTS", phrase("Points"), phrase("The points of all rounds that count."), per_entrant(_points)
)
LOWEST_PTS = TieBreak(
    "PTS/LOW",
    phrase("Fewest points"),
    phrase("The points of all rounds; fewer are better."),
    per_entrant(_points),
    is_lower=True,
)
DIFF = TieBreak(
    "DIFF",
    phrase("Difference"),
    phrase("Points less those of the opponents."),
    per_entrant(_difference),
)
AGAINST = TieBreak(
    "AGAINST",
    phrase_of("points", "Against"),
    phrase("Points of the opponents; fewer are better."),
    per_entrant(_against),
    is_lower=True,
)
MP = TieBreak(
    "MP",
    phrase("Match points"),
    phrase("Points of the rounds by the scale of the tournament."),
    per_entrant(_match_points),
)
WON = TieBreak(
    "WON", phrase("Games won"), phrase("Games won at the table."), per_entrant(_total(games_won))
)
WIN = TieBreak(
    "WIN",
    phrase("Wins"),
    phrase("Games won, with forfeits by others and byes."),
    per_entrant(_total(lambda score: games_won(score) + _won_without_play(score))),
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
    per_entrant(_highest),
)
LOW = TieBreak(
    "LOW",
    phrase("Lowest round"),
    phrase("The worst round, missed ones with what they were given; more are better."),
    per_entrant(_lowest),
)
FEWEST = TieBreak(
    "LOW/LOW",
    phrase("Best round"),
    phrase("The round played with the fewest points, where fewer are better."),
    per_entrant(_fewest),
    is_lower=True,
)
LASTR = TieBreak(
    "LASTR",
    phrase("Last rounds"),
    phrase("The last round, then the one before, and so on."),
    per_entrant(_latest),
)
CNT_FIRST = TieBreak(
    "CNT_FIRST",
    phrase("Tables won"),
    phrase("Rounds with the best result of the table."),
    per_entrant(_total(_tables_won)),
)
AGE = TieBreak("AGE", phrase("Age"), phrase("The older one first."), _ages, is_tied=True)
FEWER_ROUNDS = TieBreak(
    "FEWER_ROUNDS",
    phrase("Rounds played"),
    phrase("Whoever played fewer rounds comes first."),
    per_entrant(_rounds_played),
    is_lower=True,
)


Beaten = Mapping[int, set[int]]
"""Defeated opponents of each entrant."""


def circles(beaten: Beaten) -> dict[int, int]:
    """Returns a representative of each entrant's strongly connected component.

    Two are in the same component when each beat the other, directly or through others (Kosaraju's
    algorithm). Linear in the number of games.
    """
    winners_over: dict[int, set[int]] = {entrant: set() for entrant in beaten}
    for winner, losers in beaten.items():
        for loser in losers:
            winners_over[loser].add(winner)
    found: dict[int, int] = {}
    for first in reversed(_finished(beaten)):
        waiting = [first]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found[one] = first
                waiting += winners_over[one]
    return found


def _finished(beaten: Beaten) -> list[int]:
    """Returns entrants in order of completion of a depth-first search along wins."""
    seen: set[int] = set()
    finished: list[int] = []
    for start in beaten:
        walk: list[tuple[int, Iterator[int]]] = (
            [] if start in seen else [(start, iter(beaten[start]))]
        )
        seen.add(start)
        while walk:
            one, losers = walk[-1]
            ahead = next((loser for loser in losers if loser not in seen), None)
            if ahead is None:
                finished.append(one)
                walk.pop()
            else:
                seen.add(ahead)
                walk.append((ahead, iter(beaten[ahead])))
    return finished


# Direct encounter follows FIDE C.07 (2024), article 6. Group tables by points, difference and games
# won are those of deberts federations.


NEVER_MET = phrase("they never met")
NOT_ALL_MET = phrase("not everybody has met")

RoundsAgainst = dict[int, dict[int, list[RoundScore]]]
"""The games between the members of a group, by entrant and opponent."""


def encounters(tournament: RankedTournament, group: Group) -> RoundsAgainst:
    """Returns who met whom; in a round robin a forfeit counts as a meeting."""
    members = set(group)
    found: RoundsAgainst = {entrant: defaultdict(list) for entrant in group}
    for entrant in group:
        for score in tournament.cards[entrant].rounds:
            if score.outcome.is_played or tournament.is_round_robin:
                for opponent in members.intersection(score.outcome.opponents):
                    found[entrant][opponent].append(score)
    return found


def _all_met(met: RoundsAgainst) -> bool:
    return all(len(opponents) == len(met) - 1 for opponents in met.values())


def _mini_scores(met: RoundsAgainst, worth: Callable[[RoundScore], Score]) -> dict[int, Score]:
    """The table of the group: against each opponent the mean, should they have met twice."""
    return {
        entrant: sum(mean(worth(game) for game in games) for games in opponents.values())
        for entrant, opponents in met.items()
    }


def _direct(tournament: RankedTournament, group: Group) -> KeyValues:
    return _encounter(tournament, group, lambda score: score.match_points, tournament.scale.best)


def _encounter(
    tournament: RankedTournament,
    group: Group,
    worth: Callable[[RoundScore], Score],
    best: Score | None,
) -> KeyValues:
    met = encounters(tournament, group)
    if not any(met.values()):
        return not_applicable(NEVER_MET)
    scores = _mini_scores(met, worth)
    if _all_met(met) or tournament.is_round_robin:
        return KeyValues(scores)
    if best is None:
        return not_applicable(NOT_ALL_MET)
    reach = {
        entrant: scores[entrant] + best * (len(group) - 1 - len(met[entrant])) for entrant in group
    }
    order = _certain(scores, reach)
    return KeyValues(scores, order) if max(order.values()) else not_applicable(NOT_ALL_MET)


def _certain(scores: Mapping[int, Score], reach: Mapping[int, Score]) -> dict[int, int]:
    """Ranks those who are ahead whatever the missing games bring: more is better.

    An entrant is placed if its score is above all that those behind could still reach; the first
    for whom that fails, and all after it, share 0.
    """
    in_order = sorted(scores, key=lambda score: scores[score], reverse=True)
    certain = 0
    highest_behind = [reach[in_order[-1]]]
    for entrant in in_order[-2::-1]:
        highest_behind.append(max(highest_behind[-1], reach[entrant]))
    highest_behind.reverse()
    while certain < len(in_order) - 1 and scores[in_order[certain]] > highest_behind[certain + 1]:
        certain += 1
    return {entrant: max(0, certain - at) for at, entrant in enumerate(in_order)}


def _extended(tournament: RankedTournament, group: Group) -> KeyValues:
    """Compares match points, then game points."""
    reading = _direct(tournament, group)
    order: Mapping[int, object] = reading.values if reading.order is None else reading.order
    if not reading.skipped and len(set(order.values())) > 1:
        return reading
    return _encounter(tournament, group, lambda score: score.points, None)


def _among(worth: Callable[[RoundScore], Score]) -> Callable[[RankedTournament, Group], KeyValues]:
    """Reads the sum over all games between the tied, once they have all met."""

    def read(tournament: RankedTournament, group: Group) -> KeyValues:
        met = encounters(tournament, group)
        if not _all_met(met):
            return not_applicable(NOT_ALL_MET if any(met.values()) else NEVER_MET)
        return KeyValues({entrant: _summed(met[entrant], worth) for entrant in group})

    return read


def _summed(
    opponents: Mapping[int, list[RoundScore]], worth: Callable[[RoundScore], Score]
) -> Score:
    """The sum over the games, each once however many of the tied were at the table."""
    games = {score.outcome.round: score for listed in opponents.values() for score in listed}
    return sum(worth(game) for game in games.values())


def _pair(tournament: RankedTournament, group: Group) -> KeyValues:
    return (
        _direct(tournament, group)
        if len(group) == 2
        else not_applicable(phrase("more than two are tied"))
    )


def _without_cycles(tournament: RankedTournament, group: Group) -> KeyValues:
    """Counts the tied entrants beaten, ignoring wins that lie on a cycle."""
    met = encounters(tournament, group)
    if not any(met.values()):
        return not_applicable(NEVER_MET)
    beaten = {
        entrant: {
            other
            for other, games in met[entrant].items()
            if sum(game.half_wins - 1 for game in games) > 0
        }
        for entrant in group
    }
    circle = circles(beaten)
    return KeyValues(
        {
            entrant: sum(circle[entrant] != circle[other] for other in beaten[entrant])
            for entrant in group
        }
    )


DE = TieBreak(
    "DE",
    phrase("Direct encounter"),
    phrase("Match points among the tied; if not all have met, only what is certain."),
    _direct,
    is_tied=True,
)
HEAD = rename_key(
    DE, "HEAD", phrase("Head-to-head"), phrase("Results of the tied entrants against each other.")
)
EDE = TieBreak(
    "EDE",
    phrase("Extended direct encounter"),
    phrase("Match points among the tied, then game points among them."),
    _extended,
    is_tied=True,
)
AMONG_MP = TieBreak(
    "AMONG_MP",
    phrase("Match points among the tied"),
    phrase("Match points in games between the tied."),
    _among(lambda score: score.match_points),
    is_tied=True,
)
AMONG_PTS = TieBreak(
    "AMONG_PTS",
    phrase("Points among the tied"),
    phrase("Points in games between the tied entrants."),
    _among(lambda score: score.points),
    is_tied=True,
)
AMONG_DIFF = TieBreak(
    "AMONG_DIFF",
    phrase("Difference among the tied"),
    phrase("Points less those against, in games between the tied."),
    _among(lambda score: score.points - score.against),
    is_tied=True,
)
AMONG_WON = TieBreak(
    "AMONG_WON",
    phrase("Games among the tied"),
    phrase("Games won among the tied."),
    _among(games_won),
    is_tied=True,
)
SDC = TieBreak(
    "SDC",
    phrase("Confrontation of two"),
    phrase("Two tied: the winner of their game."),
    _pair,
    is_tied=True,
)
DC = TieBreak(
    "DC",
    phrase("Direct confrontation"),
    phrase("Tied opponents beaten, circles left out."),
    _without_cycles,
    is_tied=True,
)

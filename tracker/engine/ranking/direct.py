"""Keys read among the tied: what they did against each other.

Direct encounter follows FIDE C.07 (2024), article 6. Group tables by points, difference and games
won are those of deberts federations.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping

from scoring.language import phrase
from tracker.engine.ranking.circles import circles
from tracker.engine.ranking.event import RankedEvent
from tracker.engine.ranking.exact import Score, mean
from tracker.engine.ranking.family_keys import games_won
from tracker.engine.ranking.key import Group, Reading, TieBreak, rename_key, skip
from tracker.engine.ranking.scorecard import RoundScore

NEVER_MET = phrase("they never met")
NOT_ALL_MET = phrase("not everybody has met")

RoundsAgainst = dict[int, dict[int, list[RoundScore]]]
"""The games between the members of a group, by entrant and opponent."""


def encounters(event: RankedEvent, group: Group) -> RoundsAgainst:
    """Who met whom; in a round robin a forfeit counts as met."""
    members = set(group)
    found: RoundsAgainst = {entrant: defaultdict(list) for entrant in group}
    for entrant in group:
        for score in event.cards[entrant].rounds:
            if score.outcome.is_played or event.is_round_robin:
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


def _direct(event: RankedEvent, group: Group) -> Reading:
    return _encounter(event, group, lambda score: score.match_points, event.scale.best)


def _encounter(
    event: RankedEvent, group: Group, worth: Callable[[RoundScore], Score], best: Score | None
) -> Reading:
    met = encounters(event, group)
    if not any(met.values()):
        return skip(NEVER_MET)
    scores = _mini_scores(met, worth)
    if _all_met(met) or event.is_round_robin:
        return Reading(scores)
    if best is None:
        return skip(NOT_ALL_MET)
    reach = {
        entrant: scores[entrant] + best * (len(group) - 1 - len(met[entrant])) for entrant in group
    }
    order = _certain(scores, reach)
    return Reading(scores, order) if max(order.values()) else skip(NOT_ALL_MET)


def _certain(scores: Mapping[int, Score], reach: Mapping[int, Score]) -> dict[int, int]:
    """Who is ahead whatever the missing games would bring: the more, the further ahead.

    One after the other is placed whose score is above all that anybody behind could still reach;
    the first about whom that is not certain, and all after it, share 0.
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


def _extended(event: RankedEvent, group: Group) -> Reading:
    """By match points, and where these decide nothing by game points."""
    reading = _direct(event, group)
    order: Mapping[int, object] = reading.values if reading.order is None else reading.order
    if not reading.skipped and len(set(order.values())) > 1:
        return reading
    return _encounter(event, group, lambda score: score.points, None)


def _among(worth: Callable[[RoundScore], Score]) -> Callable[[RankedEvent, Group], Reading]:
    """Reads the sum over all games between the tied, once they have all met."""

    def read(event: RankedEvent, group: Group) -> Reading:
        met = encounters(event, group)
        if not _all_met(met):
            return skip(NOT_ALL_MET if any(met.values()) else NEVER_MET)
        return Reading({entrant: _summed(met[entrant], worth) for entrant in group})

    return read


def _summed(
    opponents: Mapping[int, list[RoundScore]], worth: Callable[[RoundScore], Score]
) -> Score:
    """The sum over the games, each once however many of the tied were at the table."""
    games = {score.outcome.round: score for listed in opponents.values() for score in listed}
    return sum(worth(game) for game in games.values())


def _pair(event: RankedEvent, group: Group) -> Reading:
    return _direct(event, group) if len(group) == 2 else skip(phrase("more than two are tied"))


def _without_cycles(event: RankedEvent, group: Group) -> Reading:
    """How many of the tied were beaten, wins that lie on a cycle left out."""
    met = encounters(event, group)
    if not any(met.values()):
        return skip(NEVER_MET)
    beaten = {
        entrant: {
            other
            for other, games in met[entrant].items()
            if sum(game.half_wins - 1 for game in games) > 0
        }
        for entrant in group
    }
    circle = circles(beaten)
    return Reading(
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

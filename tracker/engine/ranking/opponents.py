"""Keys by the strength of the opponents: Buchholz, Sonneborn-Berger and their relatives.

They follow FIDE C.07, articles 8, 9, 14 and 16, in the text of 2024; `RankedTournament.law` 2026
adds the limits of the dummy opponent. Several opponents in a round count as one, by their mean.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from scoring.language import join_texts, phrase
from tracker.engine.ranking.exact import Score, mean, quotient
from tracker.engine.ranking.key import Group, KeyValues, TieBreak, Value, not_applicable
from tracker.engine.ranking.scorecard import RoundScore
from tracker.engine.ranking.tournament import RankedTournament

Layer = Literal["MP", "GP"]


class Contribution(NamedTuple):
    """A round's contribution: the opponent's score, its worth, and whose doing it was."""

    opponent: Score
    worth: Score
    is_voluntary: bool


Worth = Callable[[Score, RoundScore], Score]


def adjusted_scores(tournament: RankedTournament, *, is_fore: bool = False) -> dict[int, Score]:
    """Returns each entrant's score as its opponents count it.

    Rounds that an entrant sat out on purpose before leaving count as draws (article 16.3). In
    Fore-Buchholz so does every last-round game (article 8.3).
    """
    return {
        entrant: _adjusted(tournament, entrant, is_fore=is_fore) for entrant in tournament.cards
    }


def _adjusted(tournament: RankedTournament, entrant: int, *, is_fore: bool) -> Score:
    draw = tournament.scale.draw or 0
    rounds = tournament.cards[entrant].rounds
    score = tournament.scores[entrant]
    if is_fore and rounds and _is_last_game(tournament, rounds[-1]):
        return score + draw - rounds[-1].match_points
    if tournament.is_round_robin:
        return score
    for round_ in reversed(rounds):
        if not round_.outcome.is_voluntary:
            break
        if not round_.outcome.opponents:
            score += draw - round_.match_points
    return score


def _is_last_game(tournament: RankedTournament, score: RoundScore) -> bool:
    return score.outcome.round == tournament.rounds and bool(score.outcome.opponents)


def _contributions(
    tournament: RankedTournament, worth: Worth, *, is_fore: bool = False
) -> dict[int, list[Contribution]]:
    """Returns the contributions of every round by entrant."""
    adjusted = adjusted_scores(tournament, is_fore=is_fore)
    return {
        entrant: [
            Contribution(opponent, worth(opponent, score), is_voluntary)
            for score in card.rounds
            for opponent, is_voluntary in _opponent(tournament, adjusted, score, is_fore=is_fore)
        ]
        for entrant, card in tournament.cards.items()
    }


def _opponent(
    tournament: RankedTournament, adjusted: dict[int, Score], score: RoundScore, *, is_fore: bool
) -> tuple[tuple[Score, bool], ...]:
    """The opponent's score, and whether it is a dummy's by the entrant's own doing; or nothing."""
    met = tournament.met(score)
    counts_as_met = score.outcome.is_played or tournament.is_round_robin
    if met and (counts_as_met or (is_fore and _is_last_game(tournament, score))):
        strength = (
            adjusted[met[0]] if len(met) == 1 else mean(adjusted[opponent] for opponent in met)
        )
        return ((strength, False),)
    if tournament.is_round_robin:
        return ()
    return ((_dummy(tournament, adjusted, score, is_fore=is_fore), score.outcome.is_voluntary),)


def _dummy(
    tournament: RankedTournament, adjusted: dict[int, Score], score: RoundScore, *, is_fore: bool
) -> Score:
    """The dummy opponent's score: the entrant's own (16.4), since 2026 with two upper limits."""
    entrant = score.outcome.entrant
    rounds = tournament.cards[entrant].rounds
    own = tournament.scores[entrant]
    draw = tournament.scale.draw or 0
    if is_fore and _is_last_game(tournament, rounds[-1]):
        own += draw - rounds[-1].match_points
    if tournament.law == 2024:
        return own
    met = tournament.met(score)
    return min(
        own, mean(adjusted[opponent] for opponent in met) if met else draw * tournament.rounds
    )


def _cut(listed: list[Contribution], low: int, high: int) -> Score:
    """The sum without the lowest and then the highest so many (article 14).

    Instead of the ordinary lowest a round goes that was not played on purpose, unless it
    contributes less (article 16.5).
    """
    left = list(listed)
    for _ in range(min(low, len(left))):
        ordinary = min(left, key=lambda round_: (round_.opponent, round_.worth))
        voluntary = [round_ for round_ in left if round_.is_voluntary]
        instead = min(
            voluntary, key=lambda round_: (round_.worth, round_.opponent), default=ordinary
        )
        left.remove(ordinary if instead.worth < ordinary.worth else instead)
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda round_: (round_.opponent, round_.worth)))
    return sum(round_.worth for round_ in left)


def _read(
    worth: Worth, *, low: int = 0, high: int = 0, divisor: int = 1, is_fore: bool = False
) -> Callable[[RankedTournament, Group], KeyValues]:
    def read(tournament: RankedTournament, group: Group) -> KeyValues:
        listed = _contributions(tournament, worth, is_fore=is_fore)
        return KeyValues(
            {entrant: quotient(_cut(listed[entrant], low, high), divisor) for entrant in group}
        )

    return _if_drawn(read)


def _if_drawn(
    read: Callable[[RankedTournament, Group], KeyValues],
) -> Callable[[RankedTournament, Group], KeyValues]:
    def checked(tournament: RankedTournament, group: Group) -> KeyValues:
        if tournament.scale.draw is None:
            return not_applicable(phrase("rounds are not won, tied or lost"))
        return read(tournament, group)

    return checked


def _in_no_round_robin(
    read: Callable[[RankedTournament, Group], KeyValues],
) -> Callable[[RankedTournament, Group], KeyValues]:
    def checked(tournament: RankedTournament, group: Group) -> KeyValues:
        return (
            not_applicable(phrase("not in a round robin"))
            if tournament.is_round_robin
            else read(tournament, group)
        )

    return checked


def _opponents_score(opponent: Score, score: RoundScore) -> Score:
    return opponent


def _twice_own_result(opponent: Score, score: RoundScore) -> Score:
    return opponent * score.half_wins


def _suffix(cut: int, median: int) -> str:
    if median:
        return f"/M{median}"
    return f"/C{cut}" if cut else ""


def _explained(whole: str, cut: int, median: int) -> str:
    """Explains what the key adds up, and what it leaves out."""
    if median:
        left_out = phrase("The {median} highest and lowest do not count.", median=median)
    elif cut:
        left_out = phrase("The {cut} lowest do not count.", cut=cut)
    else:
        return whole
    return join_texts((whole, left_out), " ")


def _headed(title: str, cut: int, median: int) -> str:
    """The title with FIDE's word for what is left out, so that no two columns have the same."""
    if median:
        return phrase("{title} Median-{median}", title=title, median=median)
    return phrase("{title} Cut-{cut}", title=title, cut=cut) if cut else title


def buchholz(cut: int = 0, median: int = 0) -> TieBreak:
    """The scores of the opponents; `cut` drops so many lowest, `median` as many at both ends."""
    code = _suffix(cut, median)
    read = _in_no_round_robin(_read(_opponents_score, low=cut or median, high=median))
    return TieBreak(
        f"BH{code}",
        _headed(phrase("Buchholz"), cut, median),
        _explained(phrase("The opponents' scores added up."), cut, median),
        read,
        has_law=True,
    )


def fore_buchholz(cut: int = 0, median: int = 0) -> TieBreak:
    """Buchholz as if every game of the last round were a draw."""
    code = _suffix(cut, median)
    read = _in_no_round_robin(_read(_opponents_score, low=cut or median, high=median, is_fore=True))
    explained = _explained(phrase("Buchholz as if the last round were all ties."), cut, median)
    title = _headed(phrase("Fore-Buchholz"), cut, median)
    return TieBreak(f"FB{code}", title, explained, read, has_law=True)


def sonneborn_berger(cut: int = 0, median: int = 0) -> TieBreak:
    """The scores of beaten opponents and half of those who drew."""
    code = _suffix(cut, median)
    read = _read(_twice_own_result, low=cut or median, high=median, divisor=2)
    explained = _explained(
        phrase("Scores of the opponents beaten, and half the scores of those tied with."),
        cut,
        median,
    )
    title = _headed(phrase("Sonneborn-Berger"), cut, median)
    return TieBreak(f"SB{code}", title, explained, read, has_law=True)


def extended_sonneborn_berger(opponents: Layer, own: Layer) -> TieBreak:
    """The opponents' match or game points times the own match or game points against them.

    An unplayed round counts the entrant's own total in place of an opponent's.
    """

    def read(tournament: RankedTournament, group: Group) -> KeyValues:
        return KeyValues(
            {entrant: _extended(tournament, entrant, opponents, own) for entrant in group}
        )

    names = {"MP": phrase("match points"), "GP": phrase("game points")}
    explained = phrase(
        "Opponents' {theirs} times own {own} against them.",
        theirs=names[opponents],
        own=names[own],
    )
    code = f"E{opponents}{own}SB".replace("P", "")
    title = phrase("Sonneborn-Berger {theirs} × {own}", theirs=opponents, own=own)
    return TieBreak(code, title, explained, read)


def _extended(tournament: RankedTournament, entrant: int, opponents: Layer, own: Layer) -> Score:
    def total(one: int) -> Score:
        card = tournament.cards[one]
        return card.match_points if opponents == "MP" else card.points

    return sum(
        mean(
            total(opponent)
            for opponent in (tournament.met(score) if score.outcome.is_played else (entrant,))
        )
        * (score.match_points if own == "MP" else score.points)
        for score in tournament.cards[entrant].rounds
    )


def _average_of_buchholz(tournament: RankedTournament, group: Group) -> KeyValues:
    listed = _contributions(tournament, _opponents_score)
    strength = {entrant: sum(each.worth for each in rounds) for entrant, rounds in listed.items()}
    values: dict[int, Value] = {}
    for entrant in group:
        met = [
            mean(strength[opponent] for opponent in tournament.met(score))
            for score in tournament.cards[entrant].rounds
            if score.outcome.is_played and tournament.met(score)
        ]
        values[entrant] = mean(met) if met else None
    return KeyValues(values)


BH = buchholz()
FB = fore_buchholz()
SB = sonneborn_berger()
AOB = TieBreak(
    "AOB",
    phrase("Opponents' Buchholz"),
    phrase("The average Buchholz of the opponents met."),
    _in_no_round_robin(_if_drawn(_average_of_buchholz)),
    has_law=True,
)

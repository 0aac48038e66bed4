"""The table of a season: what every session counts, which of them count, and who is ahead.

The usual two tie-breaks are those of rule A8 of the Racing Rules of Sailing. A8.1: the scores that
count, from the best to the worst, at the first difference. A8.2: the last session, then the one
before it, and so on, those that do not count included.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Literal, NamedTuple, Protocol

from tracker.engine.ranking.exact import Score, mean, quotient
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.table import Key, KeyStep, column_key, rows_by
from tracker.engine.ranking.unplayed import Among, RoundResults, UnplayedCase, UnplayedPolicy


class Counting(Protocol):
    """A rule that says how many scores count."""

    def number_of(self, held: int) -> int:
        """Returns how many scores of each player count after so many sessions."""
        ...


@dataclass(frozen=True, slots=True)
class AllScores:
    """Every score counts."""

    def number_of(self, held: int) -> int:
        return held


@dataclass(frozen=True, slots=True)
class BestScores:
    """So many count, however many sessions are held."""

    scores: int

    def number_of(self, held: int) -> int:
        return min(self.scores, held)


@dataclass(frozen=True, slots=True)
class Drop:
    """All but so many count; one always does."""

    scores: int

    def number_of(self, held: int) -> int:
        return _all_but(self.scores, held)


@dataclass(frozen=True, slots=True)
class DropEvery:
    """One score is dropped for every so many sessions: of 4 to 7 one, of 8 to 11 two."""

    sessions: int

    def number_of(self, held: int) -> int:
        return _all_but(held // self.sessions, held)


@dataclass(frozen=True, slots=True)
class DropFrom:
    """A score is dropped from so many sessions on, and another from each number after it."""

    sessions: tuple[int, ...]

    def number_of(self, held: int) -> int:
        return _all_but(sum(held >= number for number in self.sessions), held)


def _all_but(dropped: int, held: int) -> int:
    return max(held - dropped, min(held, 1))


HUNDRED = 100


class SessionShare(NamedTuple):
    """A player's share of a session; `hands` and `rounds` are those that the points took.

    `marches` is None if some hands are not recorded. `team` is the same for those who played as one
    and share a rank, 0 for single players.
    """

    player: int
    rank: int
    points: Score
    hands: int = 0
    marches: int | None = 0
    team: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A session with its players and partnerships, by number.

    `excused` were away with leave; `adjustments` are bonuses and penalties by player, added to what
    the session counts. While a session is not over, more players may still attend it.
    """

    key: int
    played: tuple[SessionShare, ...]
    pairs: frozenset[tuple[int, int]] = frozenset()
    excused: frozenset[int] = frozenset()
    adjustments: Mapping[int, int] = field(default_factory=dict)
    is_over: bool = True


class SessionValue(Protocol):
    """A way to make a session's scores."""

    def values(self, session: Session) -> Mapping[int, Score]:
        """Returns the score of each player who attended, as far as it is known."""
        ...


@dataclass(frozen=True, slots=True)
class RawPoints:
    """The points as they are."""

    def values(self, session: Session) -> Mapping[int, Score]:
        return {share.player: share.points for share in session.played}


@dataclass(frozen=True, slots=True)
class RankPoints:
    """Points for ranks: those of the list, and after its end `further` for each.

    Without a list the winner of n has n points and the last one 1. Who shares a rank shares the
    points of all the places that it takes, as in rule A7 of the Racing Rules of Sailing.
    """

    points: tuple[int, ...] = ()
    further: int = 0

    def values(self, session: Session) -> Mapping[int, Score]:
        # A pair takes one place, and both have its points.
        ranks = [*{share.team or -share.player: share.rank for share in session.played}.values()]
        due = {rank: self._shared(rank, ranks.count(rank), len(ranks)) for rank in set(ranks)}
        return {share.player: due[share.rank] for share in session.played}

    def _shared(self, rank: int, sharers: int, field: int) -> Score:
        return mean(self._of(place, field) for place in range(rank, rank + sharers))

    def _of(self, place: int, field: int) -> int:
        if not self.points:
            return field - place + 1
        return self.points[place - 1] if place <= len(self.points) else self.further


@dataclass(frozen=True, slots=True)
class PercentOfWinner:
    """Points as a percentage of the winner's; 0 if no one scored."""

    def values(self, session: Session) -> Mapping[int, Score]:
        best = max(share.points for share in session.played)
        return {
            share.player: quotient(HUNDRED * share.points, best) if best > 0 else 0
            for share in session.played
        }


@dataclass(frozen=True, slots=True)
class AveragePerHand:
    """Points per hand, so that playing fewer hands costs nothing."""

    def values(self, session: Session) -> Mapping[int, Score]:
        return {
            share.player: quotient(share.points, share.hands) if share.hands else 0
            for share in session.played
        }


@dataclass(frozen=True, slots=True)
class AveragePerRound:
    """Points per round; no score where it is not known how many rounds there were."""

    def values(self, session: Session) -> Mapping[int, Score]:
        return {
            share.player: quotient(share.points, share.rounds)
            for share in session.played
            if share.rounds
        }


Tie = Literal["best", "last", "wins", "attended", "lot"]
BITS = 48


class TieBreakSession(Protocol):
    """A session's input to a tie-break."""

    @property
    def value(self) -> Score | None: ...
    @property
    def standing(self) -> str: ...
    @property
    def is_attended(self) -> bool: ...
    @property
    def is_won(self) -> bool: ...


def tie_key(tie: Tie, cells: Mapping[int, Sequence[TieBreakSession]], seed: str) -> Key:
    """A tie-break between these players, by what it reads of their sessions in order."""
    if tie == "lot":
        return column_key(tie, drawn_lots(seed, cells), is_lower=True)
    if tie == "last":
        back = {player: [cell.value for cell in reversed(told)] for player, told in cells.items()}
        order = {player: tuple(map(_comparable, scores)) for player, scores in back.items()}
        return column_key(tie, {player: tuple(scores) for player, scores in back.items()}, order)
    return column_key(tie, {player: _value(tie, told) for player, told in cells.items()})


def _value(tie: Literal["best", "wins", "attended"], cells: Sequence[TieBreakSession]) -> Value:
    """A number of sessions, or the scores that count from the best to the worst."""
    match tie:
        case "best":
            counted = (cell.value for cell in cells if cell.standing == "counted")
            return tuple(sorted((score for score in counted if score is not None), reverse=True))
        case "wins":
            return sum(cell.is_won for cell in cells)
        case "attended":
            return sum(cell.is_attended for cell in cells)


def _comparable(score: Score | None) -> tuple[bool, Score]:
    """Nothing is less than any score."""
    return score is not None, score or 0


def drawn_lots(seed: str, players: Iterable[int]) -> Mapping[int, int]:
    """Draws a number for each player; 1 is first.

    Each number is drawn alone, so that the order of two does not depend on other players.
    """
    drawn = {
        player: Random(f"{seed}:lot:{player}").getrandbits(BITS)  # noqa: S311 - can be drawn again
        for player in players
    }
    order = sorted(drawn, key=lambda player: (drawn[player], player))
    return {player: number for number, player in enumerate(order, start=1)}


Scored = Mapping[int, Score]
Flipped = frozenset[tuple[int, int]]
"""Cells, each as player and session, that count where they would not, or the other way round."""
Standing = Literal["counted", "dropped", "none"]
RAW, ALL = RawPoints(), AllScores()


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Scoring rules of a season.

    `value` makes a score of what a player has from a session, `absence` one for a session that the
    player missed, `excused` one for a session missed with leave; None leaves it empty. `counting`
    says how many scores count. Their sum is the total, or with `is_average` their mean, and `bonus`
    is added for each session attended. Players with fewer than `minimum` sessions have no rank,
    unless they can still reach it in a season of `planned` sessions. `ties` decide between equal
    totals.
    """

    value: SessionValue = RAW
    counting: Counting = ALL
    absence: UnplayedPolicy | None = None
    excused: UnplayedPolicy | None = None
    is_average: bool = False
    bonus: int = 0
    minimum: int = 0
    planned: int = 0
    ties: tuple[Tie, ...] = ("best", "last")
    seed: str = ""


class SeasonCell(NamedTuple):
    """A player's session; without a value if it was missed and not compensated.

    The `adjustment`, a bonus or a penalty in points, is part of the value. `weight` is that of the
    value in an average: the hands of an average hand, the rounds of an average round, else 1.
    """

    session: int
    value: Score | None
    standing: Standing
    is_attended: bool
    is_won: bool = False
    is_excused: bool = False
    adjustment: int = 0
    weight: int = 1


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's place; `rank` is None for who attended too few sessions.

    A total that is an average is a sum divided by `divisor`, which is 0 for other totals. The rank
    `is_provisional` while the player has too few sessions but can still attend enough.
    Equals share a rank and the next one is skipped. `why` has every comparison with the player
    `above`, the deciding one last; if all of them are equal, both share the rank.
    """

    rank: int | None
    player: int
    total: Score
    bonus: Score
    attended: int
    cells: tuple[SeasonCell, ...]
    above: int | None = None
    why: tuple[KeyStep, ...] = ()
    is_provisional: bool = False
    divisor: int = 0


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season's table: `counts` is how many scores of each player count at most."""

    sessions: tuple[int, ...]
    counts: int
    rows: tuple[SeasonRow, ...]


def season_table(
    rules: SeasonRules, sessions: Sequence[Session], flipped: Flipped = frozenset()
) -> SeasonTable:
    """Builds the table after these sessions, given in order, each with players."""
    counts = rules.counting.number_of(len(sessions))
    rows = [
        _row(rules, player, _standing(cells, counts, flipped, player))
        for player, cells in _cells(rules, sessions).items()
    ]
    reachable = _reachable(rules, sessions, rows)
    enough = [
        replace(row, is_provisional=row.attended < rules.minimum)
        for row in rows
        if reachable[row.player] >= rules.minimum
    ]
    others = [row for row in rows if reachable[row.player] < rules.minimum]
    others.sort(key=lambda row: (-row.attended, -row.total, row.player))
    return SeasonTable(
        tuple(session.key for session in sessions), counts, (*_ranked(rules, enough), *others)
    )


def _reachable(
    rules: SeasonRules, sessions: Sequence[Session], rows: Iterable[SeasonRow]
) -> Mapping[int, int]:
    """Returns how many sessions each player will have attended at most, as far as is known."""
    to_come = max(rules.planned - len(sessions), 0)
    open_ones = [at for at, session in enumerate(sessions) if rules.planned and not session.is_over]
    return {
        row.player: row.attended + to_come + sum(not row.cells[at].is_attended for at in open_ones)
        for row in rows
    }


def _cells(rules: SeasonRules, sessions: Sequence[Session]) -> Mapping[int, list[SeasonCell]]:
    """Returns the values of each player who attended, in the order of the sessions."""
    scored = [rules.value.values(session) for session in sessions]
    absent = _absent_values(rules, sessions, scored)
    weights = [_weights(rules.value, session) for session in sessions]
    winners = [
        {share.player for share in session.played if share.rank == 1} for session in sessions
    ]
    return {
        player: [
            _cell(
                session,
                player,
                scored[at].get(player, missed[at]),
                winners[at],
                weights[at].get(player, 1),
            )
            for at, session in enumerate(sessions)
        ]
        for player, missed in absent.items()
    }


def _weights(value: SessionValue, session: Session) -> Mapping[int, int]:
    """Returns the weight of each player's score in an average, where it is not 1."""
    match value:
        case AveragePerHand():
            return {share.player: share.hands for share in session.played if share.hands}
        case AveragePerRound():
            return {share.player: share.rounds for share in session.played if share.rounds}
    return {}


def _cell(
    session: Session, player: int, value: Score | None, winners: Collection[int], weight: int
) -> SeasonCell:
    is_attended = any(share.player == player for share in session.played)
    adjustment = session.adjustments.get(player, 0)
    return SeasonCell(
        session=session.key,
        value=(value or 0) + quotient(adjustment, weight) if adjustment else value,
        standing="none",
        is_attended=is_attended,
        is_won=player in winners,
        is_excused=player in session.excused and not is_attended,
        adjustment=adjustment,
        weight=weight,
    )


def _standing(
    cells: Sequence[SeasonCell], counts: int, flipped: Flipped, player: int
) -> tuple[SeasonCell, ...]:
    """The cells with what counts: the best; of equal ones the earlier are dropped."""
    scores = [(cell.value, at) for at, cell in enumerate(cells) if cell.value is not None]
    counted = {at for _, at in sorted(scores, reverse=True)[:counts]}
    flips = {at for at, cell in enumerate(cells) if (player, cell.session) in flipped}
    return tuple(
        cell
        if cell.value is None
        else cell._replace(standing="counted" if (at in counted) != (at in flips) else "dropped")
        for at, cell in enumerate(cells)
    )


def _row(rules: SeasonRules, player: int, cells: tuple[SeasonCell, ...]) -> SeasonRow:
    counted = [
        (cell.value, cell.weight)
        for cell in cells
        if cell.standing == "counted" and cell.value is not None
    ]
    attended = sum(cell.is_attended for cell in cells)
    total: Score = sum(value for value, _weight in counted)
    divisor = sum(weight for _value, weight in counted) if rules.is_average else 0
    if divisor:
        total = quotient(sum(value * weight for value, weight in counted), divisor)
    bonus = rules.bonus * attended
    return SeasonRow(None, player, total + bonus, bonus, attended, cells, divisor=divisor)


def _ranked(rules: SeasonRules, rows: Iterable[SeasonRow]) -> Iterable[SeasonRow]:
    """The rows in their order, each with its rank and why it is there; equals by their numbers."""
    own = {row.player: row for row in sorted(rows, key=lambda row: row.player)}
    total = column_key("total", {player: row.total for player, row in own.items()})
    cells = {player: row.cells for player, row in own.items()}
    keys = (total, *(tie_key(tie, cells, rules.seed) for tie in rules.ties))
    for place in rows_by(keys, list(own)):
        yield replace(own[place.entrant], rank=place.rank, above=place.above, why=place.why)


def _absent_values(
    rules: SeasonRules, sessions: Sequence[Session], scored: Sequence[Scored]
) -> dict[int, tuple[Score | None, ...]]:
    """Returns what each missed session counts by player; None if it is not compensated.

    `scored` are the scores of the sessions in their order. Contains every player in any of them.
    """
    players = sorted({share.player for session in sessions for share in session.played})
    if rules.absence is None and rules.excused is None:
        return dict.fromkeys(players, (None,) * len(scored))
    rounds = [_all_results(session.values()) for session in scored]
    everything = _all_results([score for session in scored for score in session.values()])
    return {
        player: _values_of(rules, player, sessions, scored, (rounds, everything))
        for player in players
    }


def _values_of(
    rules: SeasonRules,
    player: int,
    sessions: Sequence[Session],
    scored: Sequence[Scored],
    found: tuple[Sequence[RoundResults], RoundResults],
) -> tuple[Score | None, ...]:
    own = tuple(session[player] for session in scored if player in session)
    rounds, everything = found
    given: list[Score | None] = []
    before: Counter[bool] = Counter()
    for session, results in zip(sessions, rounds, strict=True):
        is_excused = player in session.excused
        policy = rules.excused if is_excused else rules.absence
        is_attended = any(share.player == player for share in session.played)
        if is_attended or policy is None:
            given.append(None)
            continue

        def among(where: Among, these: RoundResults = results) -> RoundResults:
            return these if where == "round" else everything

        given.append(
            policy.score(
                UnplayedCase(
                    own=own, own_hands=(0,) * len(own), results=among, before=before[is_excused]
                )
            )
        )
        before[is_excused] += 1
    return tuple(given)


def _all_results(scores: Iterable[Score]) -> RoundResults:
    return RoundResults(scores=tuple(scores))


FEWEST = 2
"""Sessions of each half that a player needs to be named for improvement."""


class Honour(NamedTuple):
    """An honour: the players or pairs that share it, and the figure."""

    code: str
    players: tuple[tuple[int, ...], ...]
    figure: Score


def honours(
    table: SeasonTable, sessions: Sequence[Session], value: SessionValue, together: int
) -> tuple[Honour, ...]:
    """The honours that there are, in a fixed order; a pair needs so many sessions together."""
    found = (
        _last(table.rows),
        _marches(sessions),
        _most("improved", _improvements(table.rows)),
        _most("pair", _pairs(sessions, value, together)),
    )
    return tuple(figure for figure in found if figure is not None)


def _last(rows: Iterable[SeasonRow]) -> Honour | None:
    """Returns the Poedel: the last ranked player, if someone is ahead of them."""
    ranked = [row for row in rows if row.rank is not None]
    last = [row for row in ranked if row.rank == ranked[-1].rank]
    if len(last) == len(ranked):
        return None
    return Honour("last", tuple((row.player,) for row in last), last[0].total)


def _most(code: str, figures: Mapping[tuple[int, ...], Score]) -> Honour | None:
    """Returns those with the highest figure, if it is above zero."""
    best = max(figures.values(), default=0)
    if best <= 0:
        return None
    return Honour(
        code, tuple(sorted(who for who, figure in figures.items() if figure == best)), best
    )


def _marches(sessions: Iterable[Session]) -> Honour | None:
    """Returns the most marches, or that no one can be named because hands are missing."""
    made: Counter[tuple[int, ...]] = Counter()
    played = [share for session in sessions for share in session.played]
    for share in played:
        made[share.player,] += share.marches or 0
    most = _most("marches", dict(made))
    is_known = all(share.marches is not None for share in played)
    return most if is_known or most is None else Honour("marches_unknown", (), 0)


def _improvements(rows: Iterable[SeasonRow]) -> Mapping[tuple[int, ...], Score]:
    """Returns the rise of the average from the first half to the second.

    Of an odd number of sessions the one in the middle belongs to neither.
    """
    found: dict[tuple[int, ...], Score] = {}
    for row in rows:
        half = len(row.cells) // 2
        scores = [cell.value if cell.is_attended else None for cell in row.cells]
        first = [score for score in scores[:half] if score is not None]
        second = [score for score in scores[len(scores) - half :] if score is not None]
        if len(first) >= FEWEST and len(second) >= FEWEST:
            found[row.player,] = Fraction(mean(second)) - mean(first)
    return found


def _pairs(
    sessions: Iterable[Session], value: SessionValue, together: int
) -> Mapping[tuple[int, ...], Score]:
    """Returns the partners' joint average over the sessions in which they were partners."""
    scores: dict[tuple[int, ...], list[Score]] = defaultdict(list)
    for session in sessions:
        values = value.values(session)
        for one, other in session.pairs:
            if one in values and other in values:
                scores[one, other].append(values[one] + values[other])
    return {pair: mean(listed) for pair, listed in scores.items() if len(listed) >= together}

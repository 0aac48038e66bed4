"""The table of a season: what every session counts, which of them count, and who is ahead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from tracker.engine.ranking.exact import Score, quotient
from tracker.engine.ranking.season_counting import All, Counting
from tracker.engine.ranking.season_ties import Tie, tie_key
from tracker.engine.ranking.season_values import RawPoints, Session, SessionValue
from tracker.engine.ranking.table import KeyStep, column_key, rows_by
from tracker.engine.ranking.unplayed import Among, RoundResults, UnplayedCase, UnplayedPolicy

Scored = Mapping[int, Score]
Flipped = frozenset[tuple[int, int]]
"""Cells, each as player and session, that count where they would not, or the other way round."""
Standing = Literal["counted", "dropped", "none"]
RAW, ALL = RawPoints(), All()


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season counts.

    `value` makes a score of what a player has from a session, `absence` one for a session that
    the player missed; None leaves it empty. `counting` says how many scores count. Their sum is
    the total, or with `is_average` their mean, and `bonus` is added for each session attended.
    Who attended fewer than `minimum` sessions has no rank. `ties` decide between equal totals.
    """

    value: SessionValue = RAW
    counting: Counting = ALL
    absence: UnplayedPolicy | None = None
    is_average: bool = False
    bonus: int = 0
    minimum: int = 0
    ties: tuple[Tie, ...] = ("best", "last")
    seed: str = ""


class SeasonCell(NamedTuple):
    """A session in somebody's row; without a value where it was missed and nothing is given."""

    session: int
    value: Score | None
    standing: Standing
    is_attended: bool
    is_won: bool = False


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's place; `rank` is None for who attended too few sessions.

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


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season's table: `counts` is how many scores of each player count at most."""

    sessions: tuple[int, ...]
    counts: int
    rows: tuple[SeasonRow, ...]


def season_table(
    rules: SeasonRules, sessions: Sequence[Session], flipped: Flipped = frozenset()
) -> SeasonTable:
    """The table after these sessions, which come in their order and in which somebody played."""
    counts = rules.counting.number_of(len(sessions))
    rows = [
        _row(rules, player, _standing(cells, counts, flipped, player))
        for player, cells in _cells(rules, sessions).items()
    ]
    enough = [row for row in rows if row.attended >= rules.minimum]
    others = [row for row in rows if row.attended < rules.minimum]
    others.sort(key=lambda row: (-row.attended, -row.total, row.player))
    return SeasonTable(
        tuple(session.key for session in sessions), counts, (*_ranked(rules, enough), *others)
    )


def _cells(rules: SeasonRules, sessions: Sequence[Session]) -> Mapping[int, list[SeasonCell]]:
    """The values of everybody who attended a session, in the order of the sessions."""
    scored = [rules.value.values(session) for session in sessions]
    absent = _absent_values(rules.absence, scored)
    winners = [
        {share.player for share in session.played if share.rank == 1} for session in sessions
    ]
    return {
        player: [
            SeasonCell(
                session=session.key,
                value=scored[at].get(player, missed[at]),
                standing="none",
                is_attended=player in scored[at],
                is_won=player in winners[at],
            )
            for at, session in enumerate(sessions)
        ]
        for player, missed in absent.items()
    }


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
        cell.value for cell in cells if cell.standing == "counted" and cell.value is not None
    ]
    attended = sum(cell.is_attended for cell in cells)
    total: Score = sum(counted)
    if rules.is_average and counted:
        total = quotient(total, len(counted))
    bonus = rules.bonus * attended
    return SeasonRow(None, player, total + bonus, bonus, attended, cells)


def _ranked(rules: SeasonRules, rows: Iterable[SeasonRow]) -> Iterable[SeasonRow]:
    """The rows in their order, each with its rank and why it is there; equals by their numbers."""
    own = {row.player: row for row in sorted(rows, key=lambda row: row.player)}
    total = column_key("total", {player: row.total for player, row in own.items()})
    cells = {player: row.cells for player, row in own.items()}
    keys = (total, *(tie_key(tie, cells, rules.seed) for tie in rules.ties))
    for place in rows_by(keys, list(own)):
        yield replace(own[place.entrant], rank=place.rank, above=place.above, why=place.why)


def _absent_values(
    policy: UnplayedPolicy | None, scored: Sequence[Scored]
) -> dict[int, tuple[Score | None, ...]]:
    """By player what each session counts if it was missed; None where nothing is given for it.

    `scored` are the scores of the sessions in their order. Everybody is here who is in one.
    """
    players = sorted({player for session in scored for player in session})
    if policy is None:
        return dict.fromkeys(players, (None,) * len(scored))
    rounds = [_all_results(session.values()) for session in scored]
    everything = _all_results([score for session in scored for score in session.values()])
    return {player: _values_of(policy, player, scored, rounds, everything) for player in players}


def _values_of(
    policy: UnplayedPolicy,
    player: int,
    scored: Sequence[Scored],
    rounds: Sequence[RoundResults],
    everything: RoundResults,
) -> tuple[Score | None, ...]:
    own = tuple(session[player] for session in scored if player in session)
    given: list[Score | None] = []
    missed = 0
    for session, results in zip(scored, rounds, strict=True):
        if player in session:
            given.append(None)
            continue

        def among(where: Among, these: RoundResults = results) -> RoundResults:
            return these if where == "round" else everything

        case = UnplayedCase(own=own, own_hands=(0,) * len(own), results=among, before=missed)
        given.append(policy.score(case))
        missed += 1
    return tuple(given)


def _all_results(scores: Iterable[Score]) -> RoundResults:
    return RoundResults(scores=tuple(scores))

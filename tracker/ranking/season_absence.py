"""What a session counts for somebody who was not there."""

from collections.abc import Iterable, Mapping, Sequence

from tracker.ranking.exact import Score
from tracker.ranking.unplayed import Among, RoundResults, UnplayedCase, UnplayedPolicy

Scored = Mapping[int, Score]


def absent_values(
    policy: UnplayedPolicy | None, scored: Sequence[Scored]
) -> dict[int, tuple[Score | None, ...]]:
    """By player what each session counts if it was missed; None where nothing is given for it.

    `scored` are the scores of the sessions in their order. Everybody is here who is in one.
    """
    players = sorted({player for session in scored for player in session})
    if policy is None:
        return dict.fromkeys(players, (None,) * len(scored))
    rounds = [_results(session.values()) for session in scored]
    everything = _results([score for session in scored for score in session.values()])
    return {player: _of(policy, player, scored, rounds, everything) for player in players}


def _of(
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

        given.append(policy.score(UnplayedCase(own=own, own_hands=0, results=among, before=missed)))
        missed += 1
    return tuple(given)


def _results(scores: Iterable[Score]) -> RoundResults:
    return RoundResults(scores=tuple(scores))

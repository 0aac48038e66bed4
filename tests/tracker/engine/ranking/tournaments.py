"""Tournaments in few words for the tests of rankings."""

from tracker.engine.ranking.outcome import Outcome


def table(number, ours, theirs, sides=((1,), (2,)), **more):
    """The outcomes of everybody at a table of two sides, in a round."""
    scores = ((ours, theirs), (theirs, ours))
    return tuple(
        Outcome(
            number,
            entrant,
            tuple(partner for partner in side if partner != entrant),
            other,
            points,
            against,
            **more,
        )
        for side, other, (points, against) in zip(sides, sides[::-1], scores, strict=True)
        for entrant in side
    )


def singles(number, *results):
    """A round of tables between two entrants each: (first, second, points, points)."""
    return tuple(
        outcome
        for first, second, ours, theirs in results
        for outcome in table(number, ours, theirs, ((first,), (second,)))
    )


def without(number, entrant, kind, *opponents, **more):
    """A round that an entrant did not play."""
    return (Outcome(number, entrant, opponents=opponents, kind=kind, **more),)

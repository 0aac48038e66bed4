"""Round robin, by the Berger tables."""

BergerMeeting = tuple[int, int]


def berger(n: int) -> tuple[tuple[BergerMeeting, ...], ...]:
    """The rounds in which n meet one another once, as pairs of positions from 1.

    With an odd n the position that is in no pair of a round sits out. The first of a pair is on
    side 0; how often somebody is there differs by at most 1. A round pairs by distance from its
    centre, and the centres go on by half the field: 1, 5, 2, 6, 3, 7, 4 with eight, as in the
    tables that J. Berger made for chess.
    """
    even = n + n % 2
    return tuple(
        tuple(pair for pair in _round(even, number) if max(pair) <= n)
        for number in range(1, even if n > 1 else 1)
    )


def _round(n: int, number: int) -> tuple[BergerMeeting, ...]:
    around = n - 1
    centre = (number - 1) * (n // 2) % around + 1
    last = (centre, n) if number % 2 else (n, centre)
    others = (
        ((centre + k - 1) % around + 1, (centre - k - 1) % around + 1) for k in range(1, n // 2)
    )
    return (last, *others)

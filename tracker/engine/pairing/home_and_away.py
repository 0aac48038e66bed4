"""Everybody meets everybody at home and away, by a plan made before the first round."""

from dataclasses import dataclass

from tracker.engine.pairing.round_robin import RoundRobin


@dataclass(frozen=True, slots=True)
class HomeAndAway(RoundRobin):
    """Round robin in the order of Berger's tables; who is on side 0 is at home.

    Twice, so that each is once at home to every other; or once, with as many rounds at home as away
    as there can be.
    """

    double: bool = True

"""Drawn partners: whole evenings, with the certificate of their fairness."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random

from bench.measuring import Row, cpu_seconds, growth
from tracker.engine.pairing.certificate import certificate
from tracker.engine.pairing.draw import DrawEntry, PairingInput, PastRound, PlayedPairing, Shape
from tracker.engine.pairing.drawn_partners import DrawnPartners

ROUNDS = 8
SIZES = ((64, "1 s"), (200, "3 s"))
WON = (Fraction(1), Fraction(0))
START, TIMES = 100, 4


def rows() -> Iterator[Row]:
    """The evenings of the goals, their fairness, and the growth of the time."""
    for players, goal in SIZES:
        seconds = cpu_seconds(partial(evening, players))
        floor = cpu_seconds(partial(shuffle_rounds, players))
        yield Row(
            f"draw partners for {players} players in {ROUNDS} rounds",
            f"{seconds:.3f} s",
            f"{1000 * floor:.2f} ms shuffling them",
            f"{seconds / floor:.0f}",
            goal,
        )
        fair = certificate(evening(players))
        yield Row(
            "  most times partners, most times opponents",
            f"{fair.most_partners}, {fair.most_opponents}",
            goal="1, 1",
        )
    few, many = (cpu_seconds(partial(evening, START * times), 2) for times in (1, TIMES))
    yield Row(
        f"  for {START * TIMES} players",
        f"{many:.2f} s",
        f"growth n^{growth(few, many, TIMES):.2f}",
    )


def evening(players: int) -> tuple[PastRound, ...]:
    """All rounds of an evening that no one leaves early."""
    entries = tuple(DrawEntry(number, number) for number in range(1, players + 1))
    past: tuple[PastRound, ...] = ()
    for _ in range(ROUNDS):
        field = PairingInput(entries, ROUNDS, players, "bench", Shape(2, 2), past)
        draw = DrawnPartners().draw(field)
        past = (*past, PastRound(tuple(PlayedPairing(table, WON) for table in draw.tables)))
    return past


def shuffle_rounds(players: int) -> None:
    """The same number of rounds by lot, as a baseline."""
    random = Random("bench")
    for _ in range(ROUNDS):
        random.shuffle(list(range(players)))

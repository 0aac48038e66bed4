"""Balanced schedule: partners once, opponents twice."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, Movement
from tracker.engine.pairing.movement import BalancedSchedule

BALANCED = Format(
    code="balanced",
    name=phrase("Everybody with everybody"),
    about=phrase(
        "A fixed plan: everybody has everybody else once as partner and twice as opponent."
    ),
    announced=phrase("Nobody is anybody’s partner more than once, or opponent more than twice."),
    system=BalancedSchedule,
    course=Course(drawn_by="plan", late="substitute"),
    house_fills=True,
    has_route=True,
    movements=(Movement(phrase("Balanced plan")),),
)

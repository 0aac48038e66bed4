"""Round robin with sides shared out."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, Movement
from tracker.engine.pairing.movement import Howell

HOWELL = Format(
    code="howell",
    name=phrase("Round robin, sides balanced"),
    about=phrase("Like a round robin, with any two pairs on the same line about half the time."),
    announced=phrase("Howell: everybody moves by a plan and meets everybody."),
    system=Howell,
    course=Course(drawn_by="plan", late="free_place"),
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
    has_square=True,
    has_route=True,
    movements=(Movement(phrase("Pairs in one field")),),
)

"""Round robin."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, Movement, OptionWords
from tracker.engine.pairing.movement import RoundRobin

ROUND_ROBIN = Format(
    code="round-robin",
    name=phrase("Round robin"),
    about=phrase("Everybody meets everybody, once or twice."),
    announced=phrase("Everybody meets everybody."),
    system=RoundRobin,
    options={"double": OptionWords(phrase("Everybody meets twice"))},
    course=Course(drawn_by="plan", late="free_place"),
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
    is_round_robin=True,
    has_square=True,
    has_route=True,
    movements=(Movement(phrase("Pairs, round robin")),),
)

"""Equals against equals."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.swiss import Swiss

SWISS = Format(
    code="swiss",
    name=phrase("Swiss system"),
    about=phrase("In every round, entrants with about the same points meet."),
    announced=phrase("Swiss: entrants with equal points meet, and nobody twice."),
    system=Swiss,
    options={
        "method": OptionWords(
            phrase("Pairing of six with the same points"),
            values={
                "fold": "1 and 4, 2 and 5, 3 and 6",
                "slide": "1 and 6, 2 and 5, 3 and 4",
                "adjacent": "1 and 2, 3 and 4, 5 and 6",
                "random": phrase("By lot"),
            },
        ),
        "step": OptionWords(
            phrase("Points that are about the same"),
            phrase("Points are rounded to multiples of this. 0: only equal points are the same."),
        ),
    },
    course=Course(drawn_by="results"),
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
    can_lock=True,
    has_square=True,
)

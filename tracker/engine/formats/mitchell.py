"""Pairs in two lines, of which one moves."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, Movement, OptionWords
from tracker.engine.pairing.movement import Mitchell

MITCHELL = Format(
    code="mitchell",
    name=phrase("One half stays, one half moves"),
    about=phrase("Odd pairs stay at their tables, the others move up by one after every round."),
    announced=phrase("Mitchell: one line stays, the other moves on."),
    system=Mitchell,
    options={
        "boards": OptionWords(
            phrase("The same hands at all tables"),
            phrase("Board groups move down a table after every round."),
        ),
        "arrow_switch": OptionWords(
            phrase("The halves change sides in one of eight rounds"),
            phrase("Both halves share one list: this makes their results comparable."),
        ),
    },
    course=Course(drawn_by="plan", late="free_place"),
    has_route=True,
    movements=(Movement(phrase("Pairs in two lines")),),
)

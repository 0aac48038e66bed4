"""Winners move up a table and get new partners."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, Movement
from tracker.engine.pairing.progressive import Progressive

PROGRESSIVE = Format(
    code="progressive",
    name=phrase("Winners move up"),
    about=phrase(
        "The winners go to the next table, split up, and each partners a loser of that table."
    ),
    announced=phrase("Winners move up a table, losers stay or move down."),
    system=Progressive,
    course=Course(drawn_by="results"),
    movements=(Movement(phrase("Winners move up")),),
)

"""The first against the second, the third against the fourth."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.danish import Danish

STANDING_ORDER = Format(
    code="standing-order",
    name=phrase("In the order of the standings"),
    about=phrase("Round 1 by lot; then neighbours in the standings meet: 1 and 2, 3 and 4."),
    announced=phrase("Drawn by the standings: the first meets the next."),
    system=Danish,
    options={
        "club": OptionWords(
            phrase("Distance to keep members of one club apart"),
            phrase(
                "Greatest distance in the standings to avoid a meeting, squared. 0: meetings "
                "are not avoided."
            ),
        ),
    },
    course=Course(drawn_by="results"),
    can_lock=True,
    has_square=True,
)

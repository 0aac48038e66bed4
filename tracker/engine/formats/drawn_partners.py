"""Partners drawn for each round."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, Movement, OptionWords
from tracker.engine.pairing.drawn_partners import DrawnPartners

DRAWN_PARTNERS = Format(
    code="drawn-partners",
    name=phrase("Partners drawn each round"),
    about=phrase("Everybody enters alone and has a new partner and new opponents in every round."),
    announced=phrase("A new partner and new opponents in every round."),
    system=DrawnPartners,
    options={
        "odd": OptionWords(
            phrase("Players left over from tables of four"),
            values={
                "sit": phrase("Sit out in turn"),
                "house": phrase("Two or three play with the house, one alone sits out"),
                "three": phrase("Three play a game for three, one or two sit out"),
            },
        ),
    },
    course=Course(drawn_by="encounters"),
    can_lock=True,
    movements=(
        Movement(phrase("Drawn partners, sitting out in turn"), {"odd": "sit"}),
        Movement(phrase("Drawn partners, with the house"), {"odd": "house"}, over=(2, 3)),
        Movement(phrase("Drawn partners, with a table of three"), {"odd": "three"}, over=(3,)),
    ),
)

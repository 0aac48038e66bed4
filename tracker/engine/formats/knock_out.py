"""Single elimination and its variants."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.knock_out import KnockOut

KNOCK_OUT = Format(
    code="knock-out",
    name=phrase("Knock-out"),
    about=phrase("The loser is out, until one is left."),
    announced=phrase("Knock-out."),
    system=KnockOut,
    options={
        "consolation": OptionWords(
            phrase("Consolation"),
            phrase("The losers of round 1 play a knock-out among themselves."),
        ),
        "double": OptionWords(
            phrase("Out after two losses"),
            phrase("The last round is for a second final and is left out where none is needed."),
        ),
        "placement": OptionWords(
            phrase("Play-offs for every place"), phrase("Losers play on against losers.")
        ),
        "redraw": OptionWords(phrase("Remaining entrants are drawn again each round")),
    },
    course=Course(drawn_by="results", late="substitute", elimination="all", byes=()),
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
)

"""Round robin at home and away, on many dates; a fixture can be postponed."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.movement import HomeAndAway

LEAGUE = Format(
    code="league",
    name=phrase("League, home and away"),
    about=phrase(
        "Everybody meets everybody at home and away, a round on each date. A fixture can be "
        "postponed."
    ),
    announced=phrase("Everybody meets everybody. The first named is at home."),
    system=HomeAndAway,
    options={
        "double": OptionWords(
            phrase("Everybody meets twice"), phrase("Once at home, and once away.")
        )
    },
    course=Course(drawn_by="plan", late="free_place", byes=("zero", "penalty")),
    scoring="wdl3",
    keys=("MP", "DIFF", "PTS", "LOT"),
    is_round_robin=True,
    has_square=True,
    has_route=True,
    has_home=True,
    can_postpone=True,
)

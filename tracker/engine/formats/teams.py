"""Teams of four, each match at two tables."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.teams import TeamsOfFour

TEAMS = Format(
    code="teams",
    name=phrase("Teams of four"),
    about=phrase("Two tables a match; both results together decide it."),
    announced=phrase("Teams of four, each at two tables."),
    system=TeamsOfFour,
    options={
        "method": OptionWords(
            phrase("Pairing of teams"),
            phrase("With pairings in the order of the standings, the first round is drawn by lot."),
            {
                "round_robin": phrase("Round robin"),
                "knock_out": phrase("The loser is out"),
                "standing_order": phrase("In the order of the standings"),
            },
        ),
    },
    course=Course(drawn_by="plan", late="substitute"),
    course_option="method",
    courses={
        "knock_out": Course(drawn_by="results", late="substitute", elimination="all", byes=()),
        "standing_order": Course(drawn_by="results"),
    },
    tables_per_match=2,
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
)

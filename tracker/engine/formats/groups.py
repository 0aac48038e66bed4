"""Round robin in groups, then finals."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.groups import Groups

GROUPS = Format(
    code="groups",
    name=phrase("Groups, then finals"),
    about=phrase("Round robins in groups; the best play finals."),
    announced=phrase("Groups, then finals."),
    system=Groups,
    options={
        "groups": OptionWords(phrase("Groups")),
        "size": OptionWords(
            phrase("Minimum size of a group"),
            phrase("As many groups as possible of this size. 0: the number above decides."),
        ),
        "qualifiers": OptionWords(phrase("Qualifiers from each group")),
        "best_thirds": OptionWords(
            phrase("Additional qualifiers"),
            phrase("This many of the best entrants next in their groups qualify as well."),
        ),
        "by": OptionWords(
            phrase("Assignment to groups"),
            values={"snake": phrase("By start number, back and forth"), "lot": phrase("By lot")},
        ),
        "then": OptionWords(
            phrase("After the groups"),
            values={
                "knock_out": phrase("A knock-out for the best"),
                "cascade": phrase(
                    "One final for all group winners, one for all second places, and so on"
                ),
                "none": phrase("Nothing: the groups decide"),
            },
        ),
    },
    course=Course(drawn_by="results", late="substitute", elimination="finals"),
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
)

"""All against all in groups, then finals."""

from scoring.language import phrase
from tracker.event_formats.course import Course
from tracker.event_formats.format import Format, OptionWords
from tracker.pairing.groups import Groups

GROUPS = Format(
    code="groups",
    name=phrase("Groups, then finals"),
    about=phrase("All against all in groups; the best of them play finals."),
    announced=phrase("Groups, then finals."),
    system=Groups,
    options={
        "groups": OptionWords(phrase("Groups")),
        "size": OptionWords(
            phrase("Or groups of at least"),
            phrase("As many groups as there can be of this size. 0: the number above decides."),
        ),
        "qualifiers": OptionWords(phrase("Qualifiers from each group")),
        "best_thirds": OptionWords(
            phrase("And of those next in their groups"),
            phrase("This many of the best qualify as well."),
        ),
        "by": OptionWords(
            phrase("Making of the groups"),
            values={"snake": phrase("By start number, there and back"), "lot": phrase("By lot")},
        ),
        "then": OptionWords(
            phrase("After the groups"),
            values={
                "knock_out": phrase("A knock-out of the best"),
                "cascade": phrase("A final for all the first, one for all the second, and so on"),
                "none": phrase("Nothing: the groups decide"),
            },
        ),
    },
    course=Course(drawn_by="results", late="substitute", elimination="finals"),
    scoring="wdl2",
    keys=("MP", "DIFF", "LOT"),
)

"""Tables of several, filled by the totals."""

from scoring.language import phrase
from tracker.engine.formats.format import Course, Format, OptionWords
from tracker.engine.pairing.series import SeededSeries

SERIES = Format(
    code="series",
    name=phrase("Series, tables by the standings"),
    about=phrase(
        "Series 1 by lot; then the first of the standings share table 1, the next table 2."
    ),
    announced=phrase("By lot at first, then tables in the order of the standings."),
    system=SeededSeries,
    options={
        "short_tables": OptionWords(
            phrase("Tables with one player fewer"),
            phrase(
                "If the number of entrants does not divide evenly; otherwise the last ones sit out."
            ),
        ),
    },
    course=Course(drawn_by="results"),
    can_lock=True,
)

"""Defects of what a director sees and takes down, and of the papers that are handed out."""

from tests.defects.planted import Defect

TABLE = "tests/tracker/tournaments/desk/test_table_views.py"
LAW = "tests/tracker/tournaments/standings/test_law.py"
PAPER = "tests/tracker/exports/test_writers.py tests/tracker/exports/test_overlaps.py"

FIRST = (
    Defect(
        "answered call is answered again at the end",
        "tracker/tournaments/rounds/services.py",
        "Call.objects.filter(pairing__round=round_, answered_at=None)",
        "Call.objects.filter(pairing__round=round_)",
        f"{TABLE} tests/tracker/tournaments/rounds/test_reporting_services.py",
    ),
    Defect(
        "who left is marked at a table that is over",
        "tracker/tournaments/desk/monitor_pages.py",
        "marks_left=not result.is_over",
        "marks_left=True",
        TABLE,
    ),
    Defect(
        "unusual points of a game of small points",
        "tracker/tournaments/desk/monitor_pages.py",
        'if usual is None or variant.ladder != "race" or total',
        "if usual is None or total",
        f"{TABLE} tests/tracker/tournaments/desk/test_slips_views.py",
    ),
    Defect(
        "confirmed points stand for other hands",
        "tracker/tournaments/desk/table_forms.py",
        'return BETWEEN.join(map(str, (*points, hands or "")))',
        'return BETWEEN.join(map(str, (*points, "")))',
        f"{TABLE} tests/tracker/tournaments/rounds/test_slip_hands.py",
    ),
    Defect(
        "admins of all clubs direct a program's event",
        "tracker/tournaments/setup/services.py",
        "User.objects.filter(roles__club=club, roles__name=ADMIN)",
        "User.objects.filter(roles__name=ADMIN)",
        "tests/tracker/api/v1/test_writing.py -k directed_by",
    ),
)

SECOND = (
    Defect(
        "text of 2026 a day late",
        "tracker/tournaments/standings/queries.py",
        "return 2024 if date < LAW_2026 else 2026",
        "return 2024 if date <= LAW_2026 else 2026",
        LAW,
    ),
    Defect(
        "standings of the day before it moved",
        "tracker/tournaments/book/stamps_queries.py",
        "        tournament.evening.date,\n",
        "",
        LAW,
    ),
    Defect(
        "law of a tie-break that was skipped",
        "tracker/tournaments/standings/texts.py",
        "for code in tournament.keys if code not in skipped)",
        "for code in tournament.keys)",
        LAW,
    ),
)

THIRD = (
    Defect(
        "part of a wide table without its names",
        "tracker/exports/as_pdf.py",
        'return codes.index("name") + 1 if "name" in codes else 1',
        'return codes.index("name") if "name" in codes else 1',
        PAPER,
    ),
    Defect(
        "column for programs on paper",
        "tracker/exports/as_pdf.py",
        "if not column.is_computed]",
        "if column]",
        PAPER,
    ),
    Defect(
        "evening of a season named at length on paper",
        "tracker/seasons/exports.py",
        '            f"evening_{number}", title, "number", paper_title=day_of_year(evening.date)\n',
        '            f"evening_{number}", title, "number"\n',
        "tests/tracker/seasons/test_views.py",
    ),
    Defect(
        "long word of a head is never broken",
        "tracker/exports/as_pdf.py",
        "heads = [breaking(column.paper_title or column.title, LONG_IN_HEAD) for",
        "heads = [str(column.paper_title or column.title) for",
        PAPER,
    ),
)

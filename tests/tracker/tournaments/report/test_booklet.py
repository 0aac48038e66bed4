"""The report on paper and as a workbook, read back."""

import io

import pytest
from pypdf import PdfReader

from tests.factories import NOW
from tests.tournaments import entered, hand_at, started, tournament_of
from tests.tracker.exports.adding import Book
from tests.tracker.exports.hostile import FORMULAS
from tests.tracker.exports.reading import pdf_pages, pdf_text
from tests.tracker.helpers.tournaments_played import FIRST, four, is_over, scored
from tracker.models import Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.report.exports import booklet_pdf
from tracker.tournaments.report.texts import booklet
from tracker.tournaments.report.workbook_exports import totals, workbook
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.rulings.services import give_ruling

pytestmark = pytest.mark.django_db

ADDRESS = "https://book.example/kanal/events/1/report/verify?seal=0"
A4_POINTS, LETTER_POINTS = (595, 842), (612, 792)


def seen(tournament):
    return stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)


def printed(tournament, paper="a4"):
    return booklet_pdf(booklet(seen(tournament)), ADDRESS, paper)


def book_of(tournament):
    watched = seen(tournament)
    return Book(workbook(booklet(watched), totals(watched)))


def with_hands(**given):
    """Two rounds of four who draw partners: hands at a table, with a correction by a ruling."""
    tournament = tournament_of(rounds=2, hands=2, seeding="order", **given)
    entered(tournament, 5)
    for _ in range(2):
        round_ = started(tournament)
        pairing = round_.pairings.get()
        for points in ((90, 62), (70, 82)):
            hand_at(pairing, points=points)
        close_round(round_=round_, now=NOW)
    tournament = Tournament.objects.get(pk=tournament.pk)
    first = tournament.entrants.get(number=1)
    give_ruling(entrant=first, round_=round_, kind="own_score", points=-20, reason="late", now=NOW)
    return tournament


# On paper


def test_booklet_tells_what_the_page_tells():
    tournament = with_hands()
    told, text = booklet(seen(tournament)), pdf_text(printed(tournament))
    wanted = [
        *(told.head.name, told.seal, *told.story, "Round 1", "Round 2", "provisional"),
        *(row.name for row in told.standings.rows),
        *(sentence for term in told.terms for sentence in term.sentences),
        *("Points deducted from their own score · −20", "late"),
    ]
    spaceless = text.replace(" ", "")
    assert [text for text in wanted if text.replace(" ", "") not in spaceless] == []


def test_cover_has_the_podium_and_nothing_of_the_rest():
    tournament = is_over(four())
    cover, *others = pdf_pages(printed(tournament))
    podium = [row.name for row in booklet(seen(tournament)).podium]
    assert [name for name in podium if name not in cover] == []
    assert "Course of the tournament" not in cover
    assert "Course of the tournament" in others[0]


def test_chart_on_paper_has_whole_names():
    tournament = is_over(four())
    tournament.entrants.filter(number=1).update(name="Wilhelmine Unterberger – Norbert Hohenstein")
    told = booklet(seen(tournament))
    assert told.course_on_paper is not None
    assert told.course_chart is not None
    names = {line.name for line in told.course_on_paper.lines}
    assert names == {step.name for step in told.course}
    assert told.course_on_paper.width > told.course_chart.width


def test_booklet_is_tagged_and_has_its_title():
    reader = PdfReader(io.BytesIO(printed(is_over(four()))))
    assert {"/MarkInfo", "/StructTreeRoot"} <= {*reader.root_object}
    assert str(dict(reader.metadata or {})["/Title"]).startswith("Open ")
    assert b"pdfuaid" in printed(is_over(four()))


@pytest.mark.some(1)
@pytest.mark.parametrize(("paper", "size"), [("a4", A4_POINTS), ("us-letter", LETTER_POINTS)])
def test_booklet_has_the_size_of_the_paper(paper, size):
    page = PdfReader(io.BytesIO(printed(is_over(four()), paper))).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["W" * 80, "Владимир Соколов " * 4 + "Иванович", "Ž" * 80])
def test_long_names_break_and_stay_on_the_page(name):
    tournament = is_over(four())
    tournament.entrants.filter(number=1).update(name=name)
    seen_at = []

    def place(text, _cm, matrix, _font, _size):
        if text.strip():
            seen_at.append(matrix[4])

    reader = PdfReader(io.BytesIO(printed(tournament)))
    for page in reader.pages:
        page.extract_text(visitor_text=place)
    spaceless = pdf_text(printed(tournament)).replace(" ", "")
    assert name.replace(" ", "") in spaceless
    assert max(seen_at) < A4_POINTS[0]


def test_names_are_never_markup():
    tournament = is_over(four())
    bad = ['#read("/etc/passwd")', "$x$ *b* ]", "= heading @ref", "<label> #pagebreak()"]
    for number, name in enumerate(bad, start=1):
        tournament.entrants.filter(number=number).update(name=name)
    text = pdf_text(printed(tournament)).replace(" ", "")
    assert [name for name in bad if name.replace(" ", "") not in text] == []
    assert "root:" not in text


# As a workbook


@pytest.mark.parametrize("given", [{}, {"best": 1}])
def test_every_total_is_a_formula_that_gives_our_number(given):
    book = book_of(with_hands(**given))
    assert {sheet for sheet, _ in book.formulas} == {"Standings", "Rounds"}
    wrong = {
        (sheet, place): (book.computed(sheet, place), book.value(sheet, place))
        for sheet, place in book.formulas
        if abs(book.computed(sheet, place) - book.value(sheet, place)) > 0.001
    }
    assert wrong == {}


def test_totals_of_the_workbook_are_those_of_the_standings():
    tournament = with_hands()
    book, standings = book_of(tournament), booklet(seen(tournament)).standings
    lines = range(2, len(standings.rows) + 2)
    assert [book.computed("Standings", f"F{line}") for line in lines] == [
        float(row.cells[0].text) for row in standings.rows
    ]


def test_rounds_from_paper_are_numbers_and_hidden_ones_are_not_there():
    tournament = four()
    scored(started(tournament), FIRST)
    book = book_of(tournament)
    assert [book.value("Rounds", f"F{line}") for line in range(2, 6)] == [100, 80, 60, 40]
    assert {sheet for sheet, _ in book.formulas} == {"Standings"}


def test_nobody_writes_a_formula():
    tournament = with_hands()
    before = book_of(tournament).formulas
    names = iter(FORMULAS[:5])
    for entrant in tournament.entrants.all():
        tournament.entrants.filter(pk=entrant.pk).update(name=next(names))
    assert book_of(Tournament.objects.get(pk=tournament.pk)).formulas.keys() == before.keys()

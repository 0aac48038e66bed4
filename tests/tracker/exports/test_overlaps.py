"""No text of a printed table lies over another, however many columns, in every language."""

import itertools
import re

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from django.utils.translation import override

from tests.tracker.exports.reading import content, sheet_of
from tracker.exports.sheet import SheetColumn

NAMES = {
    "en": "Maximilian Featherstonehaugh-Cholmondeley",
    "de": "Annegret Oberhausener-Freifrau von Berg",
    "fr": "Marie-Antoinette de La Rochefoucauld-Duc",
    "nl": "Wilhelmina van der Schuijt-Oosterhoutman",
    "hr": "Ljerka Šimunović-Đurđević Krizmanić-Župa",
    "ar": "عبد الرحمن بن عبد العزيز الأنصاري القرطبي",
}
TOUCH_POINTS = 1.0
"""Letters of neighbouring lines may reach into each other's space by this much."""


def overlaps(sent):
    """Pairs of texts that lie over each other, page by page."""
    return [
        pair
        for page in pypdfium2.PdfDocument(sent)
        for pair in itertools.combinations(texts_of(page), 2)
        if is_over(pair[0][1], pair[1][1])
    ]


def texts_of(page):
    """Each text of a page with its box: left, bottom, right, top, in points."""
    whole = page.get_textpage()
    for found in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=9):
        box = found.get_bounds()
        yield whole.get_text_bounded(*box), box


def is_over(one, other):
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > TOUCH_POINTS and along > TOUCH_POINTS


def season(evenings, players, language):
    """A season with these many evenings."""
    columns = (
        *(SheetColumn("place", "Place"), SheetColumn("name", "Name")),
        SheetColumn("total", "Total", "number"),
        *(SheetColumn(f"evening_{at}", f"{at} Nov", "number") for at in range(evenings)),
    )
    rows = [
        (str(at), NAMES[language], 12345, *(-1234 for _ in range(evenings)))
        for at in range(1, players + 1)
    ]
    return sheet_of(*rows, columns=columns)


LONG = pytest.mark.long


@pytest.mark.parametrize("paper", ["a4", pytest.param("us-letter", marks=LONG)])
@pytest.mark.parametrize("evenings", [1, 14, *(pytest.param(at, marks=LONG) for at in (9, 40))])
@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(language, marks=LONG) for language in [*NAMES][1:])]
)
def test_no_text_of_a_wide_table_lies_over_another(language, evenings, paper):
    with override(language):
        sent = content(season(evenings, 12, language), "pdf", paper)
    assert overlaps(sent) == []


def test_columns_that_do_not_fit_follow_on_pages_that_repeat_place_and_name():
    document = pypdfium2.PdfDocument(content(season(40, 2, "hr"), "pdf"))
    pages = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    found = [re.findall(r"\d+ Nov", text) for text in pages]
    assert [*itertools.chain(*found)] == [f"{at} Nov" for at in range(40)]
    assert len(pages) > 1
    assert ["Place Name" in text and text.count("Ljerka") == 2 for text in pages] == [True] * len(
        pages
    )

"""The handbook says what the pages say, and has a chapter for each of them."""

import re
from io import BytesIO

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import override
from pypdf import PdfReader

from scoring import VARIANTS
from tracker.handbook.examples_pages import LABELS, evening_words, examples
from tracker.handbook.exports import handbook_pdf
from tracker.handbook.pages.chapters import SYNONYMS, found, handbook
from tracker.handbook.texts import CHAPTERS, HEIGHTS, blocks, chapter_about
from tracker.handbook.views import printed_chapters
from tracker.seasons.paper_forms import typed_line
from tracker.seasons.queries import TypedLine
from tracker.tournaments.prizes.prize_list_forms import PrizeListReader
from words.extraction import ROOT, all_texts

LANGUAGES = [code for code, _ in settings.LANGUAGES]
PLACE = re.compile(r"{{ ([a-z_]+) }}")
PICTURE = re.compile(r"picture=pictures\.(\w+)")
TYPED_LINE = re.compile(r"<td>(?:[^<]*<b[^>]*>[^<]*</b>,? ?)?<kbd>([^<]+)</kbd>")
OWN = ("templates/help/", "tracker/handbook/pages/")
OF_PAGES = re.compile(r"allauth|tracker\.operations\.|tracker\.[\w.]*views\b")
SHELL_ANSWERS = ("choose", "favicon", "worker", "manifest", "robots", "security_contact")
WITHOUT_HELP = {
    *(f"tracker.shell.views.{name}" for name in SHELL_ANSWERS),
    *(f"tracker.handbook.views.{name}" for name in ("contents", "booklet", "chapter", "game")),
}
"""Those whose answers are no pages of the book, and the handbook itself."""


@pytest.mark.long
def test_every_label_is_a_text_of_the_pages():
    message = {
        (text.context or "", text.texts[0]) for text in all_texts() if not text.file.startswith(OWN)
    }
    named = {(label.context, label.text) for label in LABELS.values()}
    games = {("", str(variant.name)) for variant in VARIANTS.values()}
    assert named - message - games == set()


def test_every_place_in_a_chapter_is_filled_in():
    words = {*LABELS, *evening_words(), "command", "caption"}
    files = sorted((ROOT / "templates/help/chapters").glob("*.html"))
    assert {file.stem for file in files} == {chapter.key for chapter in CHAPTERS}
    named = {name for file in files for name in PLACE.findall(file.read_text())}
    assert named - words == set()
    assert LABELS.keys() - named == {"rarer"}


def test_every_picture_is_in_a_chapter():
    files = (ROOT / "templates/help/chapters").glob("*.html")
    shown = {name for file in files for name in PICTURE.findall(file.read_text())}
    assert shown | VARIANTS.keys() == HEIGHTS.keys()


def views(patterns: list[URLPattern | URLResolver]) -> set[str]:
    """The dotted names of all views that are ours or the library's for accounts."""
    found: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found |= views(pattern.url_patterns)
        else:
            name = getattr(pattern.callback, "__name__", "")
            found.add(f"{pattern.callback.__module__}.{name}")
    return {name for name in found if OF_PAGES.match(name)}


def test_every_page_has_a_chapter():
    pages = views(get_resolver().url_patterns)
    assert {name for name in pages if not chapter_about(name)} == WITHOUT_HELP
    assert {chapter_about(name) for name in pages} - {""} == {chapter.key for chapter in CHAPTERS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_an_example_whose_lines_add_up(language):
    with override(language):
        worked = examples()
    assert [example.variant for example in worked] == list(VARIANTS)
    for example in worked:
        assert example.row.outcome in ("made", "set", "counted"), example.variant
        for cell in example.row.cells:
            for part in cell.parts:
                points = [int(line.points.replace("−", "-")) for line in part.lines]
                assert sum(points) == int(part.total), (example.variant, cell)


def test_example_of_clabber_brings_what_the_rules_say():
    """90 with the last trick and a dad are 110; 72 are less, so the makers get turkey tracks."""
    (worked,) = (example for example in examples() if example.variant == "clabber")
    assert [(cell.shown, cell.score) for cell in worked.row.cells] == [("110", "+110"), ("XX", "0")]
    assert worked.row.sentence == "Bea made hearts and was set: 38 short."


def test_blocks_are_read_as_they_stand():
    page = '<p>A <b data-as="press">key</b>\n  here.</p><h2 id="two">Two</h2>'
    page += '<ol start="4"><li>Go</li></ol>'
    assert [(block.kind, block.text, block.name, block.first) for block in blocks(page)] == [
        ("text", "A key here.", "", 1),
        ("heading", "Two", "two", 1),
        ("steps", "Go", "", 4),
    ]


@pytest.mark.parametrize(
    ("language", "text", "title"),
    [
        ("en", "NETWORK", "There is no network"),
        ("en", "phone lost", "A phone is lost, broken or empty"),
        ("de", "netz", "Es gibt kein Netz"),
        ("de", "passwort", "Ein Passwort ist vergessen"),
        ("fr", "reseau", "Il n’y a pas de réseau"),
        ("nl", "netwerk", "Er is geen netwerk"),
    ],
)
def test_search_finds_the_section_first_that_is_about_it(language, text, title):
    with override(language):
        titles = [hit.section.title for hit in found(text)]
    assert titles[:1] == [title]


WORDS_OF_PLAYERS = {
    "en": {
        "bye": "missed-rounds#count",
        "sitting out": "missed-rounds#asked",
        "excused": "season-paper#excused",
        "late": "missed-rounds#late",
        "absent": "missed-rounds#absent",
        "walkover": "missed-rounds#absent",
        "dropout": "leaving#withdraw",
        "reserve": "leaving#substitute",
        "penalty": "rulings",
        "misdeal": "rulings",
        "march": "prizes#lines",
        "prize": "prizes#lines",
        "pairs": "tournament#kinds",
        "consolation": "tournament#kinds",
        "spreadsheet": "season-paper",
    },
    "de": {
        "Freilos": "missed-rounds#count",
        "entschuldigt": "season-paper#excused",
        "Strafpunkte": "rulings",
        "Trostrunde": "tournament#kinds",
        "Durchmarsch": "prizes#lines",
    },
    "fr": {
        "exempt": "missed-rounds#count",
        "forfait": "missed-rounds#absent",
        "pénalité": "rulings",
        "capot": "prizes#lines",
        "consolante": "tournament#kinds",
    },
    "nl": {
        "afgemeld": "missed-rounds#asked",
        "straf": "rulings",
        "pit": "prizes#lines",
        "troostronde": "tournament#kinds",
    },
    "hr": {
        "kazna": "rulings",
        "pauza": "missed-rounds#asked",
        "odustaje": "leaving#withdraw",
        "štiglja": "prizes#lines",
    },
    "ar": {
        "عقوبة": "rulings",
        "غائب": "missed-rounds#absent",
        "كبوت": "prizes#lines",
    },
}
"""Words that people look for, and a section that is to be among the first three."""


@pytest.mark.parametrize(
    ("language", "word", "address"),
    [(language, *pair) for language, of in WORDS_OF_PLAYERS.items() for pair in of.items()],
)
def test_words_of_players_lead_to_the_section_about_it(language, word, address):
    with override(language):
        hits = [f"{hit.page.chapter}#{hit.section.anchor}".rstrip("#") for hit in found(word)]
    assert address in hits[:3], hits


def test_synonyms_are_of_sections_that_there_are_and_in_every_language():
    sections = {
        f"{page.chapter}#{section.anchor}".rstrip("#")
        for page in handbook().chapters
        for section in page.sections
    }
    assert SYNONYMS.keys() - sections == set()
    assert {address: [*words] for address, words in SYNONYMS.items()} == dict.fromkeys(
        SYNONYMS, LANGUAGES
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_prize_lines_of_the_handbook_are_understood_as_they_stand(language):
    with override(language):
        (page,) = (page for page in handbook().chapters if page.chapter == "prizes")
        lines = TYPED_LINE.findall(page.text)
        reader = PrizeListReader()
        for line in lines:
            reader.read(line)
        awards = reader.awards("none")
    assert [award["award"] for award in awards] == [
        *("top", "things", "last", "key", "key", "lot", "everyone"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cells_of_the_handbook_are_understood_on_the_sheet_of_a_season(language):
    with override(language):
        (page,) = (page for page in handbook().chapters if page.chapter == "season-paper")
        lines = [typed_line(cell) for cell in TYPED_LINE.findall(page.text)]
    assert lines == [
        *(TypedLine(1250), TypedLine(None, is_excused=True), TypedLine(1250, adjustment=-100)),
        TypedLine(None, adjustment=50),
    ]


@pytest.mark.parametrize("text", ["", "   ", "zebra", "network zebra", "%&/", "x" * 10_000])
def test_search_that_finds_nothing_is_empty(text):
    assert found(text) == ()


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_place_is_left_in_a_sentence(language):
    with override(language):
        texts = [block.text for page in handbook().pages for block in blocks(page.text)]
    assert [text for text in texts if re.search(r"%\(|\{\w*\}", text)] == []


def is_headed(text: str, title: str) -> bool:
    """Whether the first line of a page is this one; Arabic is read in another order."""
    first = text.partition("\n")[0]
    return sorted(filter(str.isalnum, first)) == sorted(filter(str.isalnum, title))


@pytest.mark.some(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_booklet_has_every_chapter_and_the_first_evening_within_two_pages(language):
    with override(language):
        made = PdfReader(BytesIO(handbook_pdf(printed_chapters())))
        titles = [page.title for page in handbook().pages]
    pages = [page.extract_text() for page in made.pages]
    starts = {
        title: next(n for n, text in enumerate(pages) if n > 1 and is_headed(text, title))
        for title in titles
    }
    assert list(starts.values()) == sorted(starts.values())
    assert starts[titles[1]] - starts[titles[0]] <= 2

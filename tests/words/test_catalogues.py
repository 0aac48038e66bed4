"""The catalogues say what the source says, and what they say can be filled in."""

import re
from string import Formatter

import pytest
from django.conf import settings

from words.catalogues import (
    mo_bytes,
    open_texts,
    path_of,
    po_bytes,
    renew_catalogue,
    stored_catalogue,
)
from words.extraction import CODE, ROOT, all_texts

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
COMPLETE = [code for code in LANGUAGES if code in settings.COMPLETE_LANGUAGES]
PERCENT = re.compile(r"%\((\w+)\)[sd]|%[sd%]")
STUTTER = re.compile(r"([^\W\d_]{2,8})\1\1|\b(\w{5,} )\2")
A_TRANSLATION = re.compile(r'{% *translate +"([^"]*)"')


@pytest.fixture(scope="module")
def found():
    """Every text of the source."""
    return list(all_texts())


def texts(message):
    """The text, and its plural where it has one."""
    return message.id if isinstance(message.id, tuple | list) else (message.id,)


def wordings(message):
    """Its translations: one, or one for each plural form."""
    return message.string if isinstance(message.string, tuple | list) else (message.string,)


def places(text):
    """The placeholders of a text, of both kinds of pattern."""
    try:
        braces = {
            re.split(r"[.\[]", name)[0]
            for _, name, _, _ in Formatter().parse(text)
            if name is not None
        }
    except ValueError:
        braces = set()
    return braces | {match.group() for match in PERCENT.finditer(text) if match.group() != "%%"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hand {number} of {}", {"number", ""}),
        ("{name[0]} and {name[1]}", {"name"}),
        ("%(done)s of %(all)s, 100%%", {"%(done)s", "%(all)s"}),
        ("no place at all", set()),
    ],
)
def test_places_are_found(text, found):
    assert places(text) == found


def test_every_text_of_a_template_is_found(found):
    known = {message.texts[0] for message in found}
    written = {
        text.replace("%", "%%")
        for file in (ROOT / "templates").rglob("*.html")
        for text in A_TRANSLATION.findall(file.read_text())
    }
    assert written - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_the_texts_of_the_source(language, found):
    """`make words` would change nothing."""
    fresh = po_bytes(renew_catalogue(language, found, stored_catalogue(language)))
    assert path_of(language).read_bytes() == fresh, "run make words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_that_of_the_texts(language, found):
    fresh = mo_bytes(renew_catalogue(language, found, stored_catalogue(language)))
    assert path_of(language, "mo").read_bytes() == fresh, "run make words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_are_filled_in_with_the_same(language):
    wrong = {
        texts(message)[0]: translation
        for message in stored_catalogue(language)
        if message.id
        for translation in wordings(message)
        if translation and places(translation) not in [places(text) for text in texts(message)]
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_begin_and_end_as_their_texts(language):
    """A blank at an end belongs to what stands beside it."""
    wrong = {
        message.id: text
        for message in stored_catalogue(language)
        if message.id
        for text in wordings(message)
        if text and (text[0] == " ", text[-1] == " ") != _blanks(texts(message)[0])
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_stutters(language):
    """A replacement made twice leaves “afafafsluiten” or the same long word twice."""
    found_wordings = [
        wording
        for message in stored_catalogue(language)
        if message.id
        for wording in wordings(message)
    ]
    assert not [wording for wording in found_wordings if STUTTER.search(wording)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy_and_plurals_have_all_their_forms(language):
    kept = stored_catalogue(language)
    wrong = [
        message.id
        for message in kept
        if message.id
        and (message.fuzzy or (message.pluralizable and len(wordings(message)) != kept.num_plurals))
    ]
    assert wrong == []


def test_no_text_is_marked_where_it_is_not_found():
    """Within an f-string a mark is not seen by what gathers the texts."""
    within = re.compile(r"""\{(?:_|n?gettext|pgettext|phrases?)\(['"]""")
    sources = [*(ROOT / "tracker").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]
    assert [str(file) for file in sources if within.search(file.read_text())] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_complete_language_says_everything(language):
    assert [message.id for message in open_texts(stored_catalogue(language))] == []


def _blanks(text):
    return text[0] == " ", text[-1] == " "


def test_functions_of_texts_have_no_names_that_the_search_does_not_know():
    """A text in `now("…")` would be in no catalogue, and English in every language."""
    renamed = re.compile(r"\b(?:n|p|np)?gettext(?:_lazy|_noop)? as (?!_\b)\w+")
    files = [file for package in CODE for file in sorted((ROOT / package).rglob("*.py"))]
    assert [file.name for file in files if renamed.search(file.read_text())] == []

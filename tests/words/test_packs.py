"""The words of a game in every language: a pack that lacks one is named, or takes the plain one."""

import pytest
from django.conf import settings
from django.utils import translation

from scoring import VARIANTS, Meld, Seat
from scoring.vocabulary import VOCABULARIES, Vocabulary, in_words
from scoring.words import meld_text
from words.catalogues import open_texts, stored_catalogue

LANGUAGES = [code for code, _ in settings.LANGUAGES]
TRANSLATED = [code for code in LANGUAGES if code != settings.LANGUAGE_CODE]
MELDS = {
    **{f"run of {length}": Meld(Seat(0), "sequence", length) for length in range(3, 9)},
    **{f"four {rank}": Meld(Seat(0), "four", rank=rank) for rank in "J9ATKQ"},
}
TERMS = ("set", "bella", "sequence of three", "four jacks")
"""One of each kind that a pack of words can name."""


def terms(variant, language):
    """What a page in the language calls everything that a pack of words can name."""
    with translation.override(language):
        called = {"set": str(variant.words.set), "bella": str(variant.words.bella)}
        return called | {name: str(meld_text(variant, meld)) for name, meld in MELDS.items()}


def missing(catalogue):
    """The terms that the pack of a language lacks, by their English."""
    return [message.id for message in open_texts(catalogue)]


@pytest.mark.some(6)
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("term", TERMS)
def test_term_that_a_language_lacks_is_named(language, term):
    pack = stored_catalogue(language)
    before = missing(pack)
    assert before == [] or language not in settings.COMPLETE_LANGUAGES
    found = pack.get(term)
    assert found is not None
    found.string = ""
    assert sorted(missing(pack)) == sorted([*before, term])


@pytest.mark.parametrize("language", LANGUAGES)
def test_pack_without_a_word_takes_that_of_the_language(monkeypatch, language):
    empty = Vocabulary("silent", "Silent tables", "Nothing.")
    monkeypatch.setattr("scoring.vocabulary.VOCABULARIES", {"silent": empty})
    in_words.cache_clear()
    text = terms(in_words(VARIANTS["clabber"], "silent"), language)
    in_words.cache_clear()
    assert text == terms(VARIANTS["clobby"], language)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("code", VOCABULARIES)
def test_pack_speaks_the_language_of_the_page(language, code):
    """A word of the tables stays as it is; a word with English in it is said in each language."""
    here = terms(in_words(VARIANTS["clobby"], code), language)
    english = [name for name, text in here.items() if {"of", "four", "sequence"} & {*text.split()}]
    assert english == []

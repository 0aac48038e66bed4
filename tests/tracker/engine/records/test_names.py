"""Names: one spelling, nothing that could deceive."""

import unicodedata

import pytest

from scoring.problems import Problems
from tracker.engine.records import names


def read(text, longest=names.NAME_LENGTH):
    """The name, and the codes of its problems."""
    problems = Problems()
    name = names.name_from(text, "name", problems, longest)
    return name, [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n van   Loon ", "Anna van Loon"),
        ("Rene\u0301", "René"),
        ("Sam O’Connor-Özil 2", "Sam O’Connor-Özil 2"),
        ("Мария", "Мария"),
        ("نازنین\u200cزهرا", "نازنین\u200cزهرا"),
        ("क्\u200dष", "क्\u200dष"),
        ("Việt Nguyễn", "Việt Nguyễn"),
        (unicodedata.normalize("NFD", "Nguyễn Thị Hường"), "Nguyễn Thị Hường"),
        ("पड़ूँ श्री हूँ", "पड़ूँ श्री हूँ"),
        ("مُحَمَّدٌ", unicodedata.normalize("NFC", "مُحَمَّدٌ")),
        ("שָּׁלוֹם יִשַּׁי", unicodedata.normalize("NFC", "שָּׁלוֹם יִשַּׁי")),
        ("น้ำผึ้ง กุ้ง", "น้ำผึ้ง กุ้ง"),
        ("Ọ̀ṣun Adé", "Ọ̀ṣun Adé"),
        ("Łukasz Ørsted", "Łukasz Ørsted"),
        ("x" * 80, "x" * 80),
    ],
)
def test_name_is_kept_in_one_spelling(text, name):
    assert read(text) == (name, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "missing_field"),
        (" \t", "missing_field"),
        ("–…!", "missing_field"),
        ("\u200d", "missing_field"),
        ("x" * 81, "too_long"),
        ("x" * 10_000, "too_long"),
        ("Anna\x00", "bad_name"),
        ("Anna\x1b[31m", "bad_name"),
        ("\u202eAnna", "bad_name"),
        ("An\u2066na", "bad_name"),
        ("An\u200bna", "bad_name"),
        ("\ufeffAnna", "bad_name"),
        ("Anna\ud800", "bad_name"),
        ("A" + "\u0301" * 6, "bad_name"),
        ("Q" + "\u0301" * 3, "bad_name"),
        ("Anna" + "\u0338" * 40, "bad_name"),
        *((f"An{chr(0x334 + place)}na", "bad_name") for place in range(5)),
        ("An\u20d2na", "bad_name"),
    ],
)
def test_name_that_could_deceive_is_refused(text, code):
    assert read(text)[1] == [code]


def test_key_is_the_same_for_every_case_and_form():
    keys = {names.search_key(name) for name in ("STRASSE", "straße", "Ｓtrasse")}
    assert keys == {"strasse"}
    assert names.search_key("José") != names.search_key("Jose")


def test_order_puts_accents_beside_their_letters():
    mixed = ["Zoe", "Ölund", "Otto", "olund", "Émile", "eva"]
    assert sorted(mixed, key=names.sort_key) == ["Émile", "eva", "olund", "Ölund", "Otto", "Zoe"]


@pytest.mark.parametrize(
    ("name", "whom"),
    [
        ("\u0410nna", "Anna"),
        ("\u0410NN\u0410", "Anna"),
        ("J\u03bfs\u00e9", "José"),
        ("\u0405\u0430m", "Sam"),
        ("Anna", ""),
        ("anna", ""),
        ("Anne", ""),
        ("Анна", ""),
        ("", ""),
    ],
)
def test_name_is_taken_for_one_that_looks_the_same(name, whom):
    assert names.confusable_with(name, ["Bert", "Anna", "José", "Sam"]) == whom


def test_name_that_is_known_is_taken_for_nobody_else():
    both = ["Anna", "\u0410nna"]
    assert [names.confusable_with(name, both) for name in both] == ["", ""]


@pytest.mark.parametrize(
    ("name", "is_mixed"),
    [
        ("\u0410nna", True),
        ("Van L\u03bfon", True),
        ("Anna Смирнова", False),
        ("Anna-Мария", False),
        ("Νίκος", False),
        ("田中 たろう", False),
        ("山田タロウ", False),
        ("Ｓam", False),
        ("Sam O’Connor 2", False),
        ("Nguyễn", False),
    ],
)
def test_word_of_two_alphabets_is_noticed(name, is_mixed):
    assert names.is_mixed(name) is is_mixed


def test_every_lookalike_is_of_another_alphabet_and_stands_for_a_latin_letter():
    for other, latin in names.LOOKALIKES.items():
        assert unicodedata.name(chr(other)).split()[0] in {"CYRILLIC", "GREEK", "ARMENIAN", "LATIN"}
        assert chr(latin).isascii()
        assert chr(latin).isalpha()


@pytest.mark.parametrize(
    ("most", "first"),
    [
        (None, ["Ben", "ämil", "Anna", "Cem", "Dora"]),
        (5, ["Ben", "ämil", "Anna", "Cem", "Dora"]),
        (3, ["Ben", "ämil", "Anna"]),
        (2, ["Ben", "ämil"]),
        (1, ["Ben"]),
    ],
)
def test_first_of_many_are_those_with_most_and_of_equals_those_ahead_by_name(most, first):
    games = {"Dora": 1, "Cem": 3, "Anna": 3, "Ben": 4, "ämil": 3}
    assert names.first_of([*games], games.__getitem__, names.sort_key, most) == first
    assert names.first_of([], games.__getitem__, names.sort_key, most) == []


@pytest.mark.parametrize("pair", [("Émile Roß", "\u0301Zoë"), ("ΣΑΣ", "ﬁn"), ("Ben", "Ämil")])
def test_names_that_are_said_together_stand_where_the_whole_text_does(pair):
    assert names.joined_order(pair, " & ") == names.sort_key(" & ".join(pair))

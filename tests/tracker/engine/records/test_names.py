"""Names: one spelling, nothing that could deceive."""

import sys
import unicodedata

import pytest

from scoring.problems import Problems
from tracker.engine.records import confusables, names


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


UNSEEN = (0x2800, 0x3164, 0x034F, 0x17B4, 0x17B5, 0x180B, 0x1D159, 0xFFA0, 0xE0001)
"""Code points beside which “Anna” looks as it does without."""


@pytest.mark.parametrize("code", UNSEEN, ids=hex)
@pytest.mark.parametrize("name", ["An{}na", "Anna{}", "{}Anna", "{0}Anna {0}"])
def test_character_that_shows_nothing_is_refused(name, code):
    assert read(name.format(chr(code)))[1] == ["bad_name"]


@pytest.mark.parametrize("code", [0x3164, 0xFFA0, 0x115F, 0x1160])
def test_name_of_fillers_alone_is_no_name(code):
    assert read(chr(code) * 3)[1] == ["missing_field"]


@pytest.mark.parametrize("code", [0xE000, 0xF8FF, 0xFDD0, 0xFFFF, 0x0378, 0x10FFFF, 0xF0000])
def test_character_that_nobody_has_agreed_on_is_refused(code):
    assert read(f"Anna{chr(code)}")[1] == ["bad_name"]


@pytest.mark.parametrize("code", [0xFE0F, 0xFE0E, 0xFE00, 0xE0100, 0xE01EF])
def test_form_of_a_character_is_no_part_of_a_name(code):
    assert read(f"Anna{chr(code)} ❤{chr(code)}") == ("Anna ❤", [])


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("نازنین\u200cزهرا", "نازنین\u200cزهرا"),
        ("دا\u200cنا", "دانا"),
        ("نازنین\u200c", "نازنین"),
        ("نازنین\u200dزهرا", "نازنینزهرا"),
        ("क्\u200dष", "क्\u200dष"),
        ("क्\u200cष", "क्\u200cष"),
        ("क\u200dष", "कष"),
        ("An\u200cna", "Anna"),
        ("Anna\u200d", "Anna"),
        ("\u200dAnna", "Anna"),
        ("A 👩\u200d👩\u200d👧", "A 👩\u200d👩\u200d👧"),
    ],
)
def test_joiner_stays_where_its_letters_need_it(typed, name):
    assert read(typed) == (name, [])


NOT_SEEN = (
    *("HANGUL FILLER", "CHOSEONG FILLER", "JUNGSEONG FILLER", "KHITAN SMALL SCRIPT FILLER"),
    *("VARIATION SELECTOR", "NULL NOTEHEAD", "BRAILLE PATTERN BLANK", "VOWEL INHERENT"),
    "GRAPHEME JOINER",
)
"""Words in the names of characters that are letters, marks or signs and show nothing."""


def is_shown(character):
    """True if Unicode's own data says that something is seen of the character."""
    category = unicodedata.category(character)
    named = unicodedata.name(character, "")
    return category[0] not in "CZ" and not any(word in named for word in NOT_SEEN)


@pytest.mark.long
def test_of_all_characters_none_hides_beside_a_name():
    """Every code point of Unicode: refused, left out, or seen."""
    hidden = []
    for code in range(sys.maxunicode + 1):
        name, problems = read(f"An{chr(code)}na")
        if not problems and name != "Anna" and not is_shown(chr(code)) and name != "An na":
            hidden.append(hex(code))
    assert hidden == []


def test_characters_that_unicode_confuses_are_asked_about():
    """Each letter of a name in each of its disguises, as Unicode's table has them."""
    missed = []
    for source, looks_like in confusables.prototypes().items():
        if not looks_like.isascii() or not looks_like.isalpha():
            continue
        name, disguised = f"Zw{looks_like}q", f"Zw{chr(source)}q"
        if names.search_key(name) != names.search_key(disguised):
            missed += [disguised] * (names.confusable_with(disguised, [name]) != name)
    assert missed == []


@pytest.mark.parametrize(
    "disguised",
    ["Аппа", "Анпа", "\u13aan\ua4e0a", "ꓮꓠꓠꓮ", "Аnna", "Ａnna", "An\u200cna", "ΑΝΝΑ", "𝐀nna"],
)
def test_anna_is_asked_about(disguised):
    known = names.confusable_with(disguised, ["Bert", "Anna", "Clara"])
    assert known == ("" if disguised in ("Ａnna", "𝐀nna", "Анпа") else "Anna")


@pytest.mark.parametrize("case", [str.upper, str.lower, str.title])
def test_capital_letters_hide_no_disguise(case):
    assert names.confusable_with(case("ivаn"), ["Ivan"]) == "Ivan"
    assert names.confusable_with(case("iván"), ["Ivan"]) == ""


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

"""Names: one spelling, nothing that could deceive."""

import pytest

from scoring.problems import Problems
from tracker import names


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
    ],
)
def test_name_that_could_deceive_is_refused(text, code):
    assert read(text)[1] == [code]


def test_key_is_the_same_for_every_case_and_form():
    keys = {names.key(name) for name in ("STRASSE", "straße", "Ｓtrasse")}
    assert keys == {"strasse"}
    assert names.key("José") != names.key("Jose")


def test_order_puts_accents_beside_their_letters():
    mixed = ["Zoe", "Ölund", "Otto", "olund", "Émile", "eva"]
    assert sorted(mixed, key=names.order) == ["Émile", "eva", "olund", "Ölund", "Otto", "Zoe"]

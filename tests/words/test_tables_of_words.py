"""Tables that say a code in words: all of their words are texts for translators, or none is."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DRESSED = ("exports", "forms", "pages", "texts")
SAYING = {"phrase", "phrase_of", "phrases", "gettext", "_"}


def said_in_english_alone(source: str) -> list[str]:
    """Words that stand as they are in a table whose other words are said in every language."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict) and any(map(_matches, node.values)):
            found += [
                value.value
                for value in node.values
                if isinstance(value, ast.Constant)
                and isinstance(value.value, str)
                and value.value[:1].isalpha()
            ]
    return found


def _matches(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rsplit(".", 1)[-1] in SAYING


def test_word_in_english_alone_is_found():
    table = 'STATES = {"a": phrase("being played"), "b": "done", "c": "", "d": 3, "e": None}'
    assert said_in_english_alone(table) == ["done"]
    assert said_in_english_alone('CODES = {"a": "done", "b": "open"}') == []


@pytest.mark.parametrize("folder", DRESSED)
def test_tables_say_all_their_words_in_every_language(folder):
    found = {
        file.relative_to(ROOT).as_posix(): words
        for file in sorted((ROOT / "tracker").rglob("*.py"))
        if folder in re.split(r"[/_.]", file.relative_to(ROOT).as_posix())
        if (words := said_in_english_alone(file.read_text()))
    }
    assert found == {}

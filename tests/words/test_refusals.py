"""Whoever is refused is told why in their own language."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TELLING = {"add": 3, "missing": 2, "refusal": 3, "Refused": 3, "NotAllowedError": 2}
"""What tells a person something, and which of its arguments does."""


def untranslated(source: str) -> Iterator[tuple[int, str]]:
    """The lines on which somebody is told something in English, whatever they read."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for told in node.args[TELLING.get(name, len(node.args) + 1) - 1 :]:
                if isinstance(told, ast.Constant) and " " in str(told.value):
                    yield node.lineno, str(told.value)


def test_refusals_are_in_the_language_of_their_reader():
    files = [*(ROOT / "scoring").rglob("*.py"), *(ROOT / "tracker").rglob("*.py")]
    found = {(file.name, *line) for file in files for line in untranslated(file.read_text())}
    assert found == set()


def test_text_without_a_translation_is_found():
    source = 'refusal("", "gone", phrase("It is gone."))\nproblems.missing("name", "Enter a name.")'
    assert [*untranslated(source)] == [(2, "Enter a name.")]

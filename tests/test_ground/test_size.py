"""What is read at once stays short: functions of 30 lines from `def` on, modules of 400."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    file
    for part in ("bench", "recipes", "scoring", "tracker", "words")
    for file in (ROOT / part).rglob("*.py")
    if "migrations" not in file.parts
)


def long_functions(source: str) -> set[str]:
    """The names of functions with more than 30 lines, docstrings counted and decorators not."""
    return {
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= 30
    }


def test_functions_are_short():
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in FILES
        for name in long_functions(file.read_text())
    }
    assert found == set()


def test_modules_are_short():
    found = {
        file.relative_to(ROOT).as_posix()
        for file in FILES
        if len(file.read_text().splitlines()) > 400
    }
    assert found == set()


def test_lines_are_counted_from_the_signature_on():
    just = "@cached\ndef short(\n    one,\n):\n" + "    one += 1\n" * 27
    assert long_functions(just) == set()
    assert long_functions(just + "    return one\n") == {"short"}

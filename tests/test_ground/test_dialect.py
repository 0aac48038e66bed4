"""Plain English in names, docstrings and comments: a ratchet on the phrases that are not.

Each folder has the number of findings it still holds. The numbers are compared for equality:
lower them when you mend some, so that none comes back.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALLOWED: set[tuple[str, str]] = set()
"""File and phrase, where other programs rely on the spelling."""
PHRASES = {
    "ever": re.compile(r"\b(?:who|what|whom)ever\b", re.IGNORECASE),
    "other": re.compile(r"\b(?:is|are|was|were) (?:another\b|other\b(?! than))"),
    "taken": re.compile(r"\b(?:taken|takes?|took|taking) (?:back|away|out|apart)\b"),
    "of_it": re.compile(r"\bof it(?=[.;:!?](?:\s|$)|$)"),
}
OPENING = re.compile(r"(?:What|Who|Whom|Whose|Whether|Of|Those|By)\b")

LEFT: dict[str, dict[str, int]] = {
    "tests": {
        "ever": 65,
        "of_it": 19,
        "opening": 318,
        "other": 9,
        "said": 12,
        "taken": 30,
    },
    "tracker/api": {
        "opening": 1,
    },
    "tracker/engine": {
        "ever": 4,
    },
    "tracker/tournaments": {
        "ever": 2,
        "other": 1,
        "said": 5,
    },
    "words": {
        "said": 1,
    },
}
"""Findings that still stand in each folder, by kind; a kind that is not listed has none."""


class Finding(NamedTuple):
    """A phrase and where it stands."""

    kind: str
    line: int
    phrase: str


def texts(source: str, nodes: list[ast.AST]) -> Iterator[tuple[int, str, bool]]:
    """The first line, the text, and whether it is a docstring, of all docstrings and comments."""
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text, True
    if "#" in source:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string.lstrip("# "), False


def names(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """The line and spelling of every name the source binds."""
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name


def findings(source: str) -> list[Finding]:
    """All phrases of the dialect in one module, by line."""
    nodes = list(ast.walk(ast.parse(source)))
    found = [Finding("said", line, name) for line, name in names(nodes) if name == "said"]
    for first, text, is_docstring in texts(source, nodes):
        if is_docstring and (opening := OPENING.match(text)):
            found.append(Finding("opening", first, opening[0]))
        for kind, pattern in PHRASES.items():
            for match in pattern.finditer(text):
                line = first + text.count("\n", 0, match.start())
                found.append(Finding(kind, line, match[0]))
    return sorted(found, key=lambda finding: finding.line)


def folder_of(file: Path) -> str:
    """The room of a file of the tracker, or the folder at the top."""
    return "/".join(file.parts[: 2 if file.parts[0] == "tracker" else 1])


def all_findings() -> dict[str, dict[str, list[str]]]:
    """`file:line: phrase` of every finding, by folder and kind; migrations stay as written."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for top in ("bench", "recipes", "scoring", "tests", "tracker", "words"):
        for path in sorted((ROOT / top).rglob("*.py")):
            file = path.relative_to(ROOT)
            if "migrations" in file.parts:
                continue
            for kind, line, phrase in findings(path.read_text()):
                if (file.as_posix(), phrase) not in ALLOWED:
                    found[folder_of(file)][kind].append(f"{file.as_posix()}:{line}: {phrase}")
    return found


def test_dialect_becomes_rarer():
    every = all_findings()
    differing = [
        (folder, kind)
        for folder in sorted({*every, *LEFT})
        for kind in sorted({*every[folder], *LEFT.get(folder, {})})
        if len(every[folder][kind]) != LEFT.get(folder, {}).get(kind, 0)
    ]
    assert not differing, "\n".join(
        line
        for folder, kind in differing
        for line in (
            f"{folder} {kind}: {LEFT.get(folder, {}).get(kind, 0)} → {len(every[folder][kind])}",
            *every[folder][kind],
        )
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("said = 1", ("said", 1, "said")),
        ("def f(said): ...", ("said", 1, "said")),
        ("class A:\n    said: str", ("said", 2, "said")),
        ("x = 1  # for whoever asks", ("ever", 1, "whoever")),
        ("x = 1\n'''Number.\n\nThe stamp is another then.'''", ("other", 4, "is another")),
        ("# A hand is taken back.", ("taken", 1, "taken back")),
        ("'''The game and all of it.'''", ("of_it", 1, "of it")),
        ("def f():\n    '''Whether it is so.'''", ("opening", 2, "Whether")),
    ],
)
def test_phrase_is_found(source: str, expected: tuple[str, int, str]):
    assert findings(source) == [expected]


def test_plain_english_is_not_found():
    assert (
        findings("'''Sum of its points, if it is other than 0.'''\nx = 'whoever'  # Whole.") == []
    )

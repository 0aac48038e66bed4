"""Every command that a document gives is run as it stands there, or says why it is not."""

import re
import shutil
from pathlib import Path

import pytest

from tests.documented.reading import DOCUMENTS, ROOT, SHELL, Block, blocks, commands, prose
from tests.documented.running import clean_copy

ELSEWHERE = {"CONTRIBUTING.md", "docs/api.md", "docs/formats.md"}
"""Their commands are followed with what they need, by the tests of recipes and of the API."""
INDENTED = re.compile(r"(?<=\n\n) {4}\S|^[ \t]+```", re.MULTILINE)
NEED_BOOK = (
    "docs/archive.md",
    "docs/people.md",
    "docs/run/backup.md",
    "docs/run/monitoring.md",
    "docs/run/trouble.md",
    "docs/run/upgrade.md",
)
"""Their commands need an existing book."""


def name_of(document: Path) -> str:
    return str(document.relative_to(ROOT))


def given(document: Path) -> list[Block]:
    return commands(document.read_text())


FOLLOWED = [
    document for document in DOCUMENTS if given(document) and name_of(document) not in ELSEWHERE
]


def unclear(text: str) -> list[str]:
    """What of a document a test could not tell: blocks without a fence, a language or a reason."""
    found = [f"an indented block: {block}" for block in INDENTED.findall(prose(text))]
    for block in blocks(text):
        if not block.language:
            found.append(f"line {block.line}: no language")
        if block.why is not None and (block.language != SHELL or len(block.why.split()) < 3):
            found.append(f"line {block.line}: no reason")
    marks = text.count("<!-- not run")
    told = sum(block.why is not None for block in blocks(text))
    return found + ["a mark without a block"] * (marks - told)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_block_says_what_it_is_and_why_it_is_not_run(document):
    assert unclear(document.read_text()) == []


def test_what_could_not_be_told_is_found():
    fenced = "<!-- not run: root -->\n\n```sh\nls\n```\n\n<!-- not run: it needs root -->\nls\n"
    assert unclear(fenced) == ["line 3: no reason", "a mark without a block"]
    assert unclear("so\n\n    make run\n\n```\nls\n```\n") == [
        "an indented block:     m",
        "line 5: no language",
    ]


@pytest.mark.long
@pytest.mark.parametrize("document", FOLLOWED, ids=name_of)
def test_commands_do_what_they_are_given_for(document):
    with clean_copy() as place:
        if name_of(document) in NEED_BOOK:
            place.run("make demo")
        for block in given(document):
            programs = {line.split()[0] for line in block.text.splitlines() if line.strip()}
            if "sqlite3" in programs and shutil.which("sqlite3") is None:
                continue
            place.run(block.text)

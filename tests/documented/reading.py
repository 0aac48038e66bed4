"""The fenced blocks of the documents, and what is said of them to nobody who reads."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = tuple(
    sorted(
        [
            *ROOT.glob("*.md"),
            *(ROOT / "docs").rglob("*.md"),
            *(ROOT / ".github").rglob("*.md"),
            ROOT / "scoring/README.md",
        ]
    )
)
SHELL = "sh"
_BLOCK = re.compile(
    r"^(?:<!-- not run: (?P<why>.*?) -->\n\n)?```(?P<language>\w*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A fenced block: its line, its language, its text, and why it is not run, if it is not."""

    line: int
    language: str
    text: str
    why: str | None


def blocks(document: str) -> list[Block]:
    """The blocks of a text, in their order."""
    return [
        Block(
            document.count("\n", 0, found.start("text")),
            found["language"],
            found["text"],
            found["why"],
        )
        for found in _BLOCK.finditer(document)
    ]


def prose(document: str) -> str:
    """A text without its blocks."""
    return _BLOCK.sub("", document)


def commands(document: str) -> list[Block]:
    """The blocks of shell commands that are run."""
    return [block for block in blocks(document) if block.language == SHELL and block.why is None]


def section(document: str, heading: str) -> str:
    """The text below a second-level heading, up to the next."""
    return document.split(f"\n## {heading}\n")[1].split("\n## ", maxsplit=1)[0]

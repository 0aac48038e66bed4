"""What is said in the source: the texts of Python and of templates, each with where it stands."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CODE = ("scoring", "tracker")
TEMPLATES = "templates"
SUFFIXES = {".html", ".txt", ".svg", ".js", ".webmanifest"}
CONTEXT = -1
"""Marks the argument that says which of two meanings is meant."""
KEYWORDS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "phrase"), (0,)),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "phrases"), (0, 1)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), (CONTEXT, 1)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), (CONTEXT, 1, 2)),
}


class Found(NamedTuple):
    """A text, its plural if it has one, what is meant where it means two things, and its file."""

    texts: tuple[str, ...]
    context: str | None
    file: str
    comments: tuple[str, ...] = ()


def all_texts() -> Iterator[Found]:
    """Every text of the source."""
    for package in CODE:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield from _texts_of(file, file.read_text())
    for file in sorted((ROOT / TEMPLATES).rglob("*")):
        if file.suffix in SUFFIXES:
            yield from _texts_of(file, _as_python(file))


def _as_python(file: Path) -> str:
    """The calls that a template stands for, each line from its beginning so that it can be read."""
    calls = templatize(file.read_text(), origin=str(file))
    return re.sub(r"(?m)^[ \t]+", "", calls)


def _texts_of(file: Path, source: str) -> Iterator[Found]:
    options: dict[str, Any] = {"encoding": "utf-8"}
    read = extract_python(BytesIO(source.encode()), list(KEYWORDS), ["Translators:"], options)  # type: ignore[arg-type]
    for _, name, given, comments in read:
        found = _found(name, given if isinstance(given, tuple) else (given,))
        if found is not None:
            texts, context = found
            yield Found(texts, context, file.relative_to(ROOT).as_posix(), tuple(comments))


def _found(name: str, given: tuple[Any, ...]) -> tuple[tuple[str, ...], str | None] | None:
    """The text and its context, None where the call is handed something that is no text itself."""
    places = KEYWORDS[name]
    context = given[0] if places[0] == CONTEXT else None
    texts = tuple(given[place] if place < len(given) else None for place in places if place >= 0)
    return (texts, context) if all(texts) else None

"""Extracts translatable texts from Python and templates, with their files."""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CODE = ("scoring", "tracker")
TEMPLATES = "templates"
SUFFIXES = {".html", ".txt", ".svg", ".js", ".webmanifest"}
_UTF_8: Any = {"encoding": "utf-8"}
CONTEXT = -1
"""Marks the context argument."""
KEYWORDS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "phrase"), (0,)),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "phrases"), (0, 1)),
    **dict.fromkeys(("pgettext", "pgettext_lazy", "phrase_of"), (CONTEXT, 1)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), (CONTEXT, 1, 2)),
}


class ExtractedText(NamedTuple):
    """A text, its plural if it has one, its context if it is ambiguous, and its file."""

    texts: tuple[str, ...]
    context: str | None
    file: str
    comments: tuple[str, ...] = ()


def all_texts() -> Iterator[ExtractedText]:
    for package in CODE:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield from _texts_of(file, file.read_text())
    for file in sorted((ROOT / TEMPLATES).rglob("*")):
        if file.suffix in SUFFIXES:
            yield from _texts_of(file, _as_python(file))


def _as_python(file: Path) -> str:
    """A template's translation calls as Python, each on its own line without indentation."""
    calls = templatize(file.read_text(), origin=str(file))
    return re.sub(r"(?m)^[ \t]+", "", calls)


def _texts_of(file: Path, source: str) -> Iterator[ExtractedText]:
    read: Any = extract_python(BytesIO(source.encode()), KEYWORDS, ["Translators:"], _UTF_8)
    for _, name, given, comments in read:
        parts = given if isinstance(given, tuple) else (given,)
        found = _found(KEYWORDS[name], parts)
        if found is not None:
            texts, context = found
            yield ExtractedText(texts, context, file.relative_to(ROOT).as_posix(), tuple(comments))


def _found(
    places: Sequence[int], given: Sequence[Any]
) -> tuple[tuple[str, ...], str | None] | None:
    """The text and its context; None if the call's argument is not a literal."""
    texts = [given[place] for place in places if 0 <= place < len(given)]
    if not all(texts) or len(texts) < len(places) - (CONTEXT in places):
        return None
    return tuple(texts), given[0] if CONTEXT in places else None

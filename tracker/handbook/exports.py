"""The handbook as a booklet to print."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.json_values import Json
from tracker.exports.as_pdf import A4, breaking, typeset
from tracker.handbook.texts import PICTURE, Block, TextLine, blocks, picture

TEMPLATE = Path(__file__).with_name("handbook.typ")


class PrintedChapter(NamedTuple):
    """A chapter or the entry page of a game, with its HTML."""

    title: str
    text: str
    is_screen: bool


def handbook_pdf(book: Iterable[PrintedChapter], paper: str = A4) -> bytes:
    """All chapters with their pictures, each starting on a new page."""
    chapters = [_chapter(page) for page in book]
    files = [Path(name) for name in map(_file, _names(chapters)) if name]
    shown = {
        "title": _("Handbook"),
        "book": _("Score book"),
        "contents": _("Contents"),
        "paper": paper,
        "language": (get_language() or "en").partition("-")[0],
        "chapters": chapters,
        "pictures": [file.stem for file in files],
    }
    return typeset([TEMPLATE, *files], {"handbook": json.dumps(shown)})


def _chapter(page: PrintedChapter) -> Json:
    parts = [_block(block) for block in blocks(page.text)]
    return {"title": page.title, "is_screen": page.is_screen, "blocks": parts}


def _block(block: Block) -> Json:
    return {
        "kind": block.kind,
        "level": block.level,
        "name": block.name,
        "first": block.first,
        "rows": [[_line(line) for line in row] for row in block.rows],
    }


def _line(line: TextLine) -> list[Json]:
    return [{"text": breaking(span.text), "style": span.style} for span in line]


def _names(chapters: Iterable[Json]) -> Iterable[str]:
    """The names of all pictures, without duplicates."""
    parts = (part for chapter in chapters for part in chapter["blocks"])
    return dict.fromkeys(part["name"] for part in parts if part["kind"] == PICTURE)


def _file(name: str) -> str:
    """The path of a picture; empty where it does not exist."""
    return finders.find(picture(name).file) or ""

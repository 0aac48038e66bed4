"""The handbook as a booklet to be printed."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tracker.exports.typesetting import A4, breaking, typeset
from tracker.pages.handbook.pages import Handbook, Page
from tracker.pages.handbook.pictures import picture
from tracker.pages.handbook.reading import PICTURE, Block, Line, blocks

Json = dict[str, Any]

TEMPLATE = Path(__file__).with_name("handbook.typ")


def handbook_pdf(book: Handbook, paper: str = A4) -> bytes:
    """All chapters with their pictures; each of them begins a page."""
    chapters = [_chapter(page) for page in book.pages]
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


def _chapter(page: Page) -> Json:
    parts = [_block(block) for block in blocks(page.text)]
    return {"title": page.title, "is_screen": bool(page.variant), "blocks": parts}


def _block(block: Block) -> Json:
    return {
        "kind": block.kind,
        "level": block.level,
        "name": block.name,
        "first": block.first,
        "rows": [[_line(line) for line in row] for row in block.rows],
    }


def _line(line: Line) -> list[Json]:
    return [{"text": breaking(span.text), "style": span.style} for span in line]


def _names(chapters: Iterable[Json]) -> Iterable[str]:
    """The names of all pictures, each once."""
    parts = (part for chapter in chapters for part in chapter["blocks"])
    return dict.fromkeys(part["name"] for part in parts if part["kind"] == PICTURE)


def _file(name: str) -> str:
    """Where a picture lies; empty where it was not taken."""
    return finders.find(picture(name).file) or ""

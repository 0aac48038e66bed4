"""Adds the documents outside this directory, the decisions and the handbook to the site."""

import os
import posixpath
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
BESIDE = {
    "README.md": "index.md",
    "scoring/README.md": "engine.md",
    **{name: name for name in ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md")},
    **{name: name for name in ("LICENSE", "NOTICES.md", "SECURITY.md")},
}
"""Documents outside `docs`, and their names in the site."""
HEADING = re.compile(r'<h2 id="([\w-]+)">(.*?)</h2>')
LINK = re.compile(r"(?<=\]\()([\w./-]+)(?=[)#])")


def on_files(files: Files, *, config: Any) -> Files:
    for name, target in BESIDE.items():
        if (ROOT / name).exists():
            text = relinked((ROOT / name).read_text(), name, target)
            files.append(File.generated(config, target, content=text))
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    titles = (
        f"- [{one.read_text().split(chr(10))[0].strip('# ')}]({one.name})\n" for one in decisions
    )
    listed = "# Decisions\n\n" + "".join(titles)
    files.append(File.generated(config, "decisions/index.md", content=listed))
    for name, content in handbook():
        files.append(File.generated(config, f"use/{name}", content=content))
    return files


def handbook() -> Iterator[tuple[str, str | bytes]]:
    """The pages of the handbook in English, with its pictures, by file name."""
    # Pictures have plain addresses with DEBUG; no database is read.
    os.environ |= {"DEBUG": "1", "SECRET_KEY": "documents", "DATABASE_URL": "sqlite://:memory:"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "tracker.settings"
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from tracker.handbook.pages import chapters
    from tracker.handbook.texts import ENTERING

    book = chapters.handbook()

    def listed(pages: tuple[chapters.Page, ...]) -> str:
        return "".join(f"- [{page.title}]({name(page)}): {page.about}\n" for page in pages)

    def name(page: chapters.Page) -> str:
        return f"{page.variant or page.chapter}.md"

    yield "index.md", f"# Handbook\n\n{listed(book.chapters)}"
    for page in book.pages:
        text = HEADING.sub(r"\n## \2 {#\1}\n", page.text).replace("/static/handbook/en/", "")
        games = listed(book.games) if name(page) == f"{ENTERING}.md" else ""
        yield name(page), f"# {page.title}\n\n{text}\n\n{games}"
    for picture in (ROOT / "static/handbook/en").iterdir():
        yield picture.name, picture.read_bytes()


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    if page.file.generated_by:
        return markdown
    return relinked(markdown, f"docs/{page.file.src_uri}", page.file.src_uri)


def relinked(text: str, source: str, target: str) -> str:
    """The links of a document at `source` in the project, for its place `target` in the site."""

    def moved(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[1]))
        path = BESIDE.get(path) or path.removeprefix("docs/")
        path += "/index.md" if (ROOT / "docs" / path).is_dir() else ""
        return posixpath.relpath(path, posixpath.dirname(target) or ".")

    return LINK.sub(moved, text)

"""The documentation site is self-contained, and its links work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import VARIANTS
from tracker.handbook.texts import CHAPTERS

pytest.importorskip("mkdocs", reason="no mkdocs here; `make test` installs it")

ROOT = Path(__file__).resolve().parents[2]


def test_site_is_built_with_every_page_and_finds_words(tmp_path):
    # Not quiet: that would hide the warnings about broken links from the strict mode too.
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(
        command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False
    )
    assert (built.returncode, "WARNING" in built.stderr) == (0, False), built.stderr
    pages = {page.name for page in tmp_path.glob("*.html")}
    assert pages >= {f"{page.stem}.html" for page in (ROOT / "docs").glob("*.md")}
    run = {f"{page.stem}.html" for page in (ROOT / "docs/run").glob("*.md")}
    assert {page.name for page in (tmp_path / "run").glob("*.html")} == run
    assert pages >= {
        "index.html",
        "engine.html",
        "SECURITY.html",
        "CHANGELOG.html",
        "CONTRIBUTING.html",
    }
    for page in tmp_path.rglob("*.html"):
        loaded = re.findall(
            r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"', page.read_text()
        )
        assert loaded == [], page
    # A block between the steps of a recipe does not restart the numbering.
    assert '<ol start="5">' in (tmp_path / "CONTRIBUTING.html").read_text()
    assert "Set-up code" in (tmp_path / "search/search_index.json").read_text()
    handbook = {page.stem for page in (tmp_path / "use").glob("*.html")}
    assert handbook == {"index", *VARIANTS, *(chapter.key for chapter in CHAPTERS)}
    shown = [
        name
        for page in (tmp_path / "use").glob("*.html")
        for name in re.findall(r'<img[^>]+src="([\w.-]+\.webp)"', page.read_text())
    ]
    assert {f"{variant}.webp" for variant in VARIANTS} <= set(shown)
    assert [name for name in shown if not (tmp_path / "use" / name).exists()] == []

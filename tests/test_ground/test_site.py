"""The documentation site is self-contained, and its links work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="no mkdocs here; `make test` installs it")

ROOT = Path(__file__).resolve().parents[2]


def test_site_is_built_with_every_page_and_finds_words(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(
        command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False
    )
    assert (built.returncode, "WARNING" in built.stderr) == (0, False), built.stderr
    pages = {page.name for page in tmp_path.glob("*.html")}
    assert pages >= {f"{page.stem}.html" for page in (ROOT / "docs").glob("*.md")}
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

"""Redistributors find the licence of every part."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTICES = (ROOT / "NOTICES.md").read_text()
RUN_TIME = ROOT / "requirements-postgres.lock"


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table under a heading, by their first cell."""
    section = NOTICES.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in section.splitlines()]
    return {row[0]: row[1:] for row in cells if row and row[0] not in ("file", "package", "---")}


def test_every_vendored_script_is_named_with_its_version_and_licence():
    recorded = re.findall(
        r"^\| ([\w.-]+\.js) \|[^|]+\| ([^ ]+) \| ([\w-]+), ([\w.-]+) \|",
        (ROOT / "static/vendor/VENDOR.md").read_text(),
        re.MULTILINE,
    )
    assert {
        name: (what.split()[1], licence, text)
        for name, (what, licence, text) in rows("In this repository").items()
    } == {
        name: (version, licence, f"`static/vendor/{text}`")
        for name, version, licence, text in recorded
    }


def test_every_package_at_run_time_is_named_with_its_licence():
    locked = re.findall(r"^([\w.-]+)==", RUN_TIME.read_text(), re.MULTILINE)
    named = rows("Installed beside it")
    assert sorted(named) == sorted(locked)
    assert [package for package, (licence,) in named.items() if not licence] == []


def test_licence_is_the_one_that_the_project_names():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "BSD-3-Clause"
    text = (ROOT / "LICENSE").read_text()
    assert text.startswith("BSD 3-Clause License\n")
    assert "The score book's contributors" in text


@pytest.mark.parametrize("suffix", ["*.woff*", "*.ttf", "*.otf"])
def test_no_font_is_bundled_as_the_notices_say(suffix):
    assert [*(ROOT / "static").rglob(suffix)] == []

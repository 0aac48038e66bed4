"""Documents are in plain English, and the changelog is sorted by version and kind."""

import re

import pytest

from tests.documented.reading import DOCUMENTS, ROOT
from tests.test_ground.test_dialect import PHRASES

CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)", re.DOTALL)
LEFT = {
    *("docs/architecture.md", "docs/data.md", "docs/languages.md"),
    *("docs/rules.md", "docs/sources.md", "docs/words.md"),
}
"""Documents that still have to be rewritten, besides the decisions."""
KINDS = ("Upgrading", "Added", "Changed", "Fixed", "Security")


def phrases(text: str) -> list[str]:
    """The banned phrases in a document, code and addresses aside."""
    plain = CODE.sub("", text)
    return [found[0] for phrase in PHRASES.values() for found in phrase.finditer(plain)]


REWRITTEN = [
    name
    for document in DOCUMENTS
    if (name := str(document.relative_to(ROOT))) not in LEFT and "/decisions/" not in name
]


@pytest.mark.parametrize("name", REWRITTEN)
def test_document_has_no_banned_phrase(name):
    assert phrases((ROOT / name).read_text()) == []


def test_phrases_are_found_in_prose_only():
    assert phrases("Whoever comes is another\nplayer: `whoever`.") == ["Whoever", "is another"]


def misplaced(changelog: str) -> list[str]:
    """The lines of a changelog that are not below a version and a known kind, in order."""
    found: list[str] = []
    kinds: list[str] = []
    for line in changelog.partition("\n## ")[2].splitlines():
        if line.startswith("## "):
            kinds = []
        elif line.startswith("### "):
            kinds.append(line.removeprefix("### "))
            if kinds != [kind for kind in KINDS if kind in kinds]:
                found.append(line)
        elif line.startswith("- ") and not kinds:
            found.append(line)
    return found


def test_changelog_is_sorted_by_version_and_kind():
    assert misplaced((ROOT / "CHANGELOG.md").read_text()) == []


def test_misplaced_line_of_a_changelog_is_found():
    text = "# Changelog\n\n## 2\n- a\n### Fixed\n- b\n### Added\n- c\n## 1\n### New\n- d\n"
    assert misplaced(text) == ["- a", "### Added", "### New"]

"""Every recipe of CONTRIBUTING.md is followed on a copy of the source, its own tests included."""

import re

import pytest

from tests.documented.reading import ROOT, section
from tests.documented.running import clean_copy
from tests.recipes.following import UnclearError, changed, follow

TEXT = (ROOT / "CONTRIBUTING.md").read_text()
RECIPES = re.findall(r"^## (Add .+)$", TEXT, re.MULTILINE)


def told(recipe: str) -> str:
    """The recipe, which may stand in the document that its section leads to."""
    here = section(TEXT, recipe)
    if "```" in here:
        return here
    document = re.findall(r"\]\((docs/[\w.]+)\)", here)[0]
    return section((ROOT / document).read_text(), recipe)


@pytest.mark.long
@pytest.mark.parametrize("recipe", RECIPES)
def test_recipe_leads_to_what_it_promises(recipe):
    with clean_copy() as place:
        printed = follow(told(recipe), place)
    assert re.search(r"\b[1-9]\d* passed", printed[-1]), printed[-1]


def test_there_is_a_recipe_for_whatever_is_added_often():
    assert RECIPES == [
        "Add a game",
        "Add a house rule",
        "Add a tie-break",
        "Add a format",
        "Add an export",
        "Add a page",
        "Add a language",
    ]


def test_change_is_made_where_its_lines_stand_once():
    assert changed("a\nb\n\nc\n", " a\n-b\n+d\n\n+e\n c\n") == "a\nd\n\ne\nc\n"
    for text in ("b\n", "a\nb\na\nb\n"):
        with pytest.raises(UnclearError):
            changed(text, " a\n-b\n")

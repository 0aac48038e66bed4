"""docs/data.md names every code of refusal and every table, docs/accounts.md every right."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from tracker.access import ViewerRole
from tracker.access.matrix import MATRIX

ROOT = Path(__file__).resolve().parents[3]
DATA = (ROOT / "docs/data.md").read_text()
ACCOUNTS = (ROOT / "docs/accounts.md").read_text()
SOURCES = (
    ROOT / "tracker/common/errors.py",
    ROOT / "tracker/engine/records/names.py",
    ROOT / "tracker/engine/records/folding.py",
    *(ROOT / "tracker").rglob("*services.py"),
    *(ROOT / "tracker").glob("**/services/*.py"),
)
# The place of the code among the arguments.
REFUSING = {"add": 1, "refusal": 1}


def codes(source: str) -> Iterator[str]:
    """The codes that are written into a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and len(node.args) == 3:
            name = ast.unparse(node.func).rsplit(".", 1)[-1]
            code = node.args[REFUSING.get(name, 0)]
            if name in REFUSING and isinstance(code, ast.Constant):
                yield str(code.value)


def test_codes_are_found_however_they_are_raised():
    source = 'problems.add("a", "b", "c")\nraise refusal("", "d", said)\nother("e", "f", "g")'
    assert list(codes(source)) == ["b", "d"]


def test_every_code_of_refusal_is_described():
    used = {code for source in SOURCES for code in codes(source.read_text())}
    known = DATA + (ROOT / "docs/records.md").read_text()
    assert used
    assert {code for code in used if f"`{code}`" not in known} == set()


@pytest.mark.parametrize("model", list(apps.get_app_config("tracker").get_models()))
def test_every_table_is_described(model):
    assert f"| {model.__name__} |" in DATA


def test_site_admin_may_what_the_docs_say():
    _before, _, listed = ACCOUNTS.partition("a site admin may, with a second factor")
    text = [line[2:] for line in listed.split("## ")[0].splitlines() if line.startswith("- ")]
    special = [deed for deed in MATRIX.values() if deed.marks[ViewerRole.EVERYBODY] == "–"]
    may = {str(deed.text): deed.marks[ViewerRole.SITE_ADMIN] for deed in special}
    assert {name: mark for name, mark in may.items() if mark != "–"} == dict.fromkeys(text, "2")

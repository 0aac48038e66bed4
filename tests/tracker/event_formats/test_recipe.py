"""The recipe "add a format" of docs/formats.md, followed on a copy of the source."""

import re

import pytest

from tests.defects.copies import copy_of_checkout
from tests.defects.planted import ROOT

FILE, REGISTRY = "tracker/event_formats/hill.py", "tracker/event_formats/__init__.py"
LOOKED_AT = (
    "tests/tracker/event_formats/newcomer.py",
    "tests/test_ground/test_layers.py::test_code_never_asks_which_format_it_has",
)


@pytest.fixture
def copy():
    with copy_of_checkout() as found:
        yield found


def code_of_the_recipe() -> str:
    """What the recipe says to write."""
    told = (ROOT / "docs/formats.md").read_text()
    assert f"`{FILE}`" in told
    assert f"`{REGISTRY}`" in told
    found = re.search(r"^```python\n(.*?)^```$", told, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def register(source: str) -> str:
    """The registry with the new format after the others."""
    first = "from tracker.event_formats.howell import HOWELL\n"
    last = "            TEAMS,\n"
    assert first in source
    assert last in source
    source = source.replace(first, f"from tracker.event_formats.hill import HILL\n{first}")
    return source.replace(last, f"{last}            HILL,\n")


@pytest.mark.long
def test_format_is_added_by_one_file_and_its_registration(copy):
    (copy.home / FILE).write_text(code_of_the_recipe())
    registry = copy.home / REGISTRY
    registry.write_text(register(registry.read_text()))
    done = copy.run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *LOOKED_AT)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout

"""The table of modules in the package's own words."""

import re
from pathlib import Path

import tracker.engine.pairing


def test_every_module_has_one_line_in_the_table():
    modules = [file.stem for file in Path(*tracker.engine.pairing.__path__).glob("*.py")]
    lines = re.findall(r"^(\w+)  +\w", tracker.engine.pairing.__doc__ or "", flags=re.MULTILINE)
    assert sorted(["__init__", "draw", *lines]) == sorted(modules)

"""Every wait in the tests of faults and attacks has a time limit."""

import ast
from itertools import chain
from pathlib import Path

import pytest

from tests.faults import lossy
from tests.faults.lossy import Phone
from tests.faults.wire import Paired
from tests.pristine import ROOT

ENDLESS = {"run": "timeout", "urlopen": "timeout", "create_connection": "timeout"}
"""Calls that wait indefinitely without a timeout."""
IN_PLACE = {"wait", "join", "communicate"}
"""Calls whose only argument is a timeout."""
FILES = sorted(chain(*((ROOT / "tests" / name).rglob("*.py") for name in ("faults", "attack"))))


def waits_of(file: Path) -> list[str]:
    """The calls of a file without a time limit, each with its line."""
    found = []
    for call in ast.walk(ast.parse(file.read_text())):
        if not isinstance(call, ast.Call):
            continue
        name, named = name_of(call), {each.arg for each in call.keywords}
        is_endless = name in ENDLESS and ENDLESS[name] not in named
        if is_endless or (name in IN_PLACE and not call.args and not named):
            found.append(f"{file.name}:{call.lineno} {ast.unparse(call.func)}")
    return found


def name_of(call: ast.Call) -> str:
    """The name of the called function without its object; `run` only for programs."""
    if isinstance(call.func, ast.Attribute):
        is_other = call.func.attr == "run" and ast.unparse(call.func) != "subprocess.run"
        return "" if is_other else call.func.attr
    name = ast.unparse(call.func)
    return "" if name == "run" else name


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_wait_has_an_end(file: Path) -> None:
    assert waits_of(file) == []


def test_phone_whose_hand_nobody_takes_gives_up(monkeypatch) -> None:
    monkeypatch.setattr(lossy, "PATIENCE", 0.2)
    phone = Phone("http://127.0.0.1:9", Paired("/", 1, "", ""))
    phone.writes(1, 96)
    with pytest.raises(AssertionError, match="1 hands wait, and none was taken"):
        phone.empties()

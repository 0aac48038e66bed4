"""Vendored files are identical to the published ones."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

VENDOR = Path(__file__).resolve().parents[2] / "static/vendor"
RECORDED = dict(
    re.findall(
        r"^\| ([\w.-]+\.js) \|.*`([\w+/=]+)` \|$", (VENDOR / "VENDOR.md").read_text(), re.MULTILINE
    )
)
SCRIPTS = sorted(path.name for path in VENDOR.glob("*.js"))


def test_every_script_is_recorded_with_its_licence():
    assert sorted(RECORDED) == SCRIPTS != []
    assert sorted(path.stem for path in VENDOR.glob("*.LICENSE")) == [
        name.partition(".")[0] for name in SCRIPTS
    ]


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_has_the_recorded_hash(name):
    digest = hashlib.sha384((VENDOR / name).read_bytes()).digest()
    assert base64.b64encode(digest).decode() == RECORDED[name]


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_names_no_map(name):
    assert "sourceMappingURL" not in (VENDOR / name).read_text()

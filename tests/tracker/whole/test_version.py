"""The program says its version in one way."""

import tomllib
from pathlib import Path

import tracker

PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


def test_version_is_that_of_the_project():
    assert tomllib.loads(PROJECT.read_text())["project"]["version"] == tracker.__version__

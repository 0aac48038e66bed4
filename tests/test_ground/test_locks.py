"""The lock files are reproducible, and the docs explain every dependency."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted(ROOT.glob("*.lock"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RUN_TIME = PROJECT["project"]["dependencies"]
OPTIONAL = [*chain(*PROJECT["project"]["optional-dependencies"].values())]
DEVELOPMENT = [*chain(*PROJECT["dependency-groups"].values())]
BUILD = re.findall(r"^UV := (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)


def name_of(requirement: str) -> str:
    """The package name in a requirement such as `environs[django]==1.0`."""
    return re.split(r"[\[=<>; ]", requirement)[0].lower()


def pins(lock: Path) -> dict[str, str]:
    """The version of each package in a lock file."""
    return dict(re.findall(r"^([\w.-]+)==([^ ;]+)", lock.read_text(), re.MULTILINE))


def test_locks_are_the_three_that_make_installs():
    names = ["requirements-postgres.lock", "requirements-test.lock", "requirements.lock"]
    assert [lock.name for lock in LOCKS] == names


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_lock_names_no_address(lock):
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_lock_has_a_hash_for_every_package(lock):
    entries = re.split(r"\n(?=[\w.-]+==)", lock.read_text())[1:]
    assert {entry.partition("==")[0] for entry in entries} == pins(lock).keys()
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_lock_has_the_versions_that_the_project_asks_for(lock):
    wanted = RUN_TIME + (DEVELOPMENT + OPTIONAL if "test" in lock.name else [])
    asked = {name_of(each): each.partition("==")[2] for each in wanted}
    assert {name: pins(lock).get(name) for name in asked} == asked


def test_larger_locks_keep_the_run_time_versions():
    run_time = pins(ROOT / "requirements.lock")
    for lock in LOCKS:
        assert pins(lock) | run_time == pins(lock)


@pytest.mark.parametrize("requirement", RUN_TIME + OPTIONAL + DEVELOPMENT + BUILD)
def test_dependency_has_its_line_in_the_docs(requirement):
    lines = (ROOT / "docs/dependencies.md").read_text().splitlines()
    assert [line for line in lines if line.startswith(f"| {name_of(requirement)} |")]

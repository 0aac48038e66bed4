"""The scripts as a server sends them, in bundles: what is loaded later finds its own in them."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table
from tests.browser.weighing import filled, scales
from tracker.web.bundles import exports

STATIC = Path(__file__).resolve().parents[2] / "static"
FOLDERS = ("entry", "queue", "score")
GIVEN = "async (address) => Object.keys(await import(address))"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The address of a server of its own, its games, and where it has each file."""
    home = tmp_path_factory.mktemp("bundled")
    book, games = filled(home)
    book.start()
    names = json.loads((home / "data/static/staticfiles.json").read_text())["paths"]
    yield book.url, games, {name: f"/static/{held}" for name, held in names.items()}
    book.kill()


@pytest.fixture
def table(chromium, served):
    """The form of Clabber, which a first hand is written into; no script may fail."""
    site, games, _ = served
    problems = []
    with scales(chromium, site) as phone:
        phone.page.on("pageerror", lambda error: problems.append(str(error)))
        phone.page.goto(f"/kanal/games/{games['clabber']}/hands/new")
        yield Table(phone.page)
    assert problems == []


def test_hand_is_written_and_counted_with_scripts_in_bundles(table):
    table.make(0, "H")
    table.more()
    table.page.get_by_role("button", name="Count cards").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.press("60")
    table.says("102")
    table.save()
    expect(table.page.locator("#title")).to_contain_text("Hand 32")


def test_each_script_gives_at_its_own_address_what_it_exports(table, served):
    files = [file for folder in FOLDERS for file in (STATIC / "js" / folder).glob("*.js")]
    assert len(files) > 30
    for file in files:
        name = file.relative_to(STATIC).as_posix()
        given = table.page.evaluate(GIVEN, served[2][name])
        assert {*exports(file.read_text())} <= {*given}, name

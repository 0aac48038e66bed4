"""The scripts as they are sent, in bundles: each gives at its own address what it exports."""

from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage

from tests.browser.at_table import game_of
from tracker.platform.web.static_files import exports

pytestmark = pytest.mark.django_db(transaction=True)

STATIC = Path(__file__).resolve().parents[2] / "static"
FOLDERS = ("entry", "queue", "score")
GIVEN = "async (address) => Object.keys(await import(address))"


def test_each_script_gives_at_its_own_address_what_it_exports(page):
    page.goto(f"/kanal/games/{game_of('clabber').pk}/hands/new")
    files = [file for folder in FOLDERS for file in (STATIC / "js" / folder).glob("*.js")]
    assert len(files) > 30
    for file in files:
        name = file.relative_to(STATIC).as_posix()
        given = page.evaluate(GIVEN, staticfiles_storage.url(name))
        assert {*exports(file.read_text())} <= {*given}, name

"""A browser that keeps files for good still gets the right ones after an update."""

import re

import pytest
from django.conf import settings as project
from django.core.management import call_command

STORAGES = project.STORAGES | {"staticfiles": {"BACKEND": "tracker.static_files.ModuleStorage"}}


@pytest.fixture
def collected(tmp_path, settings):
    """Collects these files by name and text, and gives back the directory they end in."""
    settings.STORAGES = STORAGES
    settings.STATIC_ROOT = tmp_path / "root"

    def collect(**files):
        (tmp_path / "source").mkdir()
        for name, text in files.items():
            (tmp_path / f"source/{name}.js").write_text(text)
        settings.STATICFILES_DIRS = [tmp_path / "source"]
        call_command("collectstatic", interactive=False, verbosity=0)
        return tmp_path / "root"

    return collect


def test_imported_module_is_asked_for_by_its_hashed_name(collected):
    root = collected(
        entry='import { queue } from "./queue.js";\n', queue="export const queue = [];\n"
    )
    (entry,) = root.glob("entry.????????????.js")
    (queue,) = root.glob("queue.????????????.js")
    assert re.findall(r'"(.*)"', entry.read_text()) == [f"./{queue.name}"]


def test_the_projects_own_files_can_be_collected(tmp_path, settings):
    settings.STORAGES = STORAGES
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    (htmx,) = (tmp_path / "vendor").glob("htmx.min.????????????.js")
    assert htmx.read_text() == (tmp_path / "vendor/htmx.min.js").read_text()
    assert htmx.with_name(f"{htmx.name}.br").exists()

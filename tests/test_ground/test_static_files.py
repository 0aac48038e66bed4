"""A browser with immutable files gets the right ones after an update."""

import re

import pytest
from django.conf import settings as project
from django.core.files.base import ContentFile
from django.core.management import call_command

from tracker.platform.web.static_files import COMMENTS, strip_comments

STATIC = project.BASE_DIR / "static"
STORAGES = project.STORAGES | {
    "staticfiles": {"BACKEND": "tracker.platform.web.static_files.ModuleStorage"}
}


@pytest.fixture
def collected(tmp_path, settings):
    """Collects these files by name and text, and returns their directory."""
    settings.STORAGES = STORAGES
    settings.STATIC_ROOT = tmp_path / "root"

    def collect(options=None, **files):
        (tmp_path / "source").mkdir()
        for name, text in files.items():
            (tmp_path / f"source/{name}.js").write_text(text)
        settings.STATICFILES_DIRS = [tmp_path / "source"]
        call_command("collectstatic", interactive=False, verbosity=0, **(options or {}))
        return tmp_path / "root"

    return collect


def test_imported_module_is_asked_for_by_its_hashed_name(collected):
    root = collected(
        entry='import { queue } from "./queue.js";\n', queue="export const queue = [];\n"
    )
    (entry,) = root.glob("entry.????????????.js")
    (queue,) = root.glob("queue.????????????.js")
    assert re.findall(r'"(.*)"', entry.read_text()) == [f"./{queue.name}"]


def test_trying_out_what_is_collected_writes_nothing(collected, tmp_path):
    collected(entry="export const queue = [];\n", options={"dry_run": True})
    assert not (tmp_path / "root").exists()


def test_remarks_in_scripts_and_styles_are_not_served():
    script = b"// One.\nconst a = 1; // two\n  /** Three\n  four. */\n  const b = `//five`;\n"
    bare = strip_comments("js/a.js", ContentFile(script)).read()
    assert bare == b"const a = 1; // two\nconst b = `//five`;\n"
    style = b"/* One. */\na { color: red; } /* two */\n"
    assert strip_comments("css/a.css", ContentFile(style)).read() == b"a { color: red; } "
    assert strip_comments("vendor/a.js", ContentFile(script)).read() == script


def test_no_text_of_a_script_spans_two_lines():
    for name in (STATIC / "js").rglob("*.js"):
        assert [line for line in name.read_text().splitlines() if line.count("`") % 2] == [], name


def test_no_text_of_a_script_or_style_looks_like_a_remark():
    for name in STATIC.rglob("*.js"):
        for remark in COMMENTS[".js"].finditer(name.read_bytes()):
            assert remark.string[: remark.start()].count(b"`") % 2 == 0, (name, remark)
    for name in STATIC.rglob("*.css"):
        strings = re.findall(
            r"""(["'])(.*?)\1""", COMMENTS[".css"].sub(b"", name.read_bytes()).decode()
        )
        assert [text for _, text in strings if "/*" in text or "*/" in text] == [], name


def test_the_projects_own_files_can_be_collected(tmp_path, settings):
    settings.STORAGES = STORAGES
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    (htmx,) = (tmp_path / "vendor").glob("htmx.min.????????????.js")
    assert htmx.read_text() == (tmp_path / "vendor/htmx.min.js").read_text()
    assert htmx.with_name(f"{htmx.name}.br").exists()
    for file in ("js/sheet.js", "css/entry.css"):
        (name,) = tmp_path.glob(file.replace(".", ".????????????."))
        served, written = name.read_text(), (STATIC / file).read_text()
        assert len(written) / 2 < len(served) < len(written)
        assert re.search(r"^\s*(//|/\*)", served, re.MULTILINE) is None

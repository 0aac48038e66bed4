"""Style sheets, scripts and pages use what older browsers lack only beside a substitute.

The oldest are those of "Phones that work" in the handbook: Safari 15.6, Chrome 99, Firefox 102.
"""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

TABLE = tomllib.loads(Path(__file__).with_name("too_new.toml").read_text())
PROPERTIES = frozenset(TABLE["properties"]["names"].split())
HARMLESS = {
    "box-decoration-break": "a mark over two lines has one frame",
    "container-type": "what asks for the container has a second width",
    "forced-color-adjust": "only with high contrast",
    "hyphens": "words break elsewhere",
    "overscroll-behavior": "the page below scrolls too",
    "scrollbar-width": "a scroll bar is seen",
    "text-wrap": "lines of a heading differ in length",
    "zoom": "numbers are smaller",
}
"""Properties without which a page looks a little different."""
GUARDED = {
    "adoptedStyleSheets": "js/has.js",  # Firefox and Chrome without :has() have it
    "canShare": "js/share.js",
    "wakeLock": "js/entry/awake.js",
}
"""Scripts that ask first whether the browser has it."""
REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
SUPPORTS = re.compile(r"@supports (?P<asked>[^{]*)\{(?P<rules>(?:[^{}]*\{[^{}]*\})*[^{}]*)\}")
DECLARATION = re.compile(r"(?<=[{;\s])(?P<name>[a-z-]+):(?=\s)[^;{}]*;")
BLOCK = re.compile(r"\{[^{}]*\}")
FULL_LINE = re.compile(r"^\s*//.*$", re.MULTILINE)


def too_new(kind: str, text: str) -> list[str]:
    """The features in a text that some browser lacks, by name."""
    read = {"css": _unguarded, "js": _without_remarks}.get(kind, str)(text)
    found = [row["name"] for row in TABLE[kind] if re.search(row["pattern"], read)]
    if kind == "css":
        used = {declaration["name"] for declaration in DECLARATION.finditer(read)}
        found += sorted((used & PROPERTIES) - HARMLESS.keys())
    return found


def _unguarded(text: str) -> str:
    """A style sheet without what comes after `@supports`, or after a declaration for others."""
    return BLOCK.sub(_first_of_each, SUPPORTS.sub("", REMARK.sub("", text)))


def _first_of_each(block: re.Match[str]) -> str:
    before = ""

    def first(declaration: re.Match[str]) -> str:
        nonlocal before
        name, was = declaration["name"].removeprefix("-webkit-"), before
        before = name
        return "" if name == was else declaration[0]

    return DECLARATION.sub(first, block[0])


def _without_remarks(text: str) -> str:
    return FULL_LINE.sub("", text)


def _ours(kind: str) -> list[Path]:
    if kind == "html":
        return sorted((settings.BASE_DIR / "templates").rglob("*.html"))
    return sorted((settings.BASE_DIR / "static" / kind).rglob(f"*.{kind}"))


@pytest.mark.parametrize("kind", ["css", "js", "html"])
def test_older_browsers_read_all_that_is_used(kind):
    static, files = settings.BASE_DIR / "static", _ours(kind)
    assert len(files) > 20
    found = {
        (name, path.relative_to(static).as_posix() if kind != "html" else path.name)
        for path in files
        for name in too_new(kind, path.read_text())
    }
    assert found - set(GUARDED.items()) == set()
    assert kind != "js" or set(GUARDED.items()) <= found


@pytest.mark.parametrize(
    ("kind", "row"),
    [(kind, row) for kind in ("css", "js", "html") for row in TABLE[kind]],
    ids=lambda value: value["name"] if isinstance(value, dict) else value,
)
def test_feature_is_noticed(kind, row):
    assert row["name"] in too_new(kind, row["sample"])
    assert re.fullmatch(r"Safari [\w.]+, Chrome [\w.]+, Firefox [\w.]+", row["since"])


@pytest.mark.parametrize("name", sorted(PROPERTIES - HARMLESS.keys()))
def test_property_is_noticed(name):
    assert name in too_new("css", f"a {{ {name}: none; }}")


@pytest.mark.parametrize(
    "text",
    [
        "a { height: 100vh; height: 100dvh; }",
        "@supports (block-size: 1dvh) {\n  :root { --dvh: 1dvh; }\n}\n",
        "a { -webkit-user-select: none; user-select: none; }",
        "/* light-dark() */ a { color: red; }",
    ],
)
def test_feature_with_something_in_its_place_is_none(text):
    assert too_new("css", text) == []
    assert too_new("css", text.replace("vh; ", "dvh; ") + "a { color: light-dark(red, blue); }")

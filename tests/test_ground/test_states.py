"""Every state that a style selects is set somewhere, on an element that the selector matches.

The templates are read as one forest of elements, with includes expanded and all possible
attributes; what scripts set is added from `SET_BY_SCRIPTS`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STYLES = sorted((ROOT / "static/css").glob("*.css"))
SCRIPTS = [path for path in (ROOT / "static/js").rglob("*.js") if path.parent.name != "vendor"]
PAGE = "html"
SET_BY_SCRIPTS: dict[str, str] = {
    "aria-busy": "#entry",
    "data-active": ".box",
    "data-kind": ".mine",
    "data-live": ".clock",
    "data-over": ".clock, .entry",
    "data-ready": PAGE,
    "data-rest": "[inputmode]",
    "data-shown": "[role=status]",
    "data-times": ".chip",
    "data-trump": "[data-cards-of]",
}
"""Attributes missing from templates, and the selectors of elements on which scripts set them."""
MADE = (
    '<div class="suits"><section><button data-card data-elsewhere><small></button></section></div>',
    '<header class="strip"><div id="said"><p></p><button data-leave></button></div></header>',
    '<div class="chapter"><b data-as="¤"></b></div>',
)
"""The elements made by `entry/count.js`, `entry/desk.js` and the handbook's labels, as markup."""
VOID = ("base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
INCLUDED = re.compile(r"""\{%\s*include\s+["']([^"']+)["'].*?%\}""")
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
STATE = re.compile(r"\[((?:data|aria)-[a-z-]+)")
SIMPLE = re.compile(
    r"""(?P<tag>[a-z][a-z0-9]*|\*)|\.(?P<name>[\w-]+)|\#(?P<id>[\w-]+)
    |\[(?P<attr>[\w-]+)(?:(?P<by>[~|^$*]?=)["']?(?P<value>[^"'\]]*)["']?)?\]
    |::?(?P<pseudo>[\w-]+)""",
    re.VERBOSE,
)
ANY = "¤"
"""Stands for the value of a template variable."""


@dataclass
class Element:
    """An element of a template, with all classes and attributes it may have."""

    tag: str
    attributes: dict[str, str | None]
    parent: "Element | None" = None
    children: list["Element"] = field(default_factory=list)

    def walk(self) -> Iterator["Element"]:
        """Its descendants."""
        for child in self.children:
            yield child
            yield from child.walk()


class Reader(HTMLParser):
    """Parses one template into the forest."""

    def __init__(self) -> None:
        super().__init__()
        self.root = self.now = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Adds the element at its place in the template."""
        made = Element(tag, dict(attrs), self.now)
        self.now.children.append(made)
        if tag not in VOID:
            self.now = made

    def handle_endtag(self, tag: str) -> None:
        """Returns to the enclosing element; a branch may close one that another branch opened."""
        above = self.now
        while above.parent and above.tag != tag:
            above = above.parent
        if above.parent:
            self.now = above.parent


@cache
def inlined(name: str, depth: int = 0) -> str:
    """A template with its includes, without template tags."""
    path = ROOT / "templates" / name
    text = path.read_text() if path.exists() and depth < 12 else ""
    text = re.sub(r"\{%\s*comment.*?endcomment\s*%\}", "", text, flags=re.DOTALL)
    return INCLUDED.sub(lambda found: inlined(found[1], depth + 1), text)


@cache
def forest() -> Element:
    """Every template, and what scripts create and set."""
    reader = Reader()
    paths = sorted((ROOT / "templates").rglob("*.html"))
    within = {name for path in paths for name in INCLUDED.findall(path.read_text())}
    names = [path.relative_to(ROOT / "templates").as_posix() for path in paths]
    for text in (*(inlined(name) for name in names if name not in within), *MADE):
        plain = re.sub(r"\{\{.*?\}\}", ANY, text, flags=re.DOTALL)
        reader.feed(TAG.sub(" ", plain).replace("<!doctype html>", ""))
        reader.now = reader.root
    for state, holders in SET_BY_SCRIPTS.items():
        for element in list(reader.root.walk()):
            if meets(element, holders):
                element.attributes[state] = ANY
    return reader.root


def meets(element: Element, selectors: str) -> bool:
    """True if one of the selectors can match the element."""
    return any(_meets(element, *split(selector)) for selector in listed(selectors))


def _meets(element: Element, compounds: list[str], joints: list[str]) -> bool:
    *before, last = compounds
    if not _is(element, last):
        return False
    if not before:
        return True
    above, joint, rest = element.parent, joints[-1], (before, joints[:-1])
    if joint in "+~":
        return above is not None and any(_meets(child, *rest) for child in above.children)
    while above is not None:
        if not above.tag:
            # The base around a page is a separate template without such a state.
            return all(_is_anywhere(compound) for compound in before)
        if _meets(above, *rest):
            return True
        above = None if joint == ">" else above.parent
    return False


@cache
def _is_anywhere(compound: str) -> bool:
    if any(SET_BY_SCRIPTS.get(state, PAGE) != PAGE for state in STATE.findall(compound)):
        return False
    return any(_is(element, compound) for element in elements())


@cache
def elements() -> list[Element]:
    return list(forest().walk())


def _is(element: Element, compound: str) -> bool:
    return bool(element.tag) and all(_has(element, *simple) for simple in simples(compound))


def _has(element: Element, found: re.Match[str], inner: str) -> bool:
    own = element.attributes.get("id" if found["id"] else "class") or ""
    if found["attr"]:
        return _holds(element, found)
    if found["tag"]:
        return found["tag"] in ("*", element.tag)
    if found["id"] or found["name"]:
        return (found["id"] or found["name"]) in own.split() or ANY in own
    if found["pseudo"] in ("is", "where"):
        return any(
            _is(element, choice) if split(choice)[1] == [] else meets(element, choice)
            for choice in listed(inner)
        )
    if found["pseudo"] == "has":
        return any(_contains(element, choice) for choice in listed(inner))
    return True  # a pseudo-class, or a negated state


def _holds(element: Element, found: re.Match[str]) -> bool:
    if found["attr"] not in element.attributes:
        return False
    own, asked = element.attributes[found["attr"]] or "", found["value"]
    if found["by"] is None or ANY in own:
        return True
    return {
        "=": own == asked or asked in own.split(),
        "~=": asked in own.split(),
        "^=": own.startswith(asked),
        "$=": own.endswith(asked),
        "*=": asked in own,
    }[found["by"]]


def _contains(element: Element, relative: str) -> bool:
    joint = relative[0] if relative[0] in ">+~" else " "
    inner = relative.lstrip(">+~ ")
    if joint in "+~":
        around = element.parent.children if element.parent else []
        return any(meets(sibling, inner) for sibling in around)
    below = element.children if joint == ">" and not split(inner)[1] else element.walk()
    return any(meets(child, inner) for child in below)


@cache
def simples(compound: str) -> list[tuple[re.Match[str], str]]:
    """The simple selectors of a compound one, each with its arguments."""
    found, place = [], 0
    while place < len(compound):
        one = SIMPLE.match(compound, place)
        assert one, compound
        place, inner = one.end(), ""
        if compound[place : place + 1] == "(":
            inner = compound[place + 1 : _closed(compound, place)]
            place += len(inner) + 2
        found.append((one, inner))
    return found


def _closed(text: str, start: int) -> int:
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place
    raise ValueError(text)


@cache
def listed(selectors: str) -> list[str]:
    """The selectors of a comma-separated list."""
    return [part.strip() for part in _cut(selectors, ",") if part.strip()]


@cache
def split(selector: str) -> tuple[list[str], list[str]]:
    """The compound selectors of a complex one, and the combinators."""
    plain = re.sub(r"\s*([>+~])(?!=)\s*", r"\1", selector.strip())
    parts = _cut(plain, " >+~", keep=True)
    return parts[::2], parts[1::2]


def _cut(text: str, signs: str, *, keep: bool = False) -> list[str]:
    found, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in signs:
            found += [sign, ""] if keep else [""]
        else:
            found[-1] += sign
    return found


def selectors_of(style: Path) -> Iterator[str]:
    """Every selector of a style sheet, nested ones with their parents."""
    text = re.sub(r"/\*.*?\*/", "", style.read_text(), flags=re.DOTALL)
    around: list[list[str]] = [[""]]
    for found in re.finditer(r"([^{};]*)([{};])", text):
        head, sign = " ".join(found[1].split()), found[2]
        if sign == "}":
            around.pop()
        elif sign == "{":
            own = around[-1]
            if head and not head.startswith("@"):
                own = [_nested(inner, outer) for outer in around[-1] for inner in listed(head)]
                yield from own
            around.append(own)


def _nested(one: str, outer: str) -> str:
    if not outer:
        return one
    return one.replace("&", outer) if "&" in one else f"{outer} {one}"


def states_of_styles() -> dict[str, set[str]]:
    """The selectors that use each attribute."""
    found: dict[str, set[str]] = {}
    for style in STYLES:
        for selector in selectors_of(style):
            for state in STATE.findall(selector):
                found.setdefault(state, set()).add(f"{style.name}: {selector}")
    return found


def written() -> set[str]:
    """The attributes in templates and Python, and those that scripts set by name."""
    carried = {name for element in elements() for name in element.attributes}
    rooms = (path.read_text() for path in (ROOT / "tracker").rglob("*.py"))
    carried -= SET_BY_SCRIPTS.keys()
    carried |= {name for text in rooms for name in re.findall(r"\b(?:data|aria)-[a-z-]+", text)}
    return carried | {state for state in SET_BY_SCRIPTS if is_set_by_a_script(state)}


def is_set_by_a_script(state: str) -> bool:
    """True if a script sets the attribute."""
    camel = re.sub(r"-(.)", lambda found: found[1].upper(), state.removeprefix("data-"))
    ways = (rf"""Attribute\(["']{state}["']""", rf"dataset\.{camel} (?:\?\?)?= ")
    return any(re.search("|".join(ways), path.read_text()) for path in SCRIPTS)


def test_state_that_a_style_waits_for_is_set_by_somebody():
    assert states_of_styles().keys() - written() == set()


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_selector_of_a_state_can_mean_an_element(style):
    assert [
        selector
        for selector in selectors_of(style)
        if STATE.search(selector) and not any(meets(element, selector) for element in elements())
    ] == []


@pytest.mark.parametrize(
    ("selector", "is_possible"),
    [
        (".box[data-active]", True),
        (".boxes > [data-active]", True),
        ("[data-active] > .box", False),
        ("[data-active] .box", False),
        (".box:has([data-active])", False),
    ],
)
def test_selector_that_has_drifted_from_its_element_is_found(selector, is_possible):
    assert any(meets(element, selector) for element in elements()) == is_possible

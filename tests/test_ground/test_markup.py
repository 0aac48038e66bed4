"""Templates contain no logic, nothing the content policy forbids, and nothing unescaped."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.template import Engine

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHORT = 6
UNBROKEN = {"games/same_query.html"}
"""The end of an address, which must not wrap and is too long for one line."""
SCRIPTS = sorted(
    script for script in (ROOT / "static").rglob("*.js") if "vendor" not in script.parts
)
IN_TEMPLATES = {
    "unescaped text": r"\|\s*safe\b|\bautoescape\s+off\b",
    "inline script": r"<script(?![^>]*\ssrc=)|\son[a-z]+\s*=|href\s*=\s*[\"']?javascript:",
    "inline style": r"<style\b|\sstyle\s*=",
    "evaluated attribute": r"\bhx-on\b|hx-(?:vals|headers)\s*=\s*[\"']\s*js:|hx-trigger=\"[^\"]*\[",
    "arithmetic": r"\|\s*(?:add|divisibleby)\s*:|\{%\s*widthratio\b",
    "a query": r"\.objects\b|\.all\b|_set\.",
    "another site": r"(?:src|href|action|hx-\w+)\s*=\s*[\"']?(?:https?:)?//",
}
IN_SCRIPTS = {
    "markup from text": r"\b(?:innerHTML|outerHTML)\s*[+=]|insertAdjacentHTML|document\.write",
    "evaluated text": r"\beval\s*\(|new Function\b",
    "another site": r"[\"'`](?:https?:)?//",
}


def faults(text: str, rules: dict[str, str]) -> list[tuple[str, int]]:
    """The violations with their line numbers."""
    return [
        (fault, text.count("\n", 0, found.start()) + 1)
        for fault, pattern in rules.items()
        for found in re.finditer(pattern, text)
    ]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_template_only_prints(template):
    assert faults(template.read_text(), IN_TEMPLATES) == []


def test_line_of_a_template_can_be_read():
    lines = {
        (template.relative_to(ROOT).as_posix(), number)
        for template in sorted((ROOT / "templates").rglob("*.*"))
        for number, line in enumerate(template.read_text().splitlines(), 1)
        if len(line) > 160
    }
    assert lines == set()


def test_short_template_of_one_place_is_part_of_that():
    included = Counter(
        name
        for template in TEMPLATES
        for name in re.findall(r'{%\s*include "([^"#]+)', template.read_text())
    )
    short = {
        template.relative_to(ROOT / "templates").as_posix()
        for template in TEMPLATES
        if len(template.read_text().splitlines()) <= SHORT
    }
    alone = "".join(file.read_text() for file in (ROOT / "tracker").rglob("*.py"))
    assert {name for name in short if included[name] == 1 and name not in alone} == UNBROKEN


def test_page_carries_no_indentation():
    engine = Engine.get_default()
    read = [engine.get_template(str(file.relative_to(ROOT / "templates"))) for file in TEMPLATES]
    assert [page.name for page in read if re.search(r"\n\s", page.source)] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_script_builds_no_markup_from_text(script):
    assert faults(script.read_text(), IN_SCRIPTS) == []


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ("{{ name|safe }}", "unescaped text"),
        ("{% autoescape off %}", "unescaped text"),
        ("<script>go()</script>", "inline script"),
        ('<p onclick="go()">', "inline script"),
        ('<p style="color:red">', "inline style"),
        ('<p hx-on:click="go()">', "evaluated attribute"),
        ("<p hx-vals='js:{a: 1}'>", "evaluated attribute"),
        ('<p hx-trigger="keyup[ctrlKey]">', "evaluated attribute"),
        ("{{ us|add:them }}", "arithmetic"),
        ("{% for hand in game.hands.all %}", "a query"),
        ('<img src="//elsewhere.example/a.png">', "another site"),
    ],
)
def test_fault_in_a_template_is_found(markup, fault):
    assert faults(f"\n{markup}", IN_TEMPLATES) == [(fault, 2)]


@pytest.mark.parametrize(
    "markup",
    [
        '<script type="module" src="{% static "js/entry.js" %}"></script>',
        '<a href="/evenings/3/">{{ hand.is_set }} on = </a>',
        '<form action="{% url "start" %}" hx-post="/games/">',
    ],
)
def test_sound_markup_has_no_fault(markup):
    assert faults(markup, IN_TEMPLATES) == []

"""Texts that can never be displayed, as far as the source tells.

Findings are certain, but texts behind a condition that is never true are missed: only crawling
every page could find those, and it does not reach every condition.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from words.extraction import KEYWORDS
from words.finding import Finding

EXTENDS = re.compile(r'\{% *extends +"([^"]+)"')
BLOCK = re.compile(r"\{% *block +(\w+)")
PARTIAL = re.compile(r"\{% *partialdef +([\w-]+)( +inline)?")
RENDERED_ELSEWHERE = re.compile(r"(?:account|mfa)/|\d+(?:_csrf)?\.html$")
"""Templates that Django and the account library request by name."""


def unused_templates(templates: Mapping[str, str], code: Mapping[str, str]) -> Iterator[Finding]:
    """Templates that are never rendered, included or extended."""
    read = "\n".join((*code.values(), *templates.values()))
    for name in templates:
        short = name.removeprefix("templates/")
        folder = re.escape(short.rsplit("/", 1)[0]) + r"/(?:\{|\"|%)"
        known = short in read or re.search(folder, read)
        if not known and not RENDERED_ELSEWHERE.match(short):
            yield Finding(name, short, "no page shows it: remove it")


def lost_blocks(templates: Mapping[str, str]) -> Iterator[Finding]:
    """Blocks of a template that its ancestors do not define."""
    for name, source in templates.items():
        found = EXTENDS.search(source)
        known = set() if found is None else _blocks_above(templates, found[1])
        for block in BLOCK.findall(source) if known else ():
            if block not in known and not _is_nested(source, block):
                yield Finding(name, block, "no template above has this block: nobody sees it")


def _blocks_above(templates: Mapping[str, str], name: str) -> set[str]:
    """The blocks of a template and its ancestors; empty if one of them is not ours."""
    source = templates.get(f"templates/{name}")
    if source is None:
        return set()
    found = EXTENDS.search(source)
    above = set() if found is None else _blocks_above(templates, found[1])
    return above | set(BLOCK.findall(source))


def _is_nested(source: str, block: str) -> bool:
    """True if the block is nested in another one of the same template, which renders it."""
    before = re.split(rf"\{{% *block +{block}\b", source, maxsplit=1)[0]
    return len(BLOCK.findall(before)) > len(re.findall(r"\{% *endblock\b", before))


def lost_partials(templates: Mapping[str, str], code: Mapping[str, str]) -> Iterator[Finding]:
    """Partials that neither their template nor any view renders."""
    read = "\n".join((*code.values(), *templates.values()))
    for name, source in templates.items():
        for part, inline in PARTIAL.findall(source):
            is_shown = re.search(rf"\{{% *partial +{part}\b|#{part}\b", read)
            if not inline and not is_shown:
                yield Finding(name, part, "no page shows this part: remove it")


def unmarked_texts(code: Mapping[str, str], templates: Mapping[str, str]) -> Iterator[Finding]:
    """Texts of functions, classes and constants that are never referenced."""
    named = Counter(re.findall(r"\w+", "\n".join((*code.values(), *templates.values()))))
    for file, source in code.items():
        for node in ast.parse(source).body:
            for name in _names(node):
                if named[name] == 1 and any(map(_says, ast.walk(node))):
                    yield Finding(file, name, "nothing names it, so nobody reads its texts")


def _names(node: ast.stmt) -> Iterator[str]:
    """The names defined by a module's statement, unless a decorator registers it."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        if not node.decorator_list and not (isinstance(node, ast.ClassDef) and node.bases):
            yield node.name
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def _says(node: ast.AST) -> bool:
    """True if this is a translation call."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS
    )

"""`python -m bench.size`: modules, lines and untyped names per package.

A report, not a limit: a file is as long as its subject.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 10
"""The number of functions listed."""


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every function with its number of lines from `def` on, docstring included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def print_sizes(package: str) -> None:
    """A line per subpackage, a total, and the longest functions."""
    rooms: dict[str, list[tuple[int, int]]] = defaultdict(list)
    found: list[tuple[int, str, str]] = []
    for file in sorted((ROOT / package).rglob("*.py")):
        path = file.relative_to(ROOT)
        if "migrations" in path.parts:
            continue
        source = file.read_text()
        untyped = len(re.findall(r"\bAny\b", source)) - len(re.findall(r"import .*\bAny\b", source))
        rooms["/".join(path.parts[1:3][: len(path.parts) - 2]) or "."].append(
            (source.count("\n"), untyped)
        )
        found += ((lines, name, str(path)) for name, lines in functions(ast.parse(source)))
    print(f"{'room':32}{'modules':>9}{'lines':>9}{'median':>9}{'longest':>9}{'Any':>7}")
    rooms[package] = [module for room in rooms.values() for module in room]
    for room, modules in rooms.items():
        lines = [count for count, _ in modules]
        print(
            f"{room:32}{len(lines):9}{sum(lines):9}{median(lines):9.0f}{max(lines):9}"
            f"{sum(untyped for _, untyped in modules):7}"
        )
    lengths = [count for count, *_ in found]
    print(f"\n{len(found)} functions, of {median(lengths):.0f} lines in the median; the longest:")
    for count, name, place in sorted(found, reverse=True)[:LONGEST]:
        print(f"{count:5} {place}: {name}")


if __name__ == "__main__":
    for package in sys.argv[1:] or ["tracker"]:
        print_sizes(package)

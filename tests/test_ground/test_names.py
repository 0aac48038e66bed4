"""Class names are unique, and docs/words.md tells similar ones apart."""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import scoring

ROOT = Path(__file__).resolve().parents[2]
CALLED_BY_DJANGO = {"Command", "DatabaseWrapper"}
"""Names by which Django looks for a class in every module of a kind."""
PARTICIPLE = re.compile(r"(?!(?:own|accept)$)[a-z]+(?:ed|own|awn|ten|ept)")
OF_THE_ENGINE_TOO = {"Call", "Hand"}
"""Names that are also public outside the book, which stores them as rows."""


@cache
def classes(folder: str) -> list[tuple[str, Path]]:
    """Every public class at module level; the API reuses the names of what it describes."""
    return [
        (node.name, file.relative_to(ROOT))
        for file in sorted((ROOT / folder).rglob("*.py"))
        if not {"migrations", "v1"} & {*file.parts} and not file.stem.endswith("api")
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def repeated(names: Iterable[str]) -> set[str]:
    return {name for name, count in Counter(names).items() if count > 1}


def test_class_of_the_book_has_a_name_of_its_own():
    found = repeated(name for name, _ in classes("tracker"))
    assert found == CALLED_BY_DJANGO


def aliases(source: str) -> set[str]:
    """The public names that a module gives to types, as in `Pair = tuple[int, int]`."""
    return {
        target.id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and re.fullmatch(r"(?:[A-Z][a-z]+)+", target.id)
    }


def test_class_of_the_book_lends_its_name_to_no_other_type():
    named = {name for name, _ in classes("tracker")}
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in product_files()
        if file.is_relative_to(ROOT / "tracker")
        and "v1" not in file.parts
        and not file.stem.endswith("api")
        for name in aliases(file.read_text()) & named
    }
    assert found == set()


def test_names_of_types_are_found():
    assert aliases("Pair = tuple[int, int]\nMOST = 3\nT = TypeVar()\n_Own = dict") == {"Pair"}


def test_class_of_the_engine_has_a_name_of_its_own():
    assert repeated(name for name, _ in classes("scoring")) == set()


def test_book_and_engine_share_only_what_other_programs_know_too():
    shared = {name for name, _ in classes("tracker")} & {name for name, _ in classes("scoring")}
    assert shared == OF_THE_ENGINE_TOO
    assert shared <= {*scoring.__all__}


def test_glossary_names_classes_where_they_are():
    text = (ROOT / "docs" / "words.md").read_text()
    section = text.split("## Near nouns in the code")[1].split("\n## ")[0]
    listed = re.findall(r"`(\w+)` \(`([\w/]+)`\)", section)
    known = {(name, file.with_suffix("").as_posix()) for name, file in classes("tracker")}
    known |= {(name, file.with_suffix("").as_posix()) for name, file in classes("scoring")}
    assert len(listed) > 40
    assert [entry for entry in listed if entry not in known] == []


def test_names_that_stand_twice_are_found():
    assert repeated(["Row", "Place", "Row"]) == {"Row"}


def product_files() -> list[Path]:
    """Source files other than tests and migrations."""
    return [
        file
        for folder in ("bench", "recipes", "scoring", "tracker", "words")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in file.parts
    ]


def loops_over_one(source: str) -> list[int]:
    """The lines on which a loop or lambda has the variable `one`, except in `one, other`."""
    if "for one in" not in source and "lambda one:" not in source:
        return []
    bound: list[tuple[int, ast.expr | ast.arguments]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.For):
            bound.append((node.lineno, node.target))
        elif isinstance(node, ast.comprehension):
            bound.append((node.target.lineno, node.target))
        elif isinstance(node, ast.Lambda):
            bound.append((node.lineno, node.args))
    return sorted(line for line, names in bound if alone(names))


def alone(names: ast.expr | ast.arguments) -> bool:
    if isinstance(names, ast.arguments):
        return [argument.arg for argument in names.args] == ["one"]
    return isinstance(names, ast.Name) and names.id == "one"


def test_what_a_loop_has_is_called_what_it_is():
    found = {
        (file.relative_to(ROOT).as_posix(), line)
        for file in (*product_files(), *sorted((ROOT / "tests").rglob("*.py")))
        for line in loops_over_one(file.read_text())
    }
    assert found == set()


def test_loop_over_one_is_found():
    source = "[one for one in a]\nfor one in a:\n    pass\nf = lambda one: one\n"
    assert loops_over_one(source) == [1, 2, 4]
    assert loops_over_one("[one for one, other in a]\nf = lambda one, other: one") == []


def participles(source: str) -> list[str]:
    """The public functions and methods of a module named by a participle.

    Properties are exempt, as they are read like fields.
    """
    top = ast.parse(source).body
    inner = [node for holder in top if isinstance(holder, ast.ClassDef) for node in holder.body]
    return sorted(
        node.name
        for node in (*top, *inner)
        if isinstance(node, ast.FunctionDef) and PARTICIPLE.fullmatch(node.name)
        if "property" not in "".join(map(ast.unparse, node.decorator_list))
    )


def test_function_is_called_by_what_it_gives_or_does():
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in product_files()
        for name in participles(file.read_text())
    }
    assert found == set()


def test_participles_are_found():
    assert participles("def ranked(): ...\ndef rank(): ...\ndef _tried(): ...") == ["ranked"]
    methods = "class A:\n @property\n def held(self): ...\n def counted(self): ...\n"
    assert participles(methods) == ["counted"]

"""Whoever uses the engine as a package finds every public name told, and examples that hold."""

import ast
import doctest
from pathlib import Path

import pytest

import scoring

HOME = Path(scoring.__file__).parent


def told(name: str) -> str:
    """The text that stands with the definition of a public name, in the file that defines it."""
    for file in HOME.rglob("*.py"):
        body = ast.parse(file.read_text()).body
        for node, following in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
                return ast.get_docstring(node) or ""
            targets = node.targets if isinstance(node, ast.Assign) else []
            targets += [node.target] if isinstance(node, ast.AnnAssign) else []
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                is_text = isinstance(following, ast.Expr) and isinstance(
                    following.value, ast.Constant
                )
                return str(following.value.value) if is_text else ""  # type: ignore[union-attr]
    raise AssertionError(name)


@pytest.mark.some(9)
@pytest.mark.parametrize("name", scoring.__all__)
def test_public_name_is_told(name: str) -> None:
    assert len(told(name)) > 15


def test_what_is_raised_is_told() -> None:
    for name in ("fold", "next_step", "score_hand", "score_record", "variant_for"):
        assert "Raises " in told(name), name


def test_examples_hold() -> None:
    outcome = doctest.testfile(str(HOME / "README.md"), module_relative=False)
    assert (outcome.failed, outcome.attempted > 4) == (0, True)

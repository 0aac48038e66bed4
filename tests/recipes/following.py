"""Follows a recipe of a document to the letter, on a copy of the source.

The file that a block belongs to is the last one named in the sentence before it. A `diff` changes
that file, where the lines that stay and go stand just so, once; `sh` is run; any other block is
the whole of a new file.
"""

import re
from pathlib import Path

from tests.documented.reading import SHELL
from tests.documented.running import Place

STEP = re.compile(
    r"(?P<told>(?:^[^\n`][^\n]*\n)*)\n```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
FILE = re.compile(r"`([\w./-]+\.\w+)`")


class UnclearError(Exception):
    """A step cannot be followed as it is told."""


def follow(recipe: str, place: Place) -> list[str]:
    """Does what the recipe says, in its order; gives what its commands printed."""
    steps, printed = [*STEP.finditer(recipe)], []
    if len(steps) * 2 != len(re.findall(r"^```", recipe, re.MULTILINE)):
        raise UnclearError("there is a block that would not be followed")
    for step in steps:
        if step["kind"] == SHELL:
            printed.append(place.run(step["text"]))
            continue
        named = FILE.findall(step["told"])
        if not named or not step["told"].endswith(":\n"):
            raise UnclearError(f"it names no file: {step['told']}")
        file = place.home / named[-1]
        if step["kind"] == "diff":
            file.write_text(changed(file.read_text(), step["text"]))
        else:
            write_anew(file, step["text"])
    return printed


def write_anew(file: Path, text: str) -> None:
    """A file that was not there, in a directory that may not have been there."""
    if file.exists():
        raise UnclearError(f"{file} is there already")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def changed(text: str, diff: str) -> str:
    """The text after a change whose lines begin with a space, a minus or a plus."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] or "\n" for line in lines if line[0] in " -\n")
    after = "".join(line[1:] or "\n" for line in lines if line[0] in " +\n")
    if text.count(before) != 1:
        raise UnclearError(f"found {text.count(before)} times:\n{before}")
    return text.replace(before, after)

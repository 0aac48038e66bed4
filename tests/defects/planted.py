"""The planted defects, by area."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class StaleError(ValueError):
    """A defect that no longer fits the source."""


class Defect(NamedTuple):
    """A mistake somebody could make: in `file`, `old` becomes `new`.

    `tests` are the pytest arguments that are looked at first, written as on a command line; `runs`
    is "tests.postgres" where only PostgreSQL can notice, such as a lock that SQLite has none of.
    """

    name: str
    file: str
    old: str
    new: str
    tests: str
    runs: str = "pytest"

    @property
    def arguments(self) -> tuple[str, ...]:
        """The pytest arguments, one by one."""
        return tuple(shlex.split(self.tests))

    def planted_in(self, root: Path) -> str:
        """The file's text with the defect in it; raises StaleError unless `old` is in it once."""
        path = root / self.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        found = text.count(self.old)
        if found != 1:
            raise StaleError(f"{self.name}: {self.file} has its old text {found} times, not once")
        return text.replace(self.old, self.new)


def chosen(areas: Mapping[str, tuple[Defect, ...]], wanted: list[str]) -> list[Defect]:
    """The defects of these names, areas or lists; all where none is named. Raises KeyError."""
    everything = list(dict.fromkeys(defect for defects in areas.values() for defect in defects))
    if not wanted:
        return everything
    by_name = {defect.name: (defect,) for defect in everything}
    known = by_name | dict(areas)
    return list(dict.fromkeys(defect for name in wanted for defect in known[name]))

"""A copy of the checkout in which a defect is planted and taken out again."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.defects.planted import ROOT, Defect

PATIENCE_SECONDS = 600


class Copy:
    """The tracked files of the checkout as they are now, in a directory of their own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._changed: Path | None = None

    def plant(self, defect: Defect) -> None:
        """Put the defect in, and nothing else; raises StaleError where it no longer fits."""
        self.restore()
        path = self.home / defect.file
        path.write_text(defect.planted_in(self.home), encoding="utf-8")
        self._changed = path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What Python says of these arguments in the copy, whatever tests this one is part of."""
        environment = {
            name: value
            for name, value in os.environ.items()
            if "PYTEST" not in name and name != "TEST_DATABASE_URL"
        }
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.home,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )

    def restore(self) -> None:
        """Make the copy as it was."""
        if self._changed is not None:
            shutil.copy2(ROOT / self._changed.relative_to(self.home), self._changed)
            self._changed = None


@contextmanager
def copy_of_checkout() -> Iterator[Copy]:
    """A copy that is gone afterwards, with the checkout's own environment."""
    with tempfile.TemporaryDirectory(prefix="defects-", ignore_cleanup_errors=True) as scratch:
        home = Path(scratch)
        for name in _tracked():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, home / name)
        (home / ".venv").symlink_to((ROOT / ".venv").resolve())
        yield Copy(home)


def _tracked() -> list[str]:
    """The tracked files that are still there, and new ones that are not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]

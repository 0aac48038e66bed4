"""One run of pytest on a copy, in a process group of its own that is ended with the run."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Literal

from tests.defects.copies import Copy

Verdict = Literal["red", "SURVIVED", "BROKEN"]

# The test that looks at the list of defects fails for every defect, which says nothing. Plugins
# that no test needs take half the time of a start.
OPTIONS = (
    *("-x", "-q", "-p", "no:cacheprovider", "--no-header"),
    *("-p", "no:schemathesis", "-p", "no:anyio", "-p", "no:faker"),
    *("--ignore", "tests/test_ground/test_defects.py"),
)
VERDICTS: dict[int, Verdict] = {0: "SURVIVED", 1: "red"}
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", re.MULTILINE)
PATIENCE_SECONDS = 20


class Trial:
    """A run of pytest that was started; as a context it is ended at the latest when it is left."""

    def __init__(self, copy: Copy, arguments: Iterable[str], *, runs: str = "pytest") -> None:
        self._started = time.monotonic()
        self._texts = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-m", runs, *OPTIONS, *arguments],
            cwd=copy.home,
            # Hypothesis draws the same each time; a colour or a width would change what is read.
            env=os.environ | {"CI": "1", "COLUMNS": "1000", "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=self._texts,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    @property
    def is_over(self) -> bool:
        """Whether pytest has ended."""
        return self._process.poll() is not None

    @property
    def verdict(self) -> Verdict:
        """Whether a test failed; BROKEN where pytest could not say."""
        return VERDICTS.get(self._process.returncode, "BROKEN")

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self._started

    @property
    def text(self) -> str:
        """Everything that pytest wrote."""
        self._texts.seek(0)
        return self._texts.read()

    @property
    def failures(self) -> list[str]:
        """The ids of the tests that failed."""
        return FAILED.findall(self.text)

    def end(self) -> None:
        """Stop what still runs: pytest may clear up, and whatever it left is killed."""
        if not self.is_over:
            self._process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._texts.close()

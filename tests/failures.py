"""Artefacts of failed tests: the reason, screenshots and console messages.

Each test has a folder in var/test-failures. With TRACE_PAGES=1 it includes a Playwright trace for
`python -m playwright show-trace`; passing runs never pay for it.
"""

import os
import re
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, WebError

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "var/test-failures"
HAS_FAILED = pytest.StashKey[bool]()
IS_TRACED = os.environ.get("TRACE_PAGES") == "1"
LONGEST_NAME = 120
PICTURE_MS = 5_000


def folder_of(test: str) -> Path:
    """The folder of a test's artefacts, by node id."""
    name = re.sub(r"[^\w-]+", "-", test.removeprefix("tests/")).strip("-")
    if len(name) > LONGEST_NAME:
        name = f"{name[:LONGEST_NAME]}-{crc32(test.encode()):08x}"
    return FOLDER / name


class Recorder:
    """Records the pages of a test, and keeps them if the test fails."""

    def __init__(self) -> None:
        self._contexts: list[BrowserContext] = []
        self._console: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        """Records every page of a new context."""
        self._contexts.append(context)
        context.on("console", self._hear)
        context.on("weberror", self._hear_error)
        if IS_TRACED:
            context.tracing.start(screenshots=True, snapshots=True)

    def keep(self, test: str) -> None:
        """Writes a screenshot of each open page, the console, and the trace if there is one."""
        folder = folder_of(test)
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self._contexts for page in context.pages]
        for number, page in enumerate(pages, 1):
            self._console.append(f"page-{number}.png is {page.url}")
            try:
                page.screenshot(path=folder / f"page-{number}.png", timeout=PICTURE_MS)
            except Error as error:
                self._console.append(f"there is no picture of it: {error.message}")
        for number, context in enumerate(self._contexts if IS_TRACED else (), 1):
            context.tracing.stop(path=folder / f"trace-{number}.zip")
        (folder / "console.txt").write_text("\n".join(self._console) + "\n")

    def _hear(self, message: ConsoleMessage) -> None:
        self._console.append(f"{message.type}: {message.text}")

    def _hear_error(self, error: WebError) -> None:
        self._console.append(f"script error: {error.error.stack or error.error}")

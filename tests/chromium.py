"""The browser of the tests, and pages that wait for their scripts."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# The first one is Chromium's headless shell: the same engine for a third of the work.
NAMES = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
ON_MACOS = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
# Only pages of this machine are opened, so the sandbox, which containers forbid, is not needed.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 30_000
# A page whose scripts have not all run, that is still fetching what it needs, or that ignores
# taps because a hand was just saved.
UNREADY = (
    "html:has(script[src*='js/once']):not([data-ready]), html[data-starting], html[data-still]"
)


def executable() -> str:
    """The path of the machine's Chromium; empty if there is none."""
    found = (shutil.which(name) for name in NAMES)
    on_macos = str(ON_MACOS) if ON_MACOS.exists() else ""
    return next((path for path in found if path), on_macos)


def used_when_ready(page: Page) -> Page:
    """The page, with taps and keys delayed until its scripts have run."""
    page.add_locator_handler(page.locator(UNREADY), _wait_until_ready, no_wait_after=True)
    keyboard: Any = page.keyboard
    for name in ("press", "type"):
        setattr(keyboard, name, _after(page, getattr(keyboard, name)))
    waiting: Any = page
    waiting.wait_for_function = _of_a_function(page.wait_for_function)
    return page


def _of_a_function(wait: Any) -> Any:
    """Text that is no function would be evaluated in the page, which its policy forbids."""

    def waited(expression: str, **options: Any) -> None:
        assert "=>" in expression, expression
        wait(expression, **options)

    return waited


def _wait_until_ready(unready: Any) -> None:
    unready.wait_for(state="detached")


def _after(page: Page, press: Any) -> Any:
    def pressed(*arguments: Any, **options: Any) -> None:
        _wait_until_ready(page.locator(UNREADY))
        press(*arguments, **options)

    return pressed

"""Prints a run's progress, and saves its result: `-p tests.progress --kept FILE`."""

import json
import time
from collections import Counter
from pathlib import Path
from textwrap import shorten
from typing import Any

import pytest

from tests.failures import folder_of

STEPS = 10
REASON_LINES, REASON_LETTERS = 3, 200
NO_REASON = ("", "Call log:")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The file for the result of the run."""
    parser.addoption("--kept", type=Path, help="where to write what came of the run, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Counts only in the controlling process."""
    if config.getoption("--kept") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config), "progress-of-the-run")


def reason(report: Any) -> str:
    """The reason for a failure, in one line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash else report.longreprtext
    lines = [line.strip(" -") for line in text.splitlines() if line.strip() not in NO_REASON]
    return shorten(" ".join(lines[:REASON_LINES]), REASON_LETTERS)


def _write_down(report: Any) -> None:
    folder = folder_of(report.nodeid)
    folder.mkdir(parents=True, exist_ok=True)
    texts = [report.longreprtext, *(f"{name}\n{text}" for name, text in report.sections)]
    with (folder / "why.txt").open("a") as file:
        file.write("\n\n".join(texts) + "\n")


class Progress:
    """The progress of a run, printed at every tenth."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.began = time.monotonic()
        self.total = self.done = self.text = 0

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """All processes collect the same tests."""
        self.total = len(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without worker processes the tests are collected here."""
        self.total = self.total or len(session.items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, str] | None:
        """Prints no dot for a passed test."""
        is_passed_test = report.passed and report.when == "call"
        return ("passed", "", "") if is_passed_test else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Prints a failure at once."""
        if report.failed:
            self._say(f"FAILED {report.nodeid}")

    def pytest_runtest_logfinish(self) -> None:
        """Counts, and prints every further tenth."""
        self.done += 1
        share = self.done * STEPS // max(self.total, 1)
        if share > self.text:
            self.text = share
            seconds = time.monotonic() - self.began
            self._say(f"{share * 100 // STEPS:3} %  {self.done} of {self.total}, {seconds:.0f} s")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Leaves tracebacks to the files, so that the output fits a screen."""
        self.config.option.tbstyle = "no"

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Saves the counts, and the reason for each failure."""
        stats = terminalreporter.stats
        counts = Counter({kind: len(stats.get(kind, [])) for kind in ("passed", "skipped")})
        failed: dict[str, str] = {}
        for report in (*stats.get("failed", []), *stats.get("error", [])):
            failed.setdefault(report.nodeid, reason(report))
            _write_down(report)
        kept = {"counts": counts, "failed": failed}
        self.config.getoption("--kept").write_text(json.dumps(kept))

    def _say(self, text: str) -> None:
        reporter: Any = self.config.pluginmanager.get_plugin("terminalreporter")
        reporter.ensure_newline()
        reporter.write_line(f"    {text}")

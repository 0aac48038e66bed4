"""Says how far a part of the run is, and keeps what came of it: `-p tests.progress --kept FILE`."""

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
    """The file for what came of the run."""
    parser.addoption("--kept", type=Path, help="where to write what came of the run, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Counts where the run is led from, not in each of its processes."""
    if config.getoption("--kept") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config), "progress-of-the-run")


def reason(report: Any) -> str:
    """Why a test failed, in one line."""
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
    """What is done of a run, said whenever another tenth is."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.began = time.monotonic()
        self.total = self.done = self.text = 0

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Each process finds the same tests."""
        self.total = len(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without other processes the tests are here."""
        self.total = self.total or len(session.items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, str] | None:
        """No dot for a test that passed."""
        is_passed_test = report.passed and report.when == "call"
        return ("passed", "", "") if is_passed_test else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Names a failure at once."""
        if report.failed:
            self._say(f"FAILED {report.nodeid}")

    def pytest_runtest_logfinish(self) -> None:
        """Counts, and says it when another tenth is done."""
        self.done += 1
        share = self.done * STEPS // max(self.total, 1)
        if share > self.text:
            self.text = share
            seconds = time.monotonic() - self.began
            self._say(f"{share * 100 // STEPS:3} %  {self.done} of {self.total}, {seconds:.0f} s")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Leaves tracebacks to the files, so that what is said fits a screen."""
        self.config.option.tbstyle = "no"

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Keeps how many passed, failed and were skipped, and why each failed."""
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

"""Says how far a part of the run is, and keeps what came of it: `-p tests.progress --kept FILE`."""

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

STEPS = 10


def pytest_addoption(parser: pytest.Parser) -> None:
    """The file for what came of the run."""
    parser.addoption("--kept", type=Path, help="where to write what came of the run, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Counts where the run is led from, not in each of its processes."""
    if config.getoption("--kept") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config), "progress-of-the-run")


class Progress:
    """What is done of a run, said whenever another tenth is."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.began = time.monotonic()
        self.total = self.done = self.said = 0

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
        if share > self.said:
            self.said = share
            seconds = time.monotonic() - self.began
            self._say(f"{share * 100 // STEPS:3} %  {self.done} of {self.total}, {seconds:.0f} s")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Keeps how many passed, failed and were skipped, and which failed."""
        stats = terminalreporter.stats
        counts = Counter({kind: len(stats.get(kind, [])) for kind in ("passed", "skipped")})
        bad = [report.nodeid for kind in ("failed", "error") for report in stats.get(kind, [])]
        kept = {"counts": counts, "failed": list(dict.fromkeys(bad))}
        self.config.getoption("--kept").write_text(json.dumps(kept))

    def _say(self, text: str) -> None:
        reporter: Any = self.config.pluginmanager.get_plugin("terminalreporter")
        reporter.ensure_newline()
        reporter.write_line(f"    {text}")

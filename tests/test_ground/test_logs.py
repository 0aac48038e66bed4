"""A log record is a single line."""

import logging
import sys

from tracker.platform.server.logs import OneLineFormatter


def test_record_with_line_breaks_is_one_line():
    record = logging.LogRecord("club", logging.INFO, "", 0, "Anna\r\nforged: %s", ("x\ny",), None)
    assert OneLineFormatter("%(name)s: %(message)s").format(record) == "club: Anna | forged: x | y"


def fail():
    """Raises an exception with line breaks."""
    raise ValueError("two\nlines")


def test_traceback_is_on_the_line_of_its_record():
    try:
        fail()
    except ValueError:
        record = logging.LogRecord("club", logging.ERROR, "", 0, "failed", (), sys.exc_info())
    line = OneLineFormatter("%(message)s").format(record)
    assert line.startswith("failed | Traceback (most recent call last): | File ")
    assert line.endswith('| raise ValueError("two\\nlines") | ValueError: two | lines')
    assert "\n" not in line

"""Log records as single lines, and one at most of a request that is refused."""

import logging
import time

SEPARATOR = " | "
BROKEN = 500
SAID = "tracker.said"
"""Set in the environment of a request of which the log has a line."""


class OneLineFormatter(logging.Formatter):
    """Formats a record, its traceback included, as one line, so that a log can be read by line."""

    # In UTC, so that no night has an hour twice.
    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        """The record without line breaks, so that no name or path can forge a second entry."""
        lines = (line.strip() for line in super().format(record).splitlines())
        return SEPARATOR.join(line for line in lines if line.strip("^~"))


class OneLineRefusalFilter(logging.Filter):
    """Leaves of a request that is refused one line, the first: where it came through is no news."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged."""
        about = getattr(getattr(record, "request", None), "META", None)
        if about is None or getattr(record, "status_code", BROKEN) >= BROKEN:
            return True
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
        return about.setdefault(SAID, record) is record

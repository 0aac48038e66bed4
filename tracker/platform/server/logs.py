"""Single-line log records, and at most one per refused request."""

import json
import logging
import time

SEPARATOR = " | "
BROKEN = 500
SAID = "tracker.said"
"""Set in the environ of a request that has a log line."""


class OneLineFormatter(logging.Formatter):
    """Formats a record with its traceback as one line, so that logs can be read line by line."""

    # In UTC, without repeated hours.
    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        """The record without line breaks, so that no name or path can forge an entry."""
        lines = (line.strip() for line in super().format(record).splitlines())
        return SEPARATOR.join(line for line in lines if line.strip("^~"))


class JsonLineFormatter(logging.Formatter):
    """Formats a record as one JSON object per line, for programs that collect logs."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        """The record; `request` and `traceback` only where there is one."""
        told = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := getattr(record, "request_number", "").strip(" []"):
            told["request"] = request
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class OneLineRefusalFilter(logging.Filter):
    """Keeps only the first line of a refused request; the traceback adds nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        about = getattr(getattr(record, "request", None), "META", None)
        if about is None or getattr(record, "status_code", BROKEN) >= BROKEN:
            return True
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
        return about.setdefault(SAID, record) is record

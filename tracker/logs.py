"""Log records as single lines."""

import logging
import time

SEPARATOR = " | "


class OneLine(logging.Formatter):
    """Formats a record, its traceback included, as one line, so that a log can be read by line."""

    # In UTC, so that no night has an hour twice.
    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        """The record without line breaks, so that no name or path can forge a second entry."""
        lines = (line.strip() for line in super().format(record).splitlines())
        return SEPARATOR.join(line for line in lines if line.strip("^~"))

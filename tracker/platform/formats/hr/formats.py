"""Dates in Croatian."""

DATE_FORMAT = "D, j. E Y"
SHORT_DATE_FORMAT = "j. E Y"
MONTH_DAY_FORMAT = "j. E"

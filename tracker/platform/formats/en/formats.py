"""Dates in English."""

DATE_FORMAT = "D j M Y"
SHORT_DATE_FORMAT = "j M Y"
MONTH_DAY_FORMAT = "j M"

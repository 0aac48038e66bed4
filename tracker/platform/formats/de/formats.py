"""Dates in German."""

DATE_FORMAT = "D, j. N Y"
SHORT_DATE_FORMAT = "j. N Y"
MONTH_DAY_FORMAT = "j. N"

"""Dates and numbers with marks that no other language has."""

DATE_FORMAT = "D j N Y"
SHORT_DATE_FORMAT = "j N Y"
MONTH_DAY_FORMAT = "j N"
DECIMAL_SEPARATOR = "٫"
THOUSAND_SEPARATOR = "٬"
NUMBER_GROUPING = 3

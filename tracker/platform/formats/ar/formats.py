"""Arabic dates, and numbers as written in the Gulf with the digits 0 to 9."""

DATE_FORMAT = "l j N Y"
SHORT_DATE_FORMAT = "j N Y"
MONTH_DAY_FORMAT = "j N"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3

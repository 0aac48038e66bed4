"""Errors of imported rows of any kind."""

from scoring.language import phrase

IN_ROW = phrase("{file}, row {row}: {said}")
MISSING = phrase("“{name}” is missing.")
UNKNOWN = phrase("there is no “{name}” here.")
IN_COLUMN = phrase("“{name}”: {fault}")
NO_TEXT = phrase("a text in quotes is expected.")
NO_NUMBER = phrase("a whole number from {least} to {most} is expected.")
NO_FLAG = phrase("true or false is expected.")
NO_ID = phrase("an id of 32 digits and letters is expected.")
NO_DAY = phrase("a day such as {example} is expected.", example="2025-03-14")
NO_TIME = phrase("a time such as {example} is expected.", example="19:30")
NO_MOMENT = phrase("a moment such as {example} is expected.", example="2025-03-14T19:30:00.000000Z")
TOO_LONG = phrase("there are {length} characters, and room for {most}.")
BAD_CHARACTER = phrase("it contains a character that is not allowed.")
UNREADABLE = phrase("it cannot be read: {why}.")
OTHER_SPELLING = phrase("this is not in canonical form: sorted keys, no spaces, plain UTF-8.")
TOO_MANY = phrase("there are more rows than the {number} of the manifest.")
TOO_LONG_LINE = phrase("the line is too long.")
NO_END = phrase("the line is cut off.")

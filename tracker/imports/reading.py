"""A table from whatever somebody brings."""

from django.utils.translation import gettext as _

from tracker.imports.table import MOST_BYTES, ImportedTable, TableError
from tracker.imports.text import table_of_text, text_of
from tracker.imports.workbook import is_workbook, table_of_workbook


def table_from(content: bytes) -> ImportedTable:
    """The table in a file; what kind of file it is its own bytes say. Raises TableError."""
    return table_of_text(text_from(content))


def text_from(content: bytes) -> str:
    """The file as text, from which `table_of_text` reads its table. Raises TableError."""
    if len(content) > MOST_BYTES:
        raise TableError(_("The file is too long for a list: the limit is {} megabytes.").format(2))
    return table_of_workbook(content).text if is_workbook(content) else text_of(content)

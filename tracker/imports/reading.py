"""The text of a table, from whatever somebody brings."""

from django.utils.translation import gettext as _

from tracker.imports.table import MOST_BYTES, TableError
from tracker.imports.text import text_of
from tracker.imports.workbook import is_workbook, table_of_workbook


def text_from(content: bytes) -> str:
    """The file as text, from which `table_of_text` reads its table.

    What kind of file it is its own bytes say. Raises TableError.
    """
    if len(content) > MOST_BYTES:
        raise TableError(_("The file is too long for a list: the limit is {} megabytes.").format(2))
    return table_of_workbook(content).text if is_workbook(content) else text_of(content)

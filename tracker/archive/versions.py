"""Rows of archives of earlier versions as they are written today."""

from tracker.archive.notation import Json

FACTS_SINCE = 3
"""Before this version a line of the log was an English text."""


def row_of_today(version: int, file: str, row: Json) -> Json:
    """A row of a file of an archive of this version."""
    if version >= FACTS_SINCE or file != "changes.jsonl" or not isinstance(row, dict):
        return row
    kept = {name: value for name, value in row.items() if name != "said"}
    return kept | ({"kind": "note", "facts": {}, "text": row["said"]} if "said" in row else {})

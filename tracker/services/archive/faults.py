"""What is wrong with an archive, said to whoever brought it."""

from collections.abc import Mapping

from scoring.language import phrase
from tracker.archive import ArchiveError

SAID: Mapping[str, str] = {
    "foreign": phrase(
        "This is no archive of a score book, or it is damaged. Copy it again from where it was "
        "made."
    ),
    "too_big": phrase("This archive is larger than the score book takes."),
    "newer": phrase(
        "This archive comes from a newer version of the score book. Update the program first."
    ),
}


def fault_said(fault: ArchiveError) -> str:
    """The fault in the reader's language; that of a forged archive says which row it is in."""
    return SAID.get(fault.code) or str(fault)

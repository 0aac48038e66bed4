"""What is wrong with an archive, said to whoever brought it."""

from collections.abc import Mapping

from scoring.language import join_texts, phrase
from tracker.archive.faults import ArchiveError

SAID: Mapping[str, str] = {
    "foreign": phrase(
        "This is not an archive of a score book, or it is damaged. Copy it again from where it "
        "was made."
    ),
    "too_big": phrase("This archive is larger than the score book accepts."),
    "newer": phrase(
        "This archive comes from a newer version of the score book. Update the program first."
    ),
}

REMEDY = phrase(
    "Nothing was imported. The archive was changed or damaged after it was made: make it again in "
    "the score book that it comes from, and import it as it is."
)


def fault_said(fault: ArchiveError) -> str:
    """The fault in the reader's language: in which row it is, and what can be done."""
    if fault.code == "taken":
        return fault.sentence()
    if fault.row and fault.code not in SAID:
        return join_texts((fault.sentence(), REMEDY), " ")
    return SAID[fault.code or "foreign"]

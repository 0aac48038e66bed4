"""What is wrong with an archive, said so that its owner can find it."""

from tracker.engine.records.import_errors import IN_ROW


class FaultyValueError(ValueError):
    """A value in an archive is none that can be there; says why in a phrase."""

    def __init__(self, said: str) -> None:
        self.said = said
        super().__init__(said)


class ArchiveError(Exception):
    """An archive is refused: the file in it, the row of that file from 1, and a sentence.

    `file` is empty where the archive as a whole is no good, and `row` is 0 for a whole file. What
    is wrong with archives that nobody forged has a code: "foreign", "too_big", "newer" or "taken".
    """

    def __init__(self, said: str, file: str = "", row: int = 0, code: str = "") -> None:
        self.said, self.file, self.row, self.code = said, file, row, code
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The sentence behind its place; that of a row is a phrase."""
        if self.row:
            return IN_ROW.format(file=self.file, row=self.row, said=self.said)
        return f"{self.file}: {self.said}" if self.file else self.said[:1].upper() + self.said[1:]

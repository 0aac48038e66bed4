"""What is wrong with an archive, said so that its owner can find it."""


class FaultyValueError(ValueError):
    """A value in an archive is none that can be there; says why."""


class ArchiveError(Exception):
    """An archive is refused: the file in it, the row of that file from 1, and a sentence.

    `file` is empty where the archive as a whole is no good, and `row` is 0 for a whole file. What
    is wrong with archives that nobody forged has a code: "foreign", "too_big" or "newer".
    """

    def __init__(self, said: str, file: str = "", row: int = 0, code: str = "") -> None:
        self.said, self.file, self.row, self.code = said, file, row, code
        place = f"{file}, row {row}: " if row else f"{file}: " if file else ""
        super().__init__(f"{place}{said}" if place else said[:1].upper() + said[1:])

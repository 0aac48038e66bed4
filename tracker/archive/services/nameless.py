"""An archive without the names of those who were erased from this score book since it was made."""

from collections.abc import Iterator, Mapping
from typing import Any

from tracker.archive.notation import Json
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.columns import values_of
from tracker.engine.records import names
from tracker.players.services.name_redaction import FREE_TEXT, names_pattern, without_names

TEXTS: Mapping[str, tuple[str, ...]] = {
    layout.file: spoken.columns
    for spoken in FREE_TEXT
    for layout in files.FILES
    if layout.model is spoken.model
}
"""The columns of each file in which people write."""
WITHIN: Mapping[str, tuple[str, ...]] = {
    part: spoken.columns
    for spoken in FREE_TEXT
    for part, layout in files.WITHIN_HAND.items()
    if layout.model is spoken.model
}
"""The same of what stands within the row of a hand."""


class Nameless(Archive):
    """The archive with a label instead of each of these names, in lists and in texts."""

    def __init__(
        self, archive: Archive, erased: Mapping[int, str], labels: Mapping[int, str]
    ) -> None:
        self._archive, self._labels = archive, labels
        self.manifest = archive.manifest
        self._by_key = {names.search_key(name): labels[row] for row, name in erased.items()}
        self._pattern = names_pattern(erased.values(), _names(archive))

    def rows(self, name: str) -> Iterator[tuple[int, Json]]:
        """The rows of a file with their numbers, as `Archive.rows`."""
        for number, row in self._archive.rows(name):
            yield number, self._cleaned(name, number, row) if isinstance(row, dict) else row

    def _cleaned(self, file: str, number: int, row: dict[str, Any]) -> dict[str, Any]:
        if file == files.PLAYERS.file:
            return row | ({"name": self._labels[number]} if number in self._labels else {})
        cleaned: dict[str, Any] = self._texts(row, TEXTS.get(file, ()))
        for part, columns in WITHIN.items():
            if file == files.HANDS.file and isinstance(row.get(part), list):
                cleaned[part] = [self._texts(entry, columns) for entry in row[part]]
        return cleaned

    def _texts(self, row: Any, columns: tuple[str, ...]) -> Any:
        if not isinstance(row, dict):
            return row
        own = [name for name in columns if name in row]
        return row | {name: without_names(row[name], self._pattern, self._said) for name in own}

    def _said(self, found: Any) -> str:
        return self._by_key.get(names.search_key(found[0]), str(found[0]))


def _names(archive: Archive) -> Iterator[str]:
    for number, row in archive.rows(files.PLAYERS.file):
        with in_row(files.PLAYERS.file, number):
            yield values_of(files.PLAYERS, row)["name"]

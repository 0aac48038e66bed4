"""A whole entry list at once: pasted or as a file, looked at line by line, then entered."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.forms.base import PlainForm
from tracker.forms.lists import ACCEPTED, ListForm, who_field
from tracker.imports import ImportedTable, table_of_text
from tracker.imports.heads import HEADS, NAME, spelt
from tracker.pairing.trf import ReportError, read_report
from tracker.reading.matching import NameMatch
from tracker.services.errors import Problem
from tracker.services.events.entering import NewEntrant

MOST_LINES = 300
HEADINGS = HEADS[NAME] | {"no", "nr", "number"}
BETWEEN = re.compile(r"\s+(?:[/&+–—-]|and|en|et|und)\s+|\s*/\s*")
NUMBERED = re.compile(r"^[0-9]{1,4}[.)]\s+")


REPORT = re.compile(r"^001 {1,4}[0-9]", re.MULTILINE)
"""A player's line of a report that federations exchange."""


class PastedEntry(NamedTuple):
    """A line of the list: its number there, the players, where they are from, and their name."""

    number: int
    players: tuple[str, ...]
    from_club: str
    name: str


class PasteRow(NamedTuple):
    """A line on the page: its names, those to be cleared up, and the tick that leaves it out."""

    line: PastedEntry
    is_new: tuple[str, ...]
    unsure: list[BoundField]
    skip: BoundField


class PasteForm(ListForm):
    """A list that was pasted, or a file with one."""

    def __init__(self, typed: QueryDict | None = None, *, places: int, **options: Any) -> None:
        super().__init__(typed, **options)
        self.places = places
        file = self.fields["file"]
        file.help_text = _("A spreadsheet (XLSX, XLS, ODS), a CSV file, or a report (TRF).")
        file.widget.attrs["accept"] = f"{ACCEPTED},.trf"

    def clean(self) -> None:
        """Takes the lines of the list."""
        super().clean()
        count = len(self.table.lines)
        if count > MOST_LINES:
            said = gettext("The list has {} lines; {} are taken at once.")
            self.add_error("text", said.format(count, MOST_LINES))
        self.cleaned_data["lines"] = lines = entrants_of(self.table, self.places)
        if not lines and not self.errors:
            self.add_error("text", gettext("There is no name in this list."))

    def listed(self, text: str) -> str:
        """A federation's report as the list of its players; any other text as it is."""
        if not REPORT.search(text):
            return text
        try:
            return "\n".join(_given_name_first(player.name) for player in read_report(text).players)
        except ReportError as error:
            for line, reason in error.problems:
                said = gettext("Line {} of the report: {}")
                self.add_error("text", said.format(line, reason))
            return ""


def _given_name_first(name: str) -> str:
    """A name as people say it; reports have the family's name first, and a comma after it."""
    family, _comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip()


class PreviewForm(PlainForm):
    """The lines of a list, with what is unsure about them; it is always filled in."""

    text = forms.CharField(widget=forms.HiddenInput, strip=False)

    def __init__(
        self,
        typed: Mapping[str, Any],
        *,
        lines: Sequence[PastedEntry],
        matches: Mapping[str, NameMatch],
    ) -> None:
        super().__init__(typed)  # type: ignore[arg-type]
        self.lines = lines
        self.matches = matches
        for line in lines:
            for place, match in self._unsure(line):
                self.fields[_who(line, place)] = who_field(match)
            label = gettext("Leave line {} out").format(line.number)
            self.fields[_skip(line)] = forms.BooleanField(label=label, required=False)

    @property
    def rows(self) -> list[PasteRow]:
        """The lines on the page."""
        return [
            PasteRow(
                line,
                tuple(name for name in line.players if self._is_new(name)),
                [self[_who(line, place)] for place, _match in self._unsure(line)],
                self[_skip(line)],
            )
            for line in self.lines
        ]

    def values(self) -> Mapping[str, Any]:
        """What `enter` takes."""
        return {"new": [self._entrant(line) for line in self._kept]}

    def show(self, found: Iterable[Problem]) -> None:
        """Shows problems that were found, each at its line."""
        for problem in found:
            self.add_error(self.field_of(problem.field), problem.message)

    def field_of(self, path: str) -> str:
        """The field of the line for a path in the service's words."""
        place = path.removeprefix("entrants.").split(".")[0]
        return _skip(self._kept[int(place)]) if place.isdecimal() else path

    @property
    def _kept(self) -> list[PastedEntry]:
        return [line for line in self.lines if not self.cleaned_data.get(_skip(line))]

    def _entrant(self, line: PastedEntry) -> NewEntrant:
        players = tuple(
            self.cleaned_data.get(_who(line, place)) or self.matches[name].known or name
            for place, name in enumerate(line.players)
        )
        return NewEntrant(players, line.name, line.from_club)

    def _unsure(self, line: PastedEntry) -> list[tuple[int, NameMatch]]:
        found = [(place, self.matches[name]) for place, name in enumerate(line.players)]
        return [(place, match) for place, match in found if match.near]

    def _is_new(self, name: str) -> bool:
        return not self.matches[name].known and not self.matches[name].near


def lines_of(text: str, places: int) -> list[PastedEntry]:
    """The lines of a list of entrants with so many players each; raises TableError."""
    return entrants_of(table_of_text(text), places)


def entrants_of(table: ImportedTable, places: int) -> list[PastedEntry]:
    """The entrants in the rows of a table.

    A row has the players, then where they are from, then what they call themselves.
    """
    rows = [(line.number, _cells(line.cells, places)) for line in table.lines]
    if rows and spelt(rows[0][1][0]) in HEADINGS:
        del rows[0]
    return [_line(number, cells, places) for number, cells in rows]


def likely(
    text: str, lines: Iterable[PastedEntry], matches: Mapping[str, NameMatch]
) -> dict[str, str]:
    """What the preview of a list is filled in with at first: those who are likely meant."""
    chosen = {
        _who(line, place): matches[name].likely
        for line in lines
        for place, name in enumerate(line.players)
    }
    return {"text": text, **chosen}


def _cells(row: Sequence[str], places: int) -> list[str]:
    cells = list(row)
    if len(cells) > 1 and cells[0].isdecimal():
        del cells[0]
    cells[0] = NUMBERED.sub("", cells[0])
    parts = BETWEEN.split(cells[0])
    return [*parts, *cells[1:]] if len(parts) == places else cells


def _line(number: int, cells: Sequence[str], places: int) -> PastedEntry:
    players = tuple(cells[:places])
    club, name, *_more = [*cells[places:], "", ""]
    return PastedEntry(number, players, club, name if places > 1 else "")


def _who(line: PastedEntry, place: int) -> str:
    return f"who-{line.number}-{place}"


def _skip(line: PastedEntry) -> str:
    return f"skip-{line.number}"

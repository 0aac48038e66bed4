"""A whole entry list at once: pasted or as a file, looked at line by line, then entered."""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker import names
from tracker.forms.base import PlainForm, TypedText
from tracker.pairing.trf import ReportError, read_report
from tracker.selectors.matching import Match
from tracker.services.errors import Problem
from tracker.services.events import NewEntrant

MOST_LINES = 300
MOST_BYTES = 200_000
LONGEST = 2000
HEADINGS = frozenset({"name", "player", "players", "naam", "nom", "spieler", "no", "nr", "number"})
BETWEEN = re.compile(r"\s+(?:[/&+–—-]|and|en|et|und)\s+|\s*/\s*")
NUMBERED = re.compile(r"^[0-9]{1,4}[.)]\s+")


REPORT = re.compile(r"^001 {1,4}[0-9]", re.MULTILINE)
"""A player's line of a report that federations exchange."""


class Line(NamedTuple):
    """A line of the list: its number there, the players, where they are from, and their name."""

    number: int
    players: tuple[str, ...]
    from_club: str
    name: str


class Row(NamedTuple):
    """A line on the page: its names, those to be cleared up, and the tick that leaves it out."""

    line: Line
    is_new: tuple[str, ...]
    unsure: list[BoundField]
    skip: BoundField


class PasteForm(PlainForm):
    """A list that was pasted, or a file with one."""

    text = TypedText(
        label=_("The list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("A text or CSV file, or a report (TRF). From a spreadsheet: save it as CSV."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.trf,text/csv,text/plain"}),
        error_messages={"empty": _("The file is empty.")},
    )

    def __init__(self, typed: QueryDict | None = None, *, places: int, **options: Any) -> None:
        super().__init__(typed, **options)
        self.places = places

    def clean(self) -> None:
        """Takes the file where there is one, and its lines."""
        file = self.cleaned_data.get("file")
        if file is not None:
            self.cleaned_data["text"] = self._read(file)
        text = self.cleaned_data["text"] = self._listed(self.cleaned_data.get("text", ""))
        count = len(text.splitlines())
        if not text.strip() and not self.errors:
            self.add_error("text", gettext("Paste a list, or choose a file."))
        elif count > MOST_LINES:
            said = gettext("The list has {} lines; {} are taken at once.")
            self.add_error("text", said.format(count, MOST_LINES))
        self.cleaned_data["lines"] = lines = lines_of(text, self.places)
        if not lines and not self.errors:
            self.add_error("text", gettext("There is no name in this list."))

    def _listed(self, text: str) -> str:
        """A federation's report as the list of its players; any other text as it is."""
        if not REPORT.search(text):
            return text
        try:
            return "\n".join(_given_name_first(one.name) for one in read_report(text).players)
        except ReportError as error:
            for line, reason in error.problems:
                said = gettext("Line {} of the report: {}")
                self.add_error("text", said.format(line, reason))
            return ""

    def _read(self, file: Any) -> str:
        content: bytes = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            self.add_error("file", gettext("The file is too long for an entry list."))
            return ""
        if b"\0" in content:
            self.add_error("file", gettext("This is no text file: save the list as CSV."))
            return ""
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return content.decode("cp1252", errors="replace")


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
        lines: Sequence[Line],
        matches: Mapping[str, Match],
    ) -> None:
        super().__init__(typed)  # type: ignore[arg-type]
        self.lines = lines
        self.matches = matches
        for line in lines:
            for place, match in self._unsure(line):
                self.fields[_who(line, place)] = _who_field(match)
            label = gettext("Leave line {} out").format(line.number)
            self.fields[_skip(line)] = forms.BooleanField(label=label, required=False)

    @property
    def rows(self) -> list[Row]:
        """The lines on the page."""
        return [
            Row(
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
    def _kept(self) -> list[Line]:
        return [line for line in self.lines if not self.cleaned_data.get(_skip(line))]

    def _entrant(self, line: Line) -> NewEntrant:
        players = tuple(
            self.cleaned_data.get(_who(line, place)) or self.matches[name].known or name
            for place, name in enumerate(line.players)
        )
        return NewEntrant(players, line.name, line.from_club)

    def _unsure(self, line: Line) -> list[tuple[int, Match]]:
        found = [(place, self.matches[name]) for place, name in enumerate(line.players)]
        return [(place, match) for place, match in found if match.near]

    def _is_new(self, name: str) -> bool:
        return not self.matches[name].known and not self.matches[name].near


def lines_of(text: str, places: int) -> list[Line]:
    """The lines of a list of entrants with so many players each.

    The parts of a line stand between tabs, semicolons or commas, whatever the list has: the
    players, then where they are from, then what they call themselves.
    """
    delimiter = next((one for one in "\t;" if one in text), ",")
    rows = [
        (number, _cells(line, delimiter, places))
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip(f"{delimiter} \t")
    ]
    if rows and names.key(rows[0][1][0]) in HEADINGS:
        del rows[0]
    return [_line(number, cells, places) for number, cells in rows]


def likely(text: str, lines: Iterable[Line], matches: Mapping[str, Match]) -> dict[str, str]:
    """What the preview of a list is filled in with at first: those who are likely meant."""
    chosen = {
        _who(line, place): matches[name].likely
        for line in lines
        for place, name in enumerate(line.players)
    }
    return {"text": text, **chosen}


def _cells(line: str, delimiter: str, places: int) -> list[str]:
    cells = [
        cell.strip() for cell in next(csv.reader([line[:LONGEST]], delimiter=delimiter), [])
    ] or [""]
    if len(cells) > 1 and cells[0].isdecimal():
        del cells[0]
    cells[0] = NUMBERED.sub("", cells[0])
    parts = BETWEEN.split(cells[0])
    return [*parts, *cells[1:]] if len(parts) == places else cells


def _line(number: int, cells: Sequence[str], places: int) -> Line:
    players = tuple(cells[:places])
    club, name, *_more = [*cells[places:], "", ""]
    return Line(number, players, club, name if places > 1 else "")


def _who(line: Line, place: int) -> str:
    return f"who-{line.number}-{place}"


def _skip(line: Line) -> str:
    return f"skip-{line.number}"


def _who_field(match: Match) -> forms.ChoiceField:
    known = gettext("{}, who is in the book")
    new = gettext("{}, somebody new")
    return forms.ChoiceField(
        label=match.typed,
        required=False,
        choices=[*((one, known.format(one)) for one in match.near), ("", new.format(match.typed))],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )

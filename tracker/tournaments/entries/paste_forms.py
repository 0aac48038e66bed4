"""A whole entry list at once: pasted or as a file, decided on line by line, then entered."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.errors import Problem
from tracker.common.forms import ACCEPTED, SOMEBODY_NEW, ListForm, ServiceForm
from tracker.common.queries.matching import NameMatch
from tracker.engine.pairing.trf import ReportError, read_report
from tracker.imports.table import (
    CLUB,
    ENTRY_HEADERS,
    FAMILY,
    GIVEN,
    HEADERS,
    MAIL,
    NAME,
    NUMBER,
    PARTNER,
    PHONE,
    TEAM,
    ImportedTable,
    TableLine,
    columns_of,
    spelt,
)
from tracker.tournaments.entries.services import NewEntrant

# The entrants in a list that somebody brings, by the headers of its columns or by their order.


OF_PLAYERS = ENTRY_HEADERS[NAME] | ENTRY_HEADERS[PARTNER]
HEADINGS = HEADERS[NAME] | ENTRY_HEADERS[NUMBER]
TITLES = 5
"""So many lines a list can have above the headers of its columns."""
BETWEEN = re.compile(r"\s+(?:[/&+–—-]|and|en|et|und)\s+|\s*/\s*")
NUMBERED = re.compile(r"^[0-9]{1,4}[.)]\s+")
BEHIND = re.compile(r" ?[0-9]$")
SEVERAL = re.compile(r"[\s,;/]+")
LAST = 10_000


class PastedEntry(NamedTuple):
    """A line of the list: its number there, the players, where they are from, and their name.

    `start` is the number that the list itself gives them, by which they go; `email` and `phone`
    are how to reach them, each perhaps several one after another.
    """

    number: int
    players: tuple[str, ...]
    from_club: str
    name: str
    start: int | None = None
    email: str = ""
    phone: str = ""


class Columns(NamedTuple):
    """What the columns are for; of names, addresses and telephone numbers there can be several."""

    found: Mapping[str, int]
    players: tuple[int, ...]
    mails: tuple[int, ...]
    phones: tuple[int, ...]


def entrants_of(table: ImportedTable, places: int) -> list[PastedEntry]:
    """The entrants in the rows of a table, in their order.

    Without headers a row has the players, then where they are from, then what they call themselves;
    e-mail addresses can stand anywhere behind the first. What is above the headers is a title.
    """
    at = next((at for at, line in enumerate(table.lines[:TITLES]) if _is_head(line)), None)
    lines = table.lines if at is None else table.lines[at + 1 :]
    columns = _columns(table.lines[at].cells) if at is not None else None
    if columns is None or (places > 1 and [*columns.found] == [NAME] and len(columns.players) == 1):
        return _sorted([_by_order(line, places) for line in lines])
    return _sorted([_by_columns(line, columns, places) for line in lines])


def _sorted(lines: list[PastedEntry]) -> list[PastedEntry]:
    """By the numbers that the list gives, those without one behind them."""
    return sorted(lines, key=lambda line: LAST if line.start is None else line.start)


def _is_head(line: TableLine) -> bool:
    found = columns_of(line.cells, ENTRY_HEADERS)
    is_numbered = len(_columns_with(_bare(line.cells), OF_PLAYERS)) > 1
    is_named = NAME in found or {GIVEN, FAMILY} <= found.keys() or is_numbered
    return is_named or spelt(line.cells[0]) in HEADINGS


def _columns(headers: Sequence[str]) -> Columns | None:
    """What the columns of these headers are for; None where none has a name."""
    bare = _bare(headers)
    found = columns_of(bare, ENTRY_HEADERS)
    if NAME not in found and not {GIVEN, FAMILY} <= found.keys():
        return None
    several = (OF_PLAYERS, ENTRY_HEADERS[MAIL], ENTRY_HEADERS[PHONE])
    return Columns(found, *(_columns_with(bare, words) for words in several))


def _bare(headers: Sequence[str]) -> list[str]:
    """The headers without the numbers behind them, as in “Player 1” and “Player 2”."""
    return [BEHIND.sub("", spelt(head)) for head in headers]


def _columns_with(bare: Sequence[str], words: frozenset[str]) -> tuple[int, ...]:
    return tuple(place for place, head in enumerate(bare) if head in words)


def _by_columns(line: TableLine, columns: Columns, places: int) -> PastedEntry:
    found = columns.found
    number = line.at(found.get(NUMBER)).rstrip(".")
    return PastedEntry(
        line.number,
        _players(line, columns, places),
        line.at(found.get(CLUB)),
        line.at(found.get(TEAM)) if places > 1 else "",
        int(number) if number.isascii() and number.isdecimal() and len(number) < 5 else None,
        _emails(map(line.at, columns.mails)),
        " / ".join(filter(None, map(line.at, columns.phones))),
    )


def _emails(cells: Iterable[str]) -> str:
    """The addresses in these cells, each of which may have several."""
    found = (address for cell in cells for address in SEVERAL.split(cell) if address)
    return ", ".join(dict.fromkeys(found))


def _players(line: TableLine, columns: Columns, places: int) -> tuple[str, ...]:
    found = columns.found
    if places == 1 and GIVEN in found and (FAMILY in found or NAME in found):
        # Beside a first name the name is the family's, as German and French lists have it.
        family = found.get(FAMILY, found.get(NAME))
        return (" ".join(filter(None, (line.at(found[GIVEN]), line.at(family)))),)
    first = NUMBERED.sub("", line.at(columns.players[0]))
    parts = BETWEEN.split(first)
    if len(columns.players) < places and len(parts) == places:
        return tuple(parts)
    return (first, *filter(None, map(line.at, columns.players[1:places])))


def _by_order(line: TableLine, places: int) -> PastedEntry:
    cells, start = list(line.cells), None
    if len(cells) > 1 and cells[0].isdecimal():
        start = int(cells.pop(0)[:4])
    # Who is from a club whose name is an address would have that printed for everybody.
    emails = [cell for cell in cells[1:] if "@" in cell]
    cells = [cell for cell in cells if cell not in emails]
    cells[0] = NUMBERED.sub("", cells[0])
    parts = BETWEEN.split(cells[0])
    cells = [*parts, *cells[1:]] if len(parts) == places else cells
    club, name, *_more = [*cells[places:], "", ""]
    own = name if places > 1 else ""
    return PastedEntry(line.number, tuple(cells[:places]), club, own, start, _emails(emails))


MOST_LINES = 300
REPORT = re.compile(r"^001 {1,4}[0-9]", re.MULTILINE)
"""A player's line of a report that federations exchange."""
ENTER, SKIP, SAME = "enter", "skip", "same:"
"""What is decided of a line: it is entered, left out, or its player is this one of the book."""
TWICE = ("entered_twice", "taken")
"""What is wrong with a line that is on the list already."""


class PasteRow(NamedTuple):
    """A line on the page: the players with the question who is meant, and what is decided of it.

    `note` says why it is left out to begin with.
    """

    line: PastedEntry
    players: list[tuple[str, BoundField | None]]
    decision: BoundField
    note: str


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
            said = gettext("The list has {} lines; the limit is {} at a time.")
            self.add_error("text", said.format(count, MOST_LINES))
        lines = entrants_of(self.table, self.places)
        self.cleaned_data["lines"] = lines
        if not lines and not self.errors:
            self.add_error("text", gettext("There is no name in this list."))

    def as_list(self, text: str) -> str:
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


class PreviewForm(ServiceForm):
    """The lines of a list with a decision for each; it is always filled in."""

    text = forms.CharField(widget=forms.HiddenInput, strip=False)

    def __init__(
        self,
        typed: Mapping[str, Any],
        *,
        lines: Sequence[PastedEntry],
        matches: Mapping[str, NameMatch],
        notes: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(typed)  # type: ignore[arg-type]
        self.lines, self.matches, self.notes = lines, matches, notes or {}
        for line in lines:
            for place, match in self._unsure(line):
                self.fields[_who(line, place)] = _choice(match.typed, _persons(match))
            label = gettext("Line {}").format(line.number)
            self.fields[_do(line)] = _choice(label, self._decisions(line))

    @property
    def rows(self) -> list[PasteRow]:
        """The lines on the page."""
        return [
            PasteRow(
                line,
                [(name, self._asked(line, place)) for place, name in enumerate(line.players)],
                self[_do(line)],
                self.notes.get(line.number, ""),
            )
            for line in self.lines
        ]

    @property
    def has_contacts(self) -> bool:
        """Whether the list says how to reach somebody."""
        return any(line.email or line.phone for line in self.lines)

    def values(self) -> Mapping[str, Any]:
        """What `enter` takes."""
        return {"new": [self._entrant(line) for line in self._kept]}

    def show(self, found: Iterable[Problem]) -> None:
        """Shows problems that were found, each at its line."""
        for problem in found:
            self.add_error(self.field_of(problem.field), problem.message)

    def field_of(self, path: str) -> str:
        """The field of the line for a path in the service's words."""
        line = self.line_at(path)
        return _do(line) if line else path

    def line_at(self, path: str) -> PastedEntry | None:
        """The line that a path in the service's words is about."""
        place = path.removeprefix("entrants.").split(".")[0]
        return self._kept[int(place)] if place.isdecimal() else None

    @property
    def _kept(self) -> list[PastedEntry]:
        return [line for line in self.lines if self.cleaned_data.get(_do(line)) != SKIP]

    def _entrant(self, line: PastedEntry) -> NewEntrant:
        decided: str = self.cleaned_data.get(_do(line)) or ENTER
        players = tuple(
            self.cleaned_data.get(_who(line, place)) or self.matches[name].known or name
            for place, name in enumerate(line.players)
        )
        if decided.startswith(SAME):
            players = (decided.removeprefix(SAME),)
        return NewEntrant(players, line.name, line.from_club, line.email, line.phone)

    def _decisions(self, line: PastedEntry) -> list[tuple[str, str]]:
        """What can be decided of a line: of a single player also who it is."""
        out = (SKIP, gettext("Leave out"))
        if len(line.players) != 1:
            return [(ENTER, gettext("Enter")), out]
        match = self.matches[line.players[0]]
        same = gettext("Same as {}")
        if match.known:
            return [(ENTER, same.format(match.known)), out]
        near = [(f"{SAME}{name}", same.format(name)) for name in match.near]
        return [*near, (ENTER, gettext("New: {}").format(match.typed)), out]

    def _asked(self, line: PastedEntry, place: int) -> BoundField | None:
        name = _who(line, place)
        return self[name] if name in self.fields else None

    def _unsure(self, line: PastedEntry) -> list[tuple[int, NameMatch]]:
        """Of several players those who are only like somebody in the book."""
        if len(line.players) == 1:
            return []
        found = [(place, self.matches[name]) for place, name in enumerate(line.players)]
        return [(place, match) for place, match in found if match.near]


def likely(
    text: str, lines: Iterable[PastedEntry], matches: Mapping[str, NameMatch]
) -> dict[str, str]:
    """What the preview of a list is filled in with at first: those who are likely meant."""
    chosen = {"text": text}
    for line in lines:
        persons = [matches[name].likely for name in line.players]
        is_like = len(persons) == 1 and persons[0] and not matches[line.players[0]].known
        chosen[_do(line)] = f"{SAME}{persons[0]}" if is_like else ENTER
        chosen |= {_who(line, place): person for place, person in enumerate(persons)}
    return chosen


def left_out(form: PreviewForm, found: Iterable[Problem]) -> tuple[dict[str, str], dict[int, str]]:
    """The decisions and reasons for lines that are on the list already."""
    twice = [(form.line_at(problem.field), problem) for problem in found if problem.code in TWICE]
    notes = {line.number: str(problem.message) for line, problem in twice if line}
    return {_do(line): SKIP for line, _problem in twice if line}, notes


def _persons(match: NameMatch) -> list[tuple[str, str]]:
    same, new = gettext("Same as {}"), gettext("New: {}")
    return [
        *((name, same.format(name)) for name in match.near),
        (SOMEBODY_NEW, new.format(match.typed)),
    ]


def _choice(label: str, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=choices,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )


def _who(line: PastedEntry, place: int) -> str:
    return f"who-{line.number}-{place}"


def _do(line: PastedEntry) -> str:
    return f"do-{line.number}"

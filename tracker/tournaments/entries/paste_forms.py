"""Enters a whole list, pasted or from a file, with a decision for each line."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tracker.common.errors import Problem
from tracker.common.forms import (
    ACCEPTED,
    SOMEBODY_NEW,
    UNANSWERED,
    FormValues,
    ListButton,
    ListForm,
    ServiceForm,
    list_button,
)
from tracker.common.queries.matching import NameMatch
from tracker.engine.pairing.trf import ReportError, read_report
from tracker.imports.entrants import PastedEntry, entrants_of
from tracker.tournaments.entries.services import NewEntrant

MOST_LINES = 300
REPORT = re.compile(r"^001 {1,4}[0-9]", re.MULTILINE)
"""A player's line in a TRF report."""
ENTER, SKIP, SAME, ASK = "enter", "skip", "same:", ""
"""Decisions about a line: enter it, leave it out, or match it to a known player.

No decision is preset while it is open who is meant.
"""
TWICE = ("entered_twice", "taken")
"""Problems of a line that is on the list already."""


@dataclass(frozen=True, slots=True)
class PasteRow:
    """A pasted line: its players, the open questions, and the decision.

    `note` says why it is left out by default.
    """

    line: PastedEntry
    players: list[tuple[str, BoundField | None]]
    decision: BoundField
    note: str

    @property
    def is_wrong(self) -> bool:
        """True if the line has a problem or an unanswered question."""
        return bool(self.decision.errors) or any(who and who.errors for _name, who in self.players)


class PasteForm(ListForm):
    """A pasted list, or a file with one."""

    def __init__(self, typed: QueryDict | None = None, *, places: int, **options: Any) -> None:
        super().__init__(typed, **options)
        self.places = places
        file = self.fields["file"]
        file.help_text = _("A spreadsheet (XLSX, XLS, ODS), a CSV file, or a report (TRF).")
        file.widget.attrs["accept"] = f"{ACCEPTED},.trf"

    def clean(self) -> None:
        """Parses the list."""
        super().clean()
        count = len(self.table.lines)
        if count > MOST_LINES:
            text = gettext("The list has {} lines; the limit is {} at a time.")
            self.add_error("text", text.format(count, MOST_LINES))
        lines = entrants_of(self.table, self.places)
        self.cleaned_data["lines"] = lines
        if not lines and not self.errors:
            self.add_error("text", gettext("There is no name in this list."))

    def as_list(self, text: str) -> str:
        """Converts a TRF report to a list of its players; returns other text unchanged."""
        if not REPORT.search(text):
            return text
        try:
            return "\n".join(_given_name_first(player.name) for player in read_report(text).players)
        except ReportError as error:
            for line, reason in error.problems:
                message = gettext("Line {} of the report: {}")
                self.add_error("text", message.format(line, reason))
            return ""


def _given_name_first(name: str) -> str:
    """Puts the given name first; reports have the family name first, followed by a comma."""
    family, _comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip()


class PreviewForm(ServiceForm):
    """The lines of a list with a decision for each; always bound.

    With `asks`, a line without an answer is an error; `notes` say why a line is left out.
    """

    text = forms.CharField(widget=forms.HiddenInput, strip=False)

    def __init__(
        self,
        typed: Mapping[str, object],
        *,
        lines: Sequence[PastedEntry],
        matches: Mapping[str, NameMatch],
        places: int,
        asks: bool = True,
        notes: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(typed)  # type: ignore[arg-type]
        self.lines, self.matches, self.notes = lines, matches, notes or {}
        self._places, self._asks = places, asks
        for line in lines:
            for place, match in self._unsure(line):
                self.fields[_who(line, place)] = _choice(match.typed, _persons(match))
            label = gettext("Line {}").format(line.number)
            self.fields[_do(line)] = _choice(label, self._decisions(line))

    @property
    def rows(self) -> list[PasteRow]:
        """Lines to render."""
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
        """True if the list has contact details."""
        return any(line.email or line.phone for line in self.lines)

    @property
    def button(self) -> ListButton:
        """Label of the button."""
        return list_button(len(self.lines), len(self.left_out), self._enters)

    @property
    def left_out(self) -> list[str]:
        """Names that are left out."""
        out = (line for line in self.lines if self[_do(line)].value() == SKIP)
        return [" – ".join(line.players) for line in out]

    def clean(self) -> None:
        """Requires answers about lines to enter whose players are unclear."""
        for field in self._unanswered if self._asks else ():
            self.add_error(field, UNANSWERED)

    def values(self) -> FormValues:
        """Arguments for `enter`."""
        return {"new": [self._entrant(line) for line in self._kept]}

    def show(self, found: Iterable[Problem]) -> None:
        """Shows problems at their lines."""
        for problem in found:
            self.add_error(self.field_of(problem.field), problem.message)

    def field_of(self, path: str) -> str:
        """Maps a path of the service to a line's field."""
        line = self.line_at(path)
        return _do(line) if line else path

    def line_at(self, path: str) -> PastedEntry | None:
        """Returns the line of a path of the service."""
        place = path.removeprefix("entrants.").split(".")[0]
        return self._kept[int(place)] if place.isdecimal() else None

    def _enters(self, number: int) -> str:
        text = (
            ngettext("Enter {} player", "Enter {} players", number)
            if self._places == 1
            else ngettext("Enter {} entrant", "Enter {} entrants", number)
        )
        return text.format(number)

    @property
    def _kept(self) -> list[PastedEntry]:
        """Returns the lines to enter; unclear ones only once they are resolved."""
        out = {field.partition("-")[2].partition("-")[0] for field in self._unanswered}
        kept = (line for line in self.lines if self.cleaned_data.get(_do(line)) != SKIP)
        return [line for line in kept if str(line.number) not in out]

    @property
    def _unanswered(self) -> list[str]:
        """Returns the fields that still need an answer."""
        wanted = (line for line in self.lines if self.cleaned_data.get(_do(line)) != SKIP)
        fields = (field for line in wanted for field in self._questions(line))
        return [field for field in fields if self.cleaned_data.get(field, ENTER) == ASK]

    def _questions(self, line: PastedEntry) -> list[str]:
        """Returns the fields that ask who the players of a line are."""
        if len(line.players) == 1:
            return [_do(line)] if self.matches[line.players[0]].near else []
        return [_who(line, place) for place, _match in self._unsure(line)]

    def _entrant(self, line: PastedEntry) -> NewEntrant:
        decided: str = self.cleaned_data[_do(line)] or ENTER
        players = tuple(
            self._player(self.cleaned_data.get(_who(line, place)), name)
            for place, name in enumerate(line.players)
        )
        if decided.startswith(SAME):
            players = (decided.removeprefix(SAME),)
        return NewEntrant(players, line.name, line.from_club, line.email, line.phone)

    def _player(self, answer: str | None, name: str) -> str:
        """Returns the name to play under, given the answer to who is meant."""
        return name if answer == SOMEBODY_NEW else answer or self.matches[name].known or name

    def _decisions(self, line: PastedEntry) -> list[tuple[str, str]]:
        """Returns the decisions offered for a line; for a single player also a match."""
        out = (SKIP, gettext("Leave out"))
        if len(line.players) != 1:
            return [(ENTER, gettext("Enter")), out]
        match = self.matches[line.players[0]]
        same = gettext("Same as {}")
        if match.known:
            return [(ENTER, same.format(match.known)), out]
        near = [(f"{SAME}{name}", same.format(name)) for name in match.near]
        ask = [(ASK, gettext("Who is this?"))] if near else []
        return [*ask, *near, (ENTER, gettext("New: {}").format(match.typed)), out]

    def _asked(self, line: PastedEntry, place: int) -> BoundField | None:
        name = _who(line, place)
        return self[name] if name in self.fields else None

    def _unsure(self, line: PastedEntry) -> list[tuple[int, NameMatch]]:
        """Returns the uncertain matches of a line with several players."""
        if len(line.players) == 1:
            return []
        found = [(place, self.matches[name]) for place, name in enumerate(line.players)]
        return [(place, match) for place, match in found if match.near]


def first_look(
    text: str, lines: Iterable[PastedEntry], matches: Mapping[str, NameMatch]
) -> dict[str, str]:
    """Returns the initial values of the preview; uncertain matches are left open."""
    chosen = {"text": text}
    for line in lines:
        is_asked = len(line.players) == 1 and matches[line.players[0]].near
        chosen[_do(line)] = ASK if is_asked else ENTER
    return chosen


def left_out(form: PreviewForm, found: Iterable[Problem]) -> tuple[dict[str, str], dict[int, str]]:
    """Returns the decisions and reasons for lines on the list already."""
    twice = [(form.line_at(problem.field), problem) for problem in found if problem.code in TWICE]
    notes = {line.number: str(problem.message) for line, problem in twice if line}
    return {_do(line): SKIP for line, _problem in twice if line}, notes


def _persons(match: NameMatch) -> list[tuple[str, str]]:
    same, new = gettext("Same as {}"), gettext("New: {}")
    return [
        (ASK, gettext("Who is this?")),
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

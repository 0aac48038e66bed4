"""Forms that add, rename and search players."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tracker.common.errors import Problem
from tracker.common.forms import (
    ALIKE,
    SOMEBODY_NEW,
    UNANSWERED,
    FormValues,
    ListButton,
    ListForm,
    NamingForm,
    SearchForm,
    ServiceForm,
    TypedText,
    kept_text,
    list_button,
    who_field,
)
from tracker.common.queries.matching import NameMatch
from tracker.engine.records import names
from tracker.imports.entrants import TITLES, name_in, without_sums
from tracker.imports.table import (
    FAMILY,
    GIVEN,
    NAME,
    STATE,
    ImportedTable,
    TableLine,
    column_letter,
    columns_of,
    is_active,
)
from tracker.players.services.name_redaction import StoredDetails
from tracker.players.services.roster import NewPlayer
from tracker.players.texts import SHOWN

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class PlayerForm(NamingForm):
    alike = ALIKE

    name = TypedText(
        label=_("Name"),
        help_text=_("As the club says it. Two players cannot have the same name."),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NewPlayersForm(PlayerForm):
    """The name of a new player, or a pasted list of names."""

    def values(self) -> FormValues:
        """The arguments of `add_players`."""
        return {"new": [NewPlayer(name) for name in self._names(self.cleaned_data["name"])]}

    def field_of(self, path: str) -> str:
        """The single field, whichever name is wrong."""
        return "name" if path.startswith("players.") else path

    def _names(self, typed: str) -> list[str]:
        return names.names_in(typed) or [typed]

    def _question(self, typed: str, before: str, known: Collection[str]) -> str:
        ask = super()._question
        asked = (ask(name, before, known) for name in self._names(typed))
        return next(filter(None, asked), "")


class PlayerSearch(SearchForm):
    """Filters for the list of players."""

    retired = forms.BooleanField(label=_("Include retired players"), required=False)

    @property
    def is_with_retired(self) -> bool:
        return self.is_valid() and bool(self.cleaned_data["retired"])


# A club's notes about its players, and their contact details.


WAYS: Mapping[str, tuple[Any, Any]] = {
    "usual": (SHOWN["usual"], _("In full; a junior by initials.")),
    "full": (SHOWN["full"], _("Everybody reads the full name.")),
    "initials": (SHOWN["initials"], _("Everybody reads the first letters, such as A. K.")),
    "hidden": (SHOWN["hidden"], _("Everybody reads a number, such as Player 17.")),
}
OFF = {"autocomplete": "off"}


class NameFormatOption(NamedTuple):
    """A way to print a name: its radio button, its label, and its explanation."""

    button: BoundWidget
    name: str
    says: str


class PlayerDetailsForm(NamingForm):
    """The full name and how it is printed, and details that tell people apart."""

    name = TypedText(
        label=_("Full name"),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs=OFF),
    )
    shown = forms.ChoiceField(
        label=_("Public name"),
        choices=[(value, name) for value, (name, _says) in WAYS.items()],
        initial="usual",
        widget=forms.RadioSelect,
        help_text=_(
            "On every page, in every file, on paper and for programs, for past evenings too."
        ),
        error_messages={
            "required": _("Choose one of these."),
            "invalid_choice": _("Choose one of these."),
        },
    )
    is_junior = forms.BooleanField(label=_("Junior"), required=False)
    is_guest = forms.BooleanField(label=_("Guest, not a member of the club"), required=False)
    number = TypedText(
        label=_("Member number"),
        required=False,
        help_text=_(
            "As on the club’s list of members. The list of players can be searched for it."
        ),
        widget=forms.TextInput(attrs=OFF),
    )
    nickname = TypedText(
        label=_("Nickname"),
        required=False,
        help_text=_("Everybody can find the player by it, unless the full name is not printed."),
        widget=forms.TextInput(attrs=OFF),
    )
    note = TypedText(
        label=_("Note"),
        required=False,
        help_text=_("Only those who keep the list of players read it."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    @property
    def ways(self) -> list[NameFormatOption]:
        return [NameFormatOption(button, *WAYS[button.data["value"]]) for button in self["shown"]]

    def values(self) -> FormValues:
        return {"details": StoredDetails(**self.cleaned_data)}


class ContactForm(ServiceForm):
    email = TypedText(
        label=_("E-mail"),
        required=False,
        widget=forms.TextInput(attrs=OFF | {"inputmode": "email"}),
    )
    phone = TypedText(
        label=_("Telephone"),
        required=False,
        widget=forms.TextInput(attrs=OFF | {"inputmode": "tel"}),
    )


class MergeForm(ServiceForm):
    """Chooses the other player of a merge."""

    other = forms.TypedChoiceField(
        label=_("The other player"),
        coerce=int,
        help_text=_("All games of the other player are moved to this one."),
        error_messages={
            "required": _("Choose the other player."),
            "invalid_choice": _("Choose somebody from this list."),
        },
    )

    def __init__(
        self, typed: QueryDict | None, others: Iterable[tuple[int, str]], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "…"), *others]

    @property
    def chosen(self) -> int | None:
        """The key of the other player, where one was chosen."""
        return self.cleaned_data["other"] if self.is_valid() else None


class ConfirmationForm(ServiceForm):
    """Confirms an action that cannot be undone."""

    is_sure = forms.BooleanField(
        label=_("I know that this cannot be undone."),
        error_messages={"required": _("Tick this first: nobody can bring the name back.")},
    )

    def values(self) -> FormValues:
        """The service needs no values."""
        return {}


# Columns of a list of players, detected by their headers or chosen, and the people in them.


COLUMNS = {
    NAME: _("The name"),
    GIVEN: _("The first name"),
    FAMILY: _("The family name"),
    STATE: _("Active"),
}
"""The possible columns, in page order."""


class ListedPerson(NamedTuple):
    """A row of the list: its number, the name, whether active, and the column of its name.

    `wrong` is the error of an unreadable value.
    """

    number: int
    name: str
    is_active: bool
    column: int
    wrong: str = ""


class ColumnsForm(ServiceForm):
    """Assigns the columns; initially by their headers."""

    def __init__(self, typed: Any, *, table: ImportedTable) -> None:
        table = _from_head(without_sums(table))
        first = table.lines[0].cells if table.lines else ()
        found = columns_of(first)
        if GIVEN in found and FAMILY not in found and NAME in found:
            # Beside a first-name column, "name" means the family name, as in German and French
            # lists.
            found[FAMILY] = found.pop(NAME)
        has_heads = bool(found)
        if not found and table.width == 1:
            found[NAME] = 0
        elif not found and _are_turned(table):
            found |= {FAMILY: 0, GIVEN: 1}
        is_chosen = typed is not None and "column-name" in typed
        super().__init__(typed if is_chosen else None)
        self.table = table
        for meaning, label in COLUMNS.items():
            initial = str(found[meaning]) if meaning in found else ""
            self.fields[f"column-{meaning}"] = _column_field(label, initial, table)
        self.fields["has_heads"] = forms.BooleanField(
            label=_("The first row has the column headings"), required=False, initial=has_heads
        )

    def people(self) -> list[ListedPerson]:
        """The people in the rows; empty until the column of the names is known."""
        chosen = self._chosen()
        if chosen.get(NAME) is None and chosen.get(FAMILY) is None and chosen.get(GIVEN) is None:
            return []
        lines = self.table.lines[1:] if self._has_heads else self.table.lines
        head = self.table.lines[0] if self._has_heads else TableLine(0, ())
        return [_person(line, chosen, head) for line in lines]

    def _chosen(self) -> dict[str, int | None]:
        values = {meaning: self[f"column-{meaning}"].value() for meaning in COLUMNS}
        return {
            meaning: int(value) if str(value).isdecimal() else None
            for meaning, value in values.items()
        }

    @property
    def _has_heads(self) -> bool:
        return bool(self["has_heads"].value())


def _from_head(table: ImportedTable) -> ImportedTable:
    """Drops the title rows above the column headings."""
    first = (columns_of(line.cells) for line in table.lines[:TITLES])
    heads = (at for at, found in enumerate(first) if {NAME, FAMILY} & found.keys())
    return ImportedTable(table.lines[next(heads, 0) :])


def _are_turned(table: ImportedTable) -> bool:
    """True if every row has the form "family name, given name", as in “Zimmermann, Anke”."""
    rows = [line.cells for line in table.lines]
    return bool(rows) and all(len(cells) == 2 and _is_word(*cells) for cells in rows)


def _is_word(*cells: str) -> bool:
    return all(cell and not any(map(str.isdecimal, cell)) for cell in cells)


def sentence_at(row: int, column: int, text: str) -> str:
    """A sentence about a cell, preceded by its position."""
    place = gettext("Row {row}, column {column}: {said}")
    return place.format(row=row, column=column_letter(column), said=text)


def _person(line: TableLine, chosen: Mapping[str, int | None], head: TableLine) -> ListedPerson:
    of_name, of_state = chosen[NAME], chosen[STATE]
    parts = [of_name] if of_name is not None else [chosen[GIVEN], chosen[FAMILY]]
    name = name_in(" ".join(filter(None, map(line.at, parts))))
    column = next(place for place in reversed(parts) if place is not None)
    stays, wrong = is_active(line.at(of_state), head.at(of_state)), ""
    if stays is None and of_state is not None:
        text = gettext("“{}” is neither active nor retired: enter yes or no.")
        wrong = sentence_at(line.number, of_state, text.format(line.at(of_state)))
    return ListedPerson(line.number, name, stays is not False, column, wrong)


def _column(letter: str, first: str) -> str:
    """The label of a column: its letter, and its first cell unless that is empty."""
    return gettext("{label}: {text}").format(label=letter, text=first) if first else letter


def _column_field(label: "StrOrPromise", initial: str, table: ImportedTable) -> forms.ChoiceField:
    first = table.lines[0] if table.lines else TableLine(0, ())
    choices = [
        (str(place), _column(column_letter(place), first.at(place))) for place in range(table.width)
    ]
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=[("", gettext("no column")), *choices],
        initial=initial,
        error_messages={"invalid_choice": _("Choose one of the columns.")},
    )


MOST_PLAYERS = 1000


class PlayerListRow(NamedTuple):
    """A row on the page, compared with existing players: new, there, twice, like or wrong."""

    person: ListedPerson
    state: str
    known: str
    who: BoundField | None
    skip: BoundField | None


class PlayerListForm(ListForm):
    """The imported list; a list shown for review has its columns chosen."""

    def clean(self) -> None:
        """Reads the table; limits its length to that of a club."""
        super().clean()
        count = len(self.table.lines)
        if count > MOST_PLAYERS:
            text = gettext("The list has {} rows; the limit is {} at a time: import it in parts.")
            self.add_error("text", text.format(count, MOST_PLAYERS))


class PlayersForm(ServiceForm):
    """The people of a list, with questions about doubtful ones; always bound.

    With `asks`, a row without an answer is an error.
    """

    text = kept_text()

    def __init__(
        self,
        typed: Mapping[str, object],
        *,
        people: Sequence[ListedPerson],
        matches: Mapping[str, NameMatch],
        asks: bool = True,
    ) -> None:
        super().__init__(typed)  # type: ignore[arg-type]
        self.people, self.matches, self._asks = people, matches, asks
        self._states = dict(self._stated())
        for person in people:
            if self._states[person.number] == "like":
                self.fields[f"who-{person.number}"] = who_field(matches[person.name])
            if self._states[person.number] in ("new", "wrong"):
                label = gettext("Leave row {} out").format(person.number)
                self.fields[f"skip-{person.number}"] = forms.BooleanField(
                    label=label, required=False
                )

    @property
    def rows(self) -> list[PlayerListRow]:
        return [
            PlayerListRow(
                person,
                "wrong" if self._errors_of(person) else self._states[person.number],
                self.matches[person.name].known,
                self._bound(f"who-{person.number}"),
                self._bound(f"skip-{person.number}"),
            )
            for person in self.people
        ]

    def of_state(self, *states: str) -> list[PlayerListRow]:
        return [row for row in self.rows if row.state in states]

    @property
    def unsettled(self) -> list[PlayerListRow]:
        """The people about whom a question is open."""
        return self.of_state("wrong", "like")

    @property
    def new(self) -> list[PlayerListRow]:
        """The people who will be added."""
        return self.of_state("new")

    @property
    def known(self) -> list[PlayerListRow]:
        """The people who already exist, or appear twice in the list."""
        return self.of_state("there", "twice")

    @property
    def button(self) -> ListButton:
        """The label of the button."""
        return list_button(len(self._offered), len(self.left_out), _adds)

    @property
    def left_out(self) -> list[str]:
        """The names that could be added but are left out."""
        return [person.name for person in self._offered if self._is_out(person)]

    def clean(self) -> None:
        """Adds errors for rows that are unreadable or unanswered, unless they are left out."""
        for person in self.people:
            field = f"who-{person.number}"
            if self._asks and field in self.fields and self.cleaned_data.get(field) == "":
                self.add_error(field, UNANSWERED)
            if person.wrong and not self.cleaned_data.get(f"skip-{person.number}"):
                self.add_error(f"skip-{person.number}", person.wrong)

    def values(self) -> FormValues:
        """The arguments of `add_players`."""
        return {"new": [NewPlayer(person.name, person.is_active) for person in self._wanted]}

    def show(self, found: Iterable[Problem]) -> None:
        """Shows problems at their rows."""
        for problem in found:
            self.add_error(self.field_of(problem.field), self._placed(problem))

    def refuse(self, refused: Any) -> None:
        """Shows a service's problems at their rows, or above the list where they have none."""
        for problem in refused.problems:
            name = self.field_of(problem.field)
            self.add_error(name if name in self.fields else None, self._placed(problem))

    def field_of(self, path: str) -> str:
        """Maps a path in the service's terms to the field of its row."""
        person = self._person_at(path)
        if person is None:
            return path
        name = f"skip-{person.number}"
        return name if name in self.fields else f"who-{person.number}"

    def _placed(self, problem: Problem) -> str:
        person = self._person_at(problem.field)
        return (
            sentence_at(person.number, person.column, problem.message)
            if person
            else problem.message
        )

    def _person_at(self, path: str) -> ListedPerson | None:
        place = path.removeprefix("players.")
        return self._wanted[int(place)] if place.isdecimal() else None

    @property
    def _wanted(self) -> list[ListedPerson]:
        return [person for person in self.people if self._is_wanted(person)]

    def _is_wanted(self, person: ListedPerson) -> bool:
        state = self._states[person.number]
        if state == "like":
            return self.cleaned_data.get(f"who-{person.number}") == SOMEBODY_NEW
        is_left_out = self.cleaned_data.get(f"skip-{person.number}")
        return state in ("new", "wrong") and not person.wrong and not is_left_out

    @property
    def _offered(self) -> list[ListedPerson]:
        return [
            person
            for person in self.people
            if self._states[person.number] in ("new", "wrong", "like")
        ]

    def _is_out(self, person: ListedPerson) -> bool:
        if self._states[person.number] == "like":
            return self[f"who-{person.number}"].value() not in (None, "", SOMEBODY_NEW)
        return bool(self[f"skip-{person.number}"].value())

    def _stated(self) -> Iterator[tuple[int, str]]:
        seen: set[str] = set()
        for person in self.people:
            match, key = self.matches[person.name], names.search_key(" ".join(person.name.split()))
            is_twice = key in seen
            seen.add(key)
            if person.wrong:
                yield person.number, "wrong"
            elif is_twice and key:
                yield person.number, "twice"
            elif match.known:
                yield person.number, "there"
            else:
                yield person.number, "like" if match.near else "new"

    def _errors_of(self, person: ListedPerson) -> bool:
        if not self.is_bound:
            return False
        return f"skip-{person.number}" in self.errors or f"who-{person.number}" in self.errors

    def _bound(self, name: str) -> BoundField | None:
        return self[name] if name in self.fields else None


def _adds(number: int) -> str:
    return ngettext("Add {} player", "Add {} players", number).format(number)

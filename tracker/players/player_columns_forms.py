"""The columns of a list of players, found by their headers or chosen, and the people in them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm
from tracker.imports.headers import FAMILY, GIVEN, NAME, STATE, columns_of, is_active
from tracker.imports.table import ImportedTable, TableLine, column_letter

COLUMNS = {
    NAME: _("The name"),
    GIVEN: _("The first name"),
    FAMILY: _("The family name"),
    STATE: _("Active"),
}
"""What a column can be for, in the order of the page."""


class ListedPerson(NamedTuple):
    """A row of the list: its number, the name, whether active, and the column of its name.

    `wrong` is what cannot be read of it.
    """

    number: int
    name: str
    is_active: bool
    column: int
    wrong: str = ""


class ColumnsForm(ServiceForm):
    """Which column is for what; at first as the headers say."""

    def __init__(self, typed: Any, *, table: ImportedTable) -> None:
        first = table.lines[0].cells if table.lines else ()
        found = columns_of(first)
        if GIVEN in found and FAMILY not in found and NAME in found:
            # Beside a first name the name is the family's, as German and French lists have it.
            found[FAMILY] = found.pop(NAME)
        has_heads = bool(found)
        if not found and table.width == 1:
            found[NAME] = 0
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
        """The rows of the list as people; none while it is not known where their names are."""
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


def sentence_at(row: int, column: int, said: str) -> str:
    """A sentence about a cell, with its place before it."""
    place = gettext("Row {row}, column {column}: {said}")
    return place.format(row=row, column=column_letter(column), said=said)


def _person(line: TableLine, chosen: Mapping[str, int | None], head: TableLine) -> ListedPerson:
    of_name, of_state = chosen[NAME], chosen[STATE]
    parts = [of_name] if of_name is not None else [chosen[GIVEN], chosen[FAMILY]]
    name = " ".join(filter(None, map(line.at, parts)))
    column = next(place for place in reversed(parts) if place is not None)
    stays, wrong = is_active(line.at(of_state), head.at(of_state)), ""
    if stays is None and of_state is not None:
        said = gettext("“{}” is neither active nor retired: enter yes or no.")
        wrong = sentence_at(line.number, of_state, said.format(line.at(of_state)))
    return ListedPerson(line.number, name, stays is not False, column, wrong)


def _column(letter: str, first: str) -> str:
    """What a column is called: its letter, with its first cell unless that is empty."""
    return gettext("{label}: {text}").format(label=letter, text=first) if first else letter


def _column_field(label: Any, initial: str, table: ImportedTable) -> forms.ChoiceField:
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

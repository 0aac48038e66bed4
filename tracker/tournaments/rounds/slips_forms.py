"""The slips of a round, typed table by table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm
from tracker.tournaments.rounds.queries import SlipResult
from tracker.tournaments.rounds.reporting_services import MOST_POINTS
from tracker.tournaments.rounds.slips_pages import SlipLine, SlipSheet
from tracker.tournaments.rounds.table_forms import WHOLE, hands_field

BETWEEN = ":"
TOO_MANY = format_lazy(_("At most {most_points} points either way."), most_points=MOST_POINTS)
EMPTIED = _("To take a result back, open the table.")


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """A line of the page: its boxes, each with what is typed there, and what is to be said of it.

    `was` is a hidden box with what stood in them; `is_wrong` says whether it tells of a mistake.
    """

    line: SlipLine
    cells: tuple[tuple[str, Any], ...]
    was: Any
    said: str
    is_wrong: bool


class SlipsForm(ServiceForm):
    """The points of each side of each table; `was` is what stood in a line when it was shown.

    A line that is as it was is left alone, so what somebody else has typed meanwhile stays. Where
    hands are asked for, the last box of a line is for them and may stay empty.
    """

    def __init__(self, sheet: SlipSheet, typed: QueryDict | None = None) -> None:
        super().__init__(typed)
        self.sheet = sheet
        self._slips: dict[int, SlipResult] = {}
        for line in sheet.lines:
            self._add_fields(line)

    def _add_fields(self, line: SlipLine) -> None:
        points, hands = line.slip or ((), None)
        for side, name in enumerate(line.sides):
            self.fields[_cell(line, side)] = forms.IntegerField(
                label=gettext("Table {number}, {name}").format(number=line.table, name=name),
                required=False,
                initial=points[side] if points else None,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                error_messages={"invalid": WHOLE, "min_value": TOO_MANY, "max_value": TOO_MANY},
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
        if self.sheet.asks_for_hands:
            label = gettext("Table {number}, hands").format(number=line.table)
            self.fields[_hands(line)] = hands_field(label, initial=hands)
        stood = [*points, hands or ""] if points and self.sheet.asks_for_hands else points
        initial = BETWEEN.join(map(str, stood))
        field = forms.CharField(required=False, initial=initial, widget=forms.HiddenInput)
        self.fields[_was(line)] = field

    def clean(self) -> None:
        """Marks the lines that no table can have brought, or that lack a side."""
        for line in self.sheet.lines:
            if self._is_touched(line) and not self._errors_of(line):
                self._check(line)

    def _check(self, line: SlipLine) -> None:
        numbers = [self.cleaned_data[_cell(line, side)] for side in range(len(line.sides))]
        hands = self.cleaned_data.get(_hands(line))
        if None in numbers:
            is_emptied = numbers.count(None) == len(numbers) and hands is None
            said = EMPTIED if is_emptied else _("Enter the points.")
            self.add_error(_cell(line, numbers.index(None)), said)
        elif hands is not None and (fault := self.sheet.hands_fault_of(hands)):
            self.add_error(_hands(line), str(fault))
        elif fault := self.sheet.fault_of(slip := SlipResult(tuple(numbers), hands)):
            self.add_error(_cell(line, 0), str(fault))
        else:
            self._slips[line.table] = slip

    def _names(self, line: SlipLine) -> list[str]:
        """The names of the boxes of a line."""
        points = [_cell(line, side) for side in range(len(line.sides))]
        return [*points, _hands(line)] if self.sheet.asks_for_hands else points

    def _typed(self, line: SlipLine) -> list[str]:
        return [str(self.data.get(name, "")).strip() for name in self._names(line)]

    def _is_touched(self, line: SlipLine) -> bool:
        typed, was = self._typed(line), str(self.data.get(_was(line), ""))
        return any(typed) if not was else BETWEEN.join(typed) != was

    def _errors_of(self, line: SlipLine) -> list[str]:
        found = (self.errors.get(name, ()) for name in self._names(line))
        return [str(error) for errors in found for error in errors]

    @property
    def new(self) -> Mapping[int, SlipResult]:
        """By table what is written down for the first time."""
        return {line.table: self._slips[line.table] for line in self._right(is_written=False)}

    @property
    def other(self) -> Mapping[int, SlipResult]:
        """By table what replaces something that is written down already."""
        right = self._right(is_written=True)
        return {
            line.table: self._slips[line.table]
            for line in right
            if line.slip != self._slips[line.table]
        }

    def _right(self, *, is_written: bool) -> Iterator[SlipLine]:
        self.is_valid()
        return (
            line
            for line in self.sheet.lines
            if line.table in self._slips and line.is_written == is_written
        )

    @property
    def slips(self) -> list[TypedSlip]:
        """The lines as they are shown."""
        return [self._slip(line) for line in self.sheet.lines]

    def _slip(self, line: SlipLine) -> TypedSlip:
        names = [*line.sides, gettext("Hands")]
        cells = tuple(zip(names, map(self.__getitem__, self._names(line)), strict=False))
        points = self._typed(line)[: len(line.sides)]
        is_half = self.is_bound and self._is_touched(line) and "" in points
        errors = [] if is_half and "look" in self.data else self._errors_of(line)
        said = " ".join(errors) or self._said(line)
        return TypedSlip(line, cells, self[_was(line)], said, bool(errors))

    def _said(self, line: SlipLine) -> str:
        slip = self._slips.get(line.table)
        if slip is None or slip == line.slip:
            return str(line.said)
        if line.slip is not None:
            before = " : ".join(map(str, line.slip.points))
            return gettext("Replaces {before}.").format(before=before)
        return gettext("Together {total}").format(total=sum(slip.points))


def _cell(line: SlipLine, side: int) -> str:
    return f"points-{line.table}-{side}"


def _hands(line: SlipLine) -> str:
    return f"hands-{line.table}"


def _was(line: SlipLine) -> str:
    return f"was-{line.table}"

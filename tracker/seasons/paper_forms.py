"""The form of a season's sheet: totals, leave, bonuses and penalties, as paper has them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ServiceForm, TypedText, day_field
from tracker.engine.ranking.season_codes import MOST_NUMBER
from tracker.seasons.pages.paper import PaperLine, PaperRow, PaperSheet
from tracker.seasons.queries import NO_LINE, TypedLine

PLAIN_LETTER = "e"
CELL = re.compile(r"(?P<total>\d*)(?:/(?P<rounds>\d+))?(?P<adjustment>(?:[+-]\d+)?)")
MOST_ROUNDS = 100
THOUSANDS = re.compile(r"(?<=\d)[\s'’.,](?=\d{3}(?!\d))")
BETWEEN = " "


def letter() -> str:
    """The letter for an excused player, in the reader's language."""
    return pgettext("letter for an excused player", "e")


def typed_line(text: str) -> TypedLine | None:
    """The line that a cell such as "1250", "1250/4", "1250-100" or "e" means; None for none."""
    plain = THOUSANDS.sub("", text).replace("−", "-").replace("–", "-").casefold()
    plain = re.sub(r"\s", "", plain)
    is_excused = plain[:1] in {PLAIN_LETTER, letter().casefold()} and bool(plain)
    found = CELL.fullmatch(plain[1:] if is_excused else plain)
    if found is None or (is_excused and found["total"]):
        return None
    if found["rounds"] and (not found["total"] or not int(found["rounds"])):
        return None
    points = int(found["total"]) if found["total"] else None
    adjustment = int(found["adjustment"]) if found["adjustment"] else 0
    rounds = int(found["rounds"]) if found["rounds"] else None
    return TypedLine(points, is_excused, adjustment, rounds)


def text_of(line: TypedLine) -> str:
    """The text of a line as it is typed."""
    total = letter() if line.is_excused else "" if line.points is None else str(line.points)
    total += f"/{line.rounds}" if line.rounds else ""
    return total + (f"{line.adjustment:+d}" if line.adjustment else "")


class SeasonSheetForm(ServiceForm):
    """A box for each player and evening; `was` holds a row's contents when it was shown.

    Unchanged boxes are ignored, so lines typed by others meanwhile are kept.
    """

    def __init__(self, sheet: PaperSheet, typed: QueryDict | None = None) -> None:
        super().__init__(typed)
        self.sheet = sheet
        days = {column.pk: column.short for column in sheet.columns}
        for row in sheet.rows:
            for cell in row.cells:
                self.fields[_name(row, cell)] = TypedText(
                    label=f"{row.name}, {days[cell.evening]}",
                    required=False,
                    initial=text_of(cell.line),
                    widget=forms.TextInput(attrs={"autocomplete": "off", "size": 6}),
                )
            stood = BETWEEN.join(text_of(cell.line) or "." for cell in row.cells)
            self.fields[_was(row)] = forms.CharField(
                required=False, initial=stood, widget=forms.HiddenInput
            )

    @property
    def rows(self) -> Iterator[tuple[PaperRow, BoundField, list[tuple[PaperLine, BoundField]]]]:
        """Each player with the hidden field of its row and the boxes."""
        for row in self.sheet.rows:
            yield row, self[_was(row)], [(cell, self[_name(row, cell)]) for cell in row.cells]

    def clean(self) -> None:
        """Reports what means nothing, and what somebody else has typed meanwhile."""
        self._lines: dict[tuple[int, int], TypedLine] = {}
        for row in self.sheet.rows:
            stood = str(self.data.get(_was(row), "")).split(BETWEEN)
            for at, cell in enumerate(row.cells):
                before = stood[at] if at < len(stood) else "."
                self._read(row, cell, "" if before == "." else before)

    def _read(self, row: PaperRow, cell: PaperLine, before: str) -> None:
        name = _name(row, cell)
        text = str(self.cleaned_data.get(name, "")).strip()
        if text == before:
            return
        line = typed_line(text)
        if line is None:
            example = gettext("Type a total such as 1250, {letter} for excused, or 1250-100.")
            self.add_error(name, example.format(letter=letter()))
        elif max(line.points or 0, abs(line.adjustment)) > MOST_NUMBER:
            self.add_error(name, gettext("Enter {most} at most.").format(most=MOST_NUMBER))
        elif (line.rounds or 0) > MOST_ROUNDS:
            self.add_error(name, gettext("Enter {most} at most.").format(most=MOST_ROUNDS))
        elif (typed_line(before) or NO_LINE) != cell.line != line:
            meanwhile = gettext("Somebody has typed {text} meanwhile. Save again to replace it.")
            self.add_error(name, meanwhile.format(text=text_of(cell.line) or "–"))
            self._show_again(row)
        else:
            self._lines[row.player, cell.evening] = line

    def _show_again(self, row: PaperRow) -> None:
        """Sends what the book has now beside what was typed, so that the next save replaces it."""
        assert isinstance(self.data, QueryDict)
        self.data = self.data.copy()
        self.data[_was(row)] = str(self.fields[_was(row)].initial)

    def values(self) -> Mapping[str, Any]:
        return {"lines": self._lines}


class PaperEveningForm(ServiceForm):
    """Another evening of the season, kept on paper."""

    date = day_field(_("Date"))
    title = TypedText(
        label=_("Title"),
        required=False,
        help_text=_("Optional. Without a title, it is called “Club evening”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_title(self) -> str:
        """The title, or the default one."""
        return self.cleaned_data["title"] or gettext("Club evening")


def _name(row: PaperRow, cell: PaperLine) -> str:
    return f"cell-{row.player}-{cell.evening}"


def _was(row: PaperRow) -> str:
    return f"was-{row.player}"

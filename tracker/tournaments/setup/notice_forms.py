"""The notice of an event: when, where, for what fee, on which days, and what else is said."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ServiceForm, TypedText, day_field, time_field
from tracker.engine.ranking.prizes import MOST_AMOUNT
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice
from tracker.tournaments.prizes.prize_list_forms import ParsedPrize, money_in
from tracker.tournaments.setup.options_forms import WRONG_CHOICE, WRONG_NUMBER, number_field
from tracker.tournaments.setup.texts import AT_CLOCK

ROWS, MOST_ROWS = 2, 60
"""So many rows for further days are empty, and can be there at all."""
DAY = re.compile("day-([0-9]{1,2})")
DASHES = re.compile(r"[.,][-–—]+")
TEXT = {"autocomplete": "off"}


class DayRow(NamedTuple):
    """The fields of a further day: its date, the round it begins with, and the time."""

    date: BoundField
    first_round: BoundField
    begins: BoundField


class NoticeForm(ServiceForm):
    """What visitors want to know before they come; nothing of it has to be there."""

    begins = time_field(_("Begins at"), required=False)
    place = TypedText(
        label=_("Venue"),
        required=False,
        help_text=_("Such as “Clubhouse” or “Hotel Krone”."),
        widget=forms.TextInput(attrs=TEXT),
    )
    address = TypedText(label=_("Address"), required=False, widget=forms.TextInput(attrs=TEXT))
    fee = TypedText(
        label=_("Entry fee"),
        required=False,
        help_text=_("Such as “12”, “12.50” or “12.50 €”; 0 means that there is none."),
        widget=forms.TextInput(attrs=TEXT),
    )
    contact = TypedText(
        label=_("Contact"),
        required=False,
        help_text=_("Everybody can read it. Such as an e-mail address or a phone number."),
        widget=forms.TextInput(attrs=TEXT),
    )
    about = TypedText(
        label=_("Description"),
        required=False,
        help_text=_("In your own words. A new line begins a new paragraph."),
        widget=forms.Textarea(attrs={"rows": 5, **TEXT}),
    )
    at_clock = forms.ChoiceField(
        label=_("When a table's time is up"),
        choices=[*AT_CLOCK.items()],
        required=False,
        help_text=_("Everybody can read it, and the clock shows it too."),
        error_messages={"invalid_choice": WRONG_CHOICE},
    )

    def __init__(self, typed: QueryDict | None = None, **options: Any) -> None:
        super().__init__(typed, **options)
        self.rows = _rows([*self.initial, *(typed or ())], self.initial)
        for row in range(self.rows):
            label = gettext("Day {number}").format(number=row + 2)
            self.fields[f"day-{row}"] = day_field(label, required=False)
            self.fields[f"day-{row}-round"] = _round_field()
            self.fields[f"day-{row}-begins"] = time_field(gettext("begins at"), required=False)

    @property
    def days(self) -> list[DayRow]:
        """The rows for further days."""
        return [
            DayRow(self[f"day-{row}"], self[f"day-{row}-round"], self[f"day-{row}-begins"])
            for row in range(self.rows)
        ]

    @property
    def has_wrong_day(self) -> bool:
        """Whether a further day cannot be as it was typed."""
        return any(field.errors for row in self.days for field in row)

    @property
    def has_wrong_notice(self) -> bool:
        """Whether something that is said of the event cannot be as it was typed."""
        names = ("begins", "place", "address", "fee", "contact", "about")
        return self.has_wrong_day or any(self[name].errors for name in names)

    def clean_fee(self) -> ParsedPrize | None:
        """The fee; None where nothing is said of it."""
        text = " ".join(self.cleaned_data["fee"].split())
        if not text:
            return None
        found = money_in(DASHES.sub("", text))
        if found is None or found.amount > MOST_AMOUNT:
            raise forms.ValidationError(
                gettext("Enter the fee as “12”, “12.50” or “12.50 €”. Put the rest below it.")
            )
        return found

    def clean(self) -> None:
        """A further day has a date and a round, or neither."""
        super().clean()
        typed = self.cleaned_data
        for row in range(self.rows):
            date, round_ = typed.get(f"day-{row}"), typed.get(f"day-{row}-round")
            if date and round_ is None and f"day-{row}-round" in typed:
                self.add_error(f"day-{row}-round", gettext("Enter the round it begins with."))
            if date is None and f"day-{row}" in typed and (round_ or typed[f"day-{row}-begins"]):
                self.add_error(f"day-{row}", gettext("Enter the date of this day."))

    def notice(self) -> Notice:
        """What was typed, as the services take it."""
        typed = self.cleaned_data
        fee: ParsedPrize | None = typed["fee"]
        same = ("begins", "place", "address", "about", "contact", "at_clock")
        return Notice(
            fee=fee.amount if fee else None,
            fee_unit=fee.unit if fee else "",
            days=tuple(
                AdditionalDay(
                    typed[f"day-{row}"], typed[f"day-{row}-round"], typed[f"day-{row}-begins"]
                )
                for row in self._typed_rows()
            ),
            **{name: typed[name] for name in same if name in typed},
        )

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        found = re.fullmatch(r"days\.([0-9]+)\.(date|first_round)", path)
        if found is None:
            return path
        rows = self._typed_rows()
        row = f"day-{rows[min(int(found[1]), len(rows) - 1)]}"
        return row if found[2] == "date" else f"{row}-round"

    def _typed_rows(self) -> list[int]:
        """The rows with a day in them, by date."""
        dates = {row: self.cleaned_data.get(f"day-{row}") for row in range(self.rows)}
        typed = sorted((date, row) for row, date in dates.items() if date)
        return [row for _date, row in typed]


def _rows(names: Iterable[str], begun: Mapping[str, Any]) -> int:
    """How many rows for further days there are: those with something in them, and some empty."""
    found = [int(match[1]) for match in map(DAY.fullmatch, names) if match]
    filled = [int(match[1]) for match in map(DAY.fullmatch, begun) if match and begun[match[0]]]
    wanted = max(max(filled, default=-1) + 1 + ROWS, max(found, default=-1) + 1)
    return min(wanted, MOST_ROWS)


def _round_field() -> forms.IntegerField:
    field = number_field(gettext("from round"))
    field.error_messages["invalid"] = WRONG_NUMBER
    return field

"""Forms for a round and for one of its tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, ServiceForm, TypedText, day_field
from tracker.tournaments.book.queries import SlipResult
from tracker.tournaments.desk.monitor_pages import SlipFault, SlipLine, SlipSheet
from tracker.tournaments.rounds.services import MOST_POINTS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

WHOLE = _("Enter whole numbers.")
TOO_MANY = format_lazy(_("At most {most_points} points either way."), most_points=MOST_POINTS)
WRONG_POINTS = {"invalid": WHOLE, "min_value": TOO_MANY, "max_value": TOO_MANY}
BETWEEN = ":"
HANDS_HELP = _("Optional. Leave it empty if the table played as many as planned.")


def hands_field(label: "StrOrPromise", **more: Any) -> forms.IntegerField:
    """Builds an optional field for the number of hands on a slip."""
    return forms.IntegerField(
        label=label,
        required=False,
        error_messages={"invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        **more,
    )


class ChangeReasonForm(ServiceForm):
    """The reason for changing something already published."""

    reason = TypedText(
        label=_("Reason"),
        help_text=_("Everybody can read it in the tournament’s log."),
        error_messages={"required": _("Enter the reason, for everybody to read later.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RoundForm(ServiceForm):
    """The round selected by the address of the desk; invalid input means the last one."""

    round = forms.IntegerField(required=False)

    @property
    def number(self) -> int | None:
        """Number of the round, None for the last."""
        return self.cleaned_data["round"] if self.is_valid() else None


class CallForm(ServiceForm):
    """A call for the director, with an optional reason."""

    reason = TypedText(
        label=_("What is it about?"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class LengthForm(ServiceForm):
    """Length of a round in minutes; blank for a round without a clock."""

    minutes = forms.IntegerField(
        label=_("Minutes of this round"),
        required=False,
        help_text=_("Optional. Without minutes, the round has no clock."),
        error_messages={"invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class MinutesForm(ChangeReasonForm):
    """Extra time for one table; `before` is what it has already."""

    minutes = forms.IntegerField(
        label=_("Extra minutes"),
        initial=5,
        error_messages={"required": _("Enter the minutes."), "invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    before = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("minutes", "reason")


class PostponeForm(ServiceForm):
    """The new day of a postponed table, with the reason.

    Its field names differ from those of the other reason form on its page.
    """

    until = day_field(
        _("New day"),
        required=False,
        help_text=_(
            "Optional. Without a day, the date stays open until one is agreed. An earlier day than "
            "that of the round works too."
        ),
    )
    because = TypedText(
        label=_("Reason"),
        help_text=_("Everybody can read it in the tournament’s log."),
        error_messages={"required": _("Enter the reason, for everybody to read later.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def values(self) -> FormValues:
        """Arguments for `postpone`."""
        return {"until": self.cleaned_data["until"], "reason": self.cleaned_data["because"]}

    def field_of(self, path: str) -> str:
        """Maps a path of the service to its field."""
        return "because" if path == "reason" else super().field_of(path)


class ForfeitForm(ServiceForm):
    """The side of a table that forfeits."""

    side = forms.TypedChoiceField(
        label=_("Side that did not play"),
        coerce=int,
        error_messages={
            "required": _("Choose the side that has forfeited."),
            "invalid_choice": _("Choose the side that has forfeited."),
        },
    )

    def __init__(self, sides: Sequence[str], typed: QueryDict | None = None, **more: Any) -> None:
        super().__init__(typed, **more)
        choices = [("", "–"), *((str(side), name) for side, name in enumerate(sides))]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]


class ResultForm(ServiceForm):
    """The result on a table's paper slip, optionally with its number of hands."""

    def __init__(
        self,
        sides: Sequence[str],
        typed: QueryDict | None = None,
        *,
        asks_for_hands: bool = False,
        counts_games: bool = False,
        fault_of: Callable[[SlipResult], SlipFault | None] = lambda slip: None,
        **more: Any,
    ) -> None:
        super().__init__(typed, **more)
        self._fault_of, self.unusual = fault_of, ""
        self._names = [f"points-{side}" for side in range(len(sides))]
        for name, side in zip(self._names, sides, strict=True):
            self.fields[name] = forms.IntegerField(
                label=gettext("{name}: games won").format(name=side) if counts_games else side,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                error_messages={"required": _("Enter the points."), **WRONG_POINTS},
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
        if asks_for_hands:
            self.fields["hands"] = hands_field(_("Hands played"), help_text=HANDS_HELP)

    @staticmethod
    def filled_in(points: Sequence[int] | None, hands: int | None) -> dict[str, int | None]:
        """Returns the initial values for a table that already has a result."""
        return {f"points-{side}": one for side, one in enumerate(points or ())} | {"hands": hands}

    @property
    def boxes(self) -> list[object]:
        """Fields for the points, one per side, and for the hands if these are required."""
        return [self[name] for name in self.fields]

    def clean(self) -> None:
        """Refuses what no table can have brought; `unusual` results are asked for once."""
        if self.errors:
            return
        fault = self._fault_of(self._slip())
        if fault is None or (fault.can_be_confirmed and self._is_confirmed()):
            return
        self.unusual = self._shown() if fault.can_be_confirmed else ""
        self.add_error(self._names[0], str(fault.text))

    def _slip(self) -> SlipResult:
        points = tuple(self.cleaned_data[name] for name in self._names)
        return SlipResult(points, self.cleaned_data.get("hands"))

    def _shown(self) -> str:
        """The result as the button to confirm it carries it: another result asks again."""
        points, hands = self._slip()
        return BETWEEN.join(map(str, (*points, hands or "")))

    def _is_confirmed(self) -> bool:
        return self.data.get("confirmed") == self._shown()

    def values(self) -> FormValues:
        """The points of each side, the hands, and whether an unusual result was confirmed."""
        return {**self._slip()._asdict(), "is_confirmed": self._is_confirmed()}

    def field_of(self, path: str) -> str:
        """Maps an error to the first field for points."""
        return self._names[0] if path == "points" else path


# The slips of a round, typed table by table.


EMPTIED = _("To take a result back, open the table.")


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """A line of the page: its boxes with the typed values, and a message.

    `was` is a hidden box with their original contents; `is_wrong` marks the message as an error.
    """

    line: SlipLine
    cells: tuple[tuple[str, Any], ...]
    was: Any
    text: str
    is_wrong: bool


class SlipsForm(ServiceForm):
    """The points of each side of each table; `was` holds a line's contents when it was shown.

    Unchanged lines are ignored, so results typed by others meanwhile are kept. Where hands are
    asked for, they go in the last box of a line, which may stay empty.
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
                error_messages=WRONG_POINTS,
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
        """Reports impossible or incomplete lines."""
        for line in self.sheet.lines:
            if self._is_touched(line) and not self._errors_of(line):
                self._check(line)

    def _check(self, line: SlipLine) -> None:
        numbers = [self.cleaned_data[_cell(line, side)] for side in range(len(line.sides))]
        hands = self.cleaned_data.get(_hands(line))
        if None in numbers:
            is_emptied = numbers.count(None) == len(numbers) and hands is None
            text = EMPTIED if is_emptied else _("Enter the points.")
            self.add_error(_cell(line, numbers.index(None)), text)
        elif hands is not None and (hands_fault := self.sheet.hands_fault_of(hands)):
            self.add_error(_hands(line), str(hands_fault))
        elif fault := self.sheet.fault_of(slip := SlipResult(tuple(numbers), hands)):
            at_table = gettext("{fault} To save it anyway, open the table.")
            shown = at_table.format(fault=fault.text) if fault.can_be_confirmed else str(fault.text)
            self.add_error(_cell(line, 0), shown)
        else:
            self._slips[line.table] = slip

    def _names(self, line: SlipLine) -> list[str]:
        """Returns the names of a line's fields."""
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
        """Results entered for the first time, by table."""
        return {line.table: self._slips[line.table] for line in self._right(is_written=False)}

    @property
    def other(self) -> Mapping[int, SlipResult]:
        """Results that replace existing ones, by table."""
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
        """Lines to render."""
        return [self._slip(line) for line in self.sheet.lines]

    def _slip(self, line: SlipLine) -> TypedSlip:
        names = [*line.sides, gettext("Hands")]
        cells = tuple(zip(names, map(self.__getitem__, self._names(line)), strict=False))
        points = self._typed(line)[: len(line.sides)]
        is_half = self.is_bound and self._is_touched(line) and "" in points
        errors = [] if is_half and "look" in self.data else self._errors_of(line)
        text = " ".join(errors) or self._texts(line)
        return TypedSlip(line, cells, self[_was(line)], text, bool(errors))

    def _texts(self, line: SlipLine) -> str:
        slip = self._slips.get(line.table)
        if slip is None or slip == line.slip:
            return str(line.text)
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

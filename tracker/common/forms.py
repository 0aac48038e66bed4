"""Base forms: search, dates, pasted lists, paper size, and resubmission of a form."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from django import forms
from django.forms.boundfield import BoundField
from django.http import HttpRequest, QueryDict
from django.http.request import RawPostDataException, UnreadablePostError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tracker.common.errors import RecordError
from tracker.common.queries.matching import NameMatch
from tracker.engine.records import likeness, names
from tracker.exports.as_pdf import A4, PAPERS
from tracker.imports.entrants import message_in
from tracker.imports.reading import table_of_text, text_from
from tracker.imports.table import MOST_BYTES, ImportedTable, TableError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


FormValues: TypeAlias = Mapping[str, Any]
"""The keyword arguments that a form has for its service."""


class PostedForm(NamedTuple):
    """The address and all fields of a submitted form."""

    address: str
    fields: tuple[tuple[str, str], ...]


def typed_again(request: HttpRequest) -> PostedForm | None:
    """The submitted form; None if there is none, or if a page cannot resubmit it.

    Files, which a page may not preselect, and passwords cannot be resubmitted.
    """
    if request.method != "POST":
        return None
    try:
        files, typed = request.FILES, request.POST
    except (OSError, RawPostDataException, UnreadablePostError):
        return None
    if files or any("password" in name for name in typed):
        return None
    fields = tuple((name, value) for name, values in typed.lists() for value in values)
    return PostedForm(request.get_full_path(), fields)


Written = TypeVar("Written")
MOST_DIGITS = 6


class AccessibleField(BoundField):
    """A rendered field: its error replaces its help text."""

    @property
    def aria_describedby(self) -> str | None:
        """The id of the element that describes the field, if any."""
        if self.is_hidden or not self.auto_id:
            return None
        if self.errors:
            return f"{self.auto_id}_error"
        return f"{self.auto_id}_helptext" if self.help_text else None

    @property
    def anchor(self) -> str:
        """The id of the field's first control, as a link target."""
        return self.id_for_label or f"{self.auto_id}_0"


class TypedText(forms.CharField):
    """A text as typed; services validate it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Django's own message for control characters would be untranslated here.
        self.validators = []


class SearchText(TypedText):
    """A search text, without NUL, which databases cannot search for."""

    def to_python(self, value: object) -> str:
        """The text without surrounding spaces."""
        return str(super().to_python(value)).replace("\0", "")


def day_field(label: "StrOrPromise", **options: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={
            "required": _("Enter the date."),
            "invalid": _("This date does not exist. Enter it as 2025-11-21."),
        },
        **options,
    )


def time_field(label: "StrOrPromise", **options: Any) -> forms.TimeField:
    typed = _("Enter the time as 19:45.")
    return forms.TimeField(
        label=label,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"required": typed, "invalid": typed},
        **options,
    )


class AccessibleForm(forms.Form):
    """The base of our forms."""

    bound_field_class = AccessibleField

    @property
    def above(self) -> list[str]:
        """Errors that belong to no field, shown above the form."""
        unseen = [error for field in self.hidden_fields() for error in field.errors]
        return [*map(str, self.non_field_errors()), *map(str, unseen)]

    @property
    def wrong(self) -> list[BoundField]:
        """The fields with errors, in order."""
        return [field for field in self.visible_fields() if field.errors]


class ServiceForm(AccessibleForm):
    """A form that passes plain values to a service."""

    def __init__(self, typed: QueryDict | None = None, **options: Any) -> None:
        super().__init__(typed, label_suffix="", **options)

    def write(self, service: Callable[..., Written], **also: Any) -> Written | None:
        """The result of the service; None if the form or the service refuses the values."""
        if not self.is_valid():
            return None
        try:
            return service(**self.values(), **also)
        except RecordError as refused:
            self.refuse(refused)
            return None

    def values(self) -> FormValues:
        """The arguments of the service, by name."""
        return self.cleaned_data

    def refuse(self, refused: RecordError) -> None:
        """Shows a service's problems at their fields, or above the form."""
        for problem in refused.problems:
            name = self.field_of(problem.field)
            self.add_error(name if name in self.fields else None, problem.message)

    def field_of(self, path: str) -> str:
        """The field for a path in the service's terms."""
        return path


class NamingForm(ServiceForm):
    """A form with names that asks once for confirmation of one easily confused with another.

    `known` returns the existing names; without it nothing is asked.
    """

    sure = TypedText(required=False, widget=forms.HiddenInput)
    naming: tuple[str, ...] = ("name",)
    same: Any = _(
        "There is already {}, spelt with other letters. Is it the same person? If not, press the "
        "button once more."
    )
    alike: Any = None
    """The question asked if a name resembles an existing one; None for names of things."""

    def __init__(
        self,
        typed: QueryDict | None = None,
        *,
        known: Callable[[], Iterable[str]] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(typed, **options)
        self._known = known

    def clean(self) -> None:
        """Asks about each new name that was not confirmed before."""
        typed = {name: str(self.cleaned_data.get(name) or "") for name in self.naming}
        asked = " ".join(typed.values())
        if self.cleaned_data.pop("sure", "") == asked or self._known is None:
            return
        known = [*self._known()]
        for name, value in typed.items():
            if text := self._question(value, self.initial.get(name, ""), known):
                self.add_error(name, text)
                assert isinstance(self.data, QueryDict)
                self.data = self.data.copy()
                self.data["sure"] = asked

    def _question(self, typed: str, before: str, known: Collection[str]) -> str:
        # A name with an invisible character is refused anyway.
        if typed == before or names.has_invisible(typed):
            return ""
        if alike := names.confusable_with(typed, (name for name in known if name != before)):
            return str(self.same).format(alike)
        if self.alike and (person := likeness.taken_for(typed, before, known)):
            return str(self.alike).format(person)
        if names.is_mixed(typed):
            return gettext(
                "One word mixes letters of two alphabets. If that is right, press the button again."
            )
        return ""


ALIKE = _("The club has a player {}. Is this the same person? If not, press the button once more.")


class SearchForm(ServiceForm):
    """A search in a list; any text is valid."""

    q = SearchText(
        label=_("Find"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    @property
    def text(self) -> str:
        """The search text."""
        return str(self.cleaned_data["q"]) if self.is_valid() else ""

    @property
    def page(self) -> int:
        """The requested page of the list, from 1."""
        return page_number(self.data.get("page"))


def page_number(text: object) -> int:
    """The page number in an address, from 1; 1 if missing or invalid."""
    wanted = str(text or "")
    is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= MOST_DIGITS
    return int(wanted) if is_number else 1


class PaperChoiceForm(ServiceForm):
    """The paper size requested by an address."""

    paper = forms.ChoiceField(choices=[(paper, paper) for paper in PAPERS], required=False)

    @property
    def wanted(self) -> str:
        """The paper size; A4 if missing or unknown."""
        return str(self.cleaned_data["paper"] or A4) if self.is_valid() else A4


SOMEBODY_NEW = "+"
"""The choice "a new player"; no name consists of signs alone."""
UNANSWERED = _("Choose who this is.")
ACCEPTED = ".csv,.txt,.tsv,.xlsx,.xls,.ods"


class ListForm(ServiceForm):
    """A list as pasted text or a file; `table` is the parsed result."""

    text = TypedText(
        label=_("The list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("A spreadsheet (XLSX, XLS, ODS) or a CSV file, up to 2 MB."),
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
        error_messages={"empty": _("The file is empty.")},
    )

    table = ImportedTable(())

    def clean(self) -> None:
        """Takes the file if there is one, and parses the table."""
        self.table = self._read()
        if not self.table.lines and not self.errors:
            self.add_error("text", gettext("Paste a list, or choose a file."))

    def as_list(self, text: str) -> str:
        """Hook that converts input in another format to a list."""
        return text

    def _read(self) -> ImportedTable:
        file = self.cleaned_data.get("file")
        try:
            text = self.cleaned_data.get("text", "") if file is None else _text_of(file)
            text = "\n".join(map(message_in, text.split("\n")))
            self.cleaned_data["text"] = self.as_list(text)
            return table_of_text(self.cleaned_data["text"])
        except TableError as wrong:
            self.add_error("text" if file is None else "file", str(wrong))
            return ImportedTable(())


def kept_text() -> object:
    """The hidden field that carries a list through its preview page."""
    return forms.CharField(widget=forms.HiddenInput, strip=False, required=False)


class ListButton(NamedTuple):
    """The label of a list's button, and as JSON its labels by the number of excluded lines."""

    text: str
    labels: str


def list_button(lines: int, out: int, does: Callable[[int], str]) -> ListButton:
    """The button of a list with some lines excluded; `does` gives the label for the number of
    others.
    """
    labels = [_button_label(does(lines - number), number) for number in range(lines + 1)]
    return ListButton(labels[out], json.dumps(labels))


def _button_label(does: str, out: int) -> str:
    if not out:
        return does
    leaves = ngettext("leave {} out", "leave {} out", out).format(out)
    return gettext("{enter}, {leave_out}").format(enter=does, leave_out=leaves)


def who_field(match: NameMatch) -> forms.ChoiceField:
    """Asks who is meant by a name that only resembles known ones."""
    known = gettext("{}, who is in the book")
    new = gettext("{}, a new player")
    return forms.ChoiceField(
        label=match.typed,
        required=False,
        choices=[
            *((name, known.format(name)) for name in match.near),
            (SOMEBODY_NEW, new.format(match.typed)),
        ],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )


def _text_of(file: Any) -> str:
    return text_from(file.read(MOST_BYTES + 1))

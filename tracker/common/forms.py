"""Form bases: search, dates, pasted lists, paper size, and a form to be sent again."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

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
from tracker.imports.listed_names import message_in
from tracker.imports.reading import table_of_text, text_from
from tracker.imports.table import MOST_BYTES, ImportedTable, TableError


class PostedForm(NamedTuple):
    """Where a form was sent, and all its fields."""

    address: str
    fields: tuple[tuple[str, str], ...]


def typed_again(request: HttpRequest) -> PostedForm | None:
    """The form that was sent; None where nothing was, or where it cannot be sent by a page.

    That is so for files, which a page may not choose, and for passwords.
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
    """A field on the page: its help makes room for its error."""

    @property
    def aria_describedby(self) -> str | None:
        """The element that says more about the field, if one does."""
        if self.is_hidden or not self.auto_id:
            return None
        if self.errors:
            return f"{self.auto_id}_error"
        return f"{self.auto_id}_helptext" if self.help_text else None

    @property
    def anchor(self) -> str:
        """The id to which a link leads that wants to fill in the field: its first control."""
        return self.id_for_label or f"{self.auto_id}_0"


class TypedText(forms.CharField):
    """A text as it was typed; what may stand in it is for the services to say."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Django would refuse a control character in words of its own.
        self.validators = []


class SearchText(TypedText):
    """What to look for; the one character that a database cannot look for is left out."""

    def to_python(self, value: Any) -> str:
        """The text, without the outer spaces."""
        return str(super().to_python(value)).replace("\0", "")


def day_field(label: Any, **options: Any) -> forms.DateField:
    """A field for a day."""
    return forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={
            "required": _("Enter the date."),
            "invalid": _("This date does not exist. Enter it as 2025-11-21."),
        },
        **options,
    )


def time_field(label: Any, **options: Any) -> forms.TimeField:
    """A field for a time of the day."""
    typed = _("Enter the time as 19:45.")
    return forms.TimeField(
        label=label,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"required": typed, "invalid": typed},
        **options,
    )


class AccessibleForm(forms.Form):
    """A form as our pages print it."""

    bound_field_class = AccessibleField

    @property
    def above(self) -> list[str]:
        """The problems that have no place at a field."""
        unseen = [error for field in self.hidden_fields() for error in field.errors]
        return [*map(str, self.non_field_errors()), *map(str, unseen)]

    @property
    def wrong(self) -> list[BoundField]:
        """The fields with a problem, in their order."""
        return [field for field in self.visible_fields() if field.errors]


class ServiceForm(AccessibleForm):
    """A form that gives plain values to a service."""

    def __init__(self, typed: QueryDict | None = None, **options: Any) -> None:
        super().__init__(typed, label_suffix="", **options)

    def write(self, service: Callable[..., Written], **also: Any) -> Written | None:
        """What the service gives for the values; None where the form or the service refuses."""
        if not self.is_valid():
            return None
        try:
            return service(**self.values(), **also)
        except RecordError as refused:
            self.refuse(refused)
            return None

    def values(self) -> Mapping[str, Any]:
        """The values by the service's names for them."""
        return self.cleaned_data

    def refuse(self, refused: RecordError) -> None:
        """Shows a service's problems, each at its field, or above the form where it has none."""
        for problem in refused.problems:
            name = self.field_of(problem.field)
            self.add_error(name if name in self.fields else None, problem.message)

    def field_of(self, path: str) -> str:
        """The name of the field for a path in the service's words."""
        return path


class NamingForm(ServiceForm):
    """A form with names: one that a reader could take for another is asked about, once.

    `known` gives the names that there are; without it nobody is asked.
    """

    sure = TypedText(required=False, widget=forms.HiddenInput)
    naming: tuple[str, ...] = ("name",)
    same: Any = _(
        "There is already {}, spelt with other letters. Is it the same person? If not, press the "
        "button once more."
    )
    alike: Any = None
    """What is asked where the name could be that of somebody there; nothing for names of things."""

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
        """Asks about each name that was not asked about before."""
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
        if typed == before:
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
    """What to look for in a list; whatever was typed can be looked for."""

    q = SearchText(
        label=_("Find"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    @property
    def text(self) -> str:
        """The text to look for."""
        return str(self.cleaned_data["q"]) if self.is_valid() else ""

    @property
    def page(self) -> int:
        """The page of the list that the address asks for, from 1."""
        return page_number(self.data.get("page"))


def page_number(text: object) -> int:
    """The page of a list that an address names, from 1; the first where it names none."""
    wanted = str(text or "")
    is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= MOST_DIGITS
    return int(wanted) if is_number else 1


class PaperChoiceForm(ServiceForm):
    """The paper that an address asks for."""

    paper = forms.ChoiceField(choices=[(paper, paper) for paper in PAPERS], required=False)

    @property
    def wanted(self) -> str:
        """The paper; A4 where the address names none that there is."""
        return str(self.cleaned_data["paper"] or A4) if self.is_valid() else A4


SOMEBODY_NEW = "+"
"""The answer that a name is that of somebody new; no name has signs alone."""
UNANSWERED = _("Choose who this is.")
ACCEPTED = ".csv,.txt,.tsv,.xlsx,.xls,.ods"


class ListForm(ServiceForm):
    """A text or a file with a list; `table` is what it says."""

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
        """Takes the file where there is one, and reads the table."""
        self.table = self._read()
        if not self.table.lines and not self.errors:
            self.add_error("text", gettext("Paste a list, or choose a file."))

    def as_list(self, text: str) -> str:
        """The text as a list, where it was written for something else."""
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


def kept_text() -> Any:
    """The field that keeps a list on the page on which it is looked at."""
    return forms.CharField(widget=forms.HiddenInput, strip=False, required=False)


class ListButton(NamedTuple):
    """What the button of a list says now, and as JSON by how many lines are left out."""

    text: str
    labels: str


def list_button(lines: int, out: int, does: Callable[[int], str]) -> ListButton:
    """The button of a list of which some are left out; `does` says what it does with the others."""
    labels = [_button_label(does(lines - number), number) for number in range(lines + 1)]
    return ListButton(labels[out], json.dumps(labels))


def _button_label(does: str, out: int) -> str:
    if not out:
        return does
    leaves = ngettext("leave {} out", "leave {} out", out).format(out)
    return gettext("{enter}, {leave_out}").format(enter=does, leave_out=leaves)


def who_field(match: NameMatch) -> forms.ChoiceField:
    """The question who is meant by a name that is only like those in the book."""
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

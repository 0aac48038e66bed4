"""A list that somebody brings, pasted or as a file."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm, TypedText
from tracker.common.queries.matching import NameMatch
from tracker.imports.reading import text_from
from tracker.imports.table import MOST_BYTES, ImportedTable, TableError
from tracker.imports.text import table_of_text

SOMEBODY_NEW = ""
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
            self.cleaned_data["text"] = self.as_list(text)
            return table_of_text(self.cleaned_data["text"])
        except TableError as wrong:
            self.add_error("text" if file is None else "file", str(wrong))
            return ImportedTable(())


def kept_text() -> Any:
    """The field that keeps a list on the page on which it is looked at."""
    return forms.CharField(widget=forms.HiddenInput, strip=False, required=False)


def who_field(match: NameMatch) -> forms.ChoiceField:
    """The question who is meant by a name that is only like those in the book."""
    known = gettext("{}, who is in the book")
    new = gettext("{}, somebody new")
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

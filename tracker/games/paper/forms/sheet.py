"""The sheet around the rows: how many there are, a table that is brought, whether it is over."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.lists import ListForm
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.typed import number_from
from tracker.games.paper.forms.bringing import brought
from tracker.games.paper.forms.form import MORE_ROWS, MOST_HANDS, ROWS_AT_FIRST, Texts, texts_from


class PaperSheetForm(ListForm):
    """What of the page is not a row."""

    over = forms.BooleanField(label=_("The game ended here"), required=False)

    said = ""
    """What became of a table that was brought."""

    def __init__(self, typed: QueryDict, **options: Any) -> None:
        super().__init__(typed, **options)
        self.fields["text"].label = _("The hands as a table")

    def clean(self) -> None:
        """Reads the table, if one is brought."""
        if self.is_bringing:
            super().clean()

    @property
    def is_bringing(self) -> bool:
        """Whether the rows are to be those of a table."""
        return "bring" in self.data

    @property
    def is_over(self) -> bool:
        """Whether the table stopped there, although the game could go on."""
        return bool(self.cleaned_data["over"])

    def rows_for(self, entry: HandEntry) -> tuple[Texts, int]:
        """The texts of the rows, and how many rows there are with the empty ones."""
        wanted = number_from(str(self.data.get("rows", ""))) or ROWS_AT_FIRST
        if not self.is_valid() or not self.is_bringing:
            more = MORE_ROWS if "more" in self.data else 0
            return texts_from(self.data, wanted), wanted + more
        found = brought(self.table, entry)
        self.said = found.left_out
        if len(found.texts) > MOST_HANDS:
            said = gettext("The table has {} hands; the limit is {} at a time.")
            self.add_error("text", said.format(len(found.texts), MOST_HANDS))
            return (), wanted
        return found.texts, len(found.texts) + 1

"""Which standings of a tournament are asked for."""

from django import forms

from tracker.common.forms import SearchForm, SearchText, ServiceForm

LONGEST_SORT = 30


class AfterForm(ServiceForm):
    """The round after which they stood so; whatever else was typed asks for those of now."""

    after = forms.IntegerField(required=False, min_value=1, max_value=99)

    @property
    def number(self) -> int | None:
        """The number of the round."""
        after: int | None = self.cleaned_data["after"] if self.is_valid() else None
        return after


class StandingsSearchForm(SearchForm):
    """Whom to look for in the standings; the round and the order that are shown stay."""

    after = SearchText(required=False, widget=forms.HiddenInput)
    sort = SearchText(required=False, widget=forms.HiddenInput)

    @property
    def order(self) -> str:
        """The code of the column to sort by; what is none sorts by nothing."""
        return str(self.cleaned_data["sort"])[:LONGEST_SORT] if self.is_valid() else ""

    @property
    def entrant(self) -> int:
        """The start number of somebody whose page of the list is wanted, 0 for nobody."""
        wanted = str(self.data.get("entrant", ""))
        return int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 7 else 0

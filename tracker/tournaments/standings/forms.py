"""Which standings of a tournament are asked for."""

from django import forms

from tracker.common.forms import SearchForm, SearchText, ServiceForm

LONGEST_SORT = 30


class AfterForm(ServiceForm):
    """The round after which to show the standings; invalid input means now."""

    after = forms.IntegerField(required=False, min_value=1, max_value=99)

    @property
    def number(self) -> int | None:
        """The number of the round."""
        after: int | None = self.cleaned_data["after"] if self.is_valid() else None
        return after


class StandingsSearchForm(SearchForm):
    """A search in the standings, keeping round and sort order."""

    after = SearchText(required=False, widget=forms.HiddenInput)
    sort = SearchText(required=False, widget=forms.HiddenInput)

    @property
    def order(self) -> str:
        """The code of the column to sort by; what is none sorts by nothing."""
        return str(self.cleaned_data["sort"])[:LONGEST_SORT] if self.is_valid() else ""

    @property
    def entrant(self) -> int:
        """Start number of the entrant to page to, 0 for none."""
        wanted = str(self.data.get("entrant", ""))
        return int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 7 else 0

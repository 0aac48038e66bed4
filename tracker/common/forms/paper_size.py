"""On which paper a table is to be printed."""

from django import forms

from tracker.common.forms.base import ServiceForm
from tracker.exports.typesetting import A4, PAPERS


class PaperChoiceForm(ServiceForm):
    """The paper that an address asks for."""

    paper = forms.ChoiceField(choices=[(paper, paper) for paper in PAPERS], required=False)

    @property
    def wanted(self) -> str:
        """The paper; A4 where the address names none that there is."""
        return str(self.cleaned_data["paper"] or A4) if self.is_valid() else A4

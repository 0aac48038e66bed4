"""A game typed from paper: a row for each hand, by hand or from a table that was brought."""

from tracker.forms.on_paper.form import PaperGameForm
from tracker.forms.on_paper.sheet import PaperSheetForm
from tracker.forms.on_paper.start import PaperStartForm

__all__ = ["PaperGameForm", "PaperSheetForm", "PaperStartForm"]

"""Selection of a tournament's paper forms, round and tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, ServiceForm
from tracker.exports.as_pdf import A4, LETTER
from tracker.rules.queries import GameChoice
from tracker.tournaments.print.exports.forms import FORMS, OF_A_ROUND
from tracker.tournaments.print.pages import RoundChoice
from tracker.tournaments.print.texts import ROWS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

ALL = "all"
"""Value of the button that prints everything for a round."""
MOST_TABLES = 10_000
WHOLE = _("Enter the number of a table.")
PAPERS = [(A4, _("A4")), (LETTER, _("US letter"))]


def paper_field() -> forms.ChoiceField:
    """Builds the choice of paper."""
    return forms.ChoiceField(
        label=_("Paper"),
        choices=PAPERS,
        initial=A4,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose A4 or US letter.")},
    )


def _table(label: "StrOrPromise") -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": WHOLE, "min_value": WHOLE, "max_value": WHOLE},
    )


class TournamentPaperForm(ServiceForm):
    """The forms, a drawn round, the first and last table, the paper."""

    form = forms.MultipleChoiceField(
        label=_("Forms"),
        choices=[(code, form.title) for code, form in FORMS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("There is no such form: tick those you want.")},
    )
    round = forms.TypedChoiceField(
        label=_("Round"),
        coerce=int,
        required=False,
        error_messages={"invalid_choice": _("This round is not drawn: choose one that is.")},
    )
    first = _table(_("From table"))
    last = _table(_("To table"))
    paper = paper_field()

    def __init__(self, typed: QueryDict | None, *, rounds: Sequence[RoundChoice]) -> None:
        super().__init__(typed)
        self.tables = {round_.number: round_.tables for round_ in rounds}
        field: Any = self.fields["round"]
        field.choices = [(round_.number, round_.text) for round_ in rounds]
        field.initial = next(iter(self.tables), None)

    def clean(self) -> dict[str, object]:
        """Selects everything for a round if its button was pressed."""
        values = self.cleaned_data
        if ALL in self.data:
            values["form"] = [*OF_A_ROUND]
        if "form" in values:
            self._check_forms(values["form"])
        if values.get("first") or values.get("last"):
            self._check_tables(values)
        return values

    def values(self) -> FormValues:
        """Arguments of a `PrintRequest`."""
        typed = self.cleaned_data
        return {
            "forms": typed["form"],
            "round": typed["round"] or 0,
            "tables": range(typed["first"] or 1, (typed["last"] or MOST_TABLES) + 1),
            "paper": typed["paper"] or A4,
        }

    def _check_forms(self, wanted: Sequence[str]) -> None:
        if not wanted:
            self.add_error("form", gettext("Tick at least one form."))
        of_round = [str(FORMS[code].title) for code in wanted if FORMS[code].needs_round]
        if of_round and not self.cleaned_data.get("round") and "round" not in self.errors:
            text = gettext("Choose a round that is drawn, or untick: {forms}.")
            self.add_error("round", text.format(forms=", ".join(of_round)))

    def _check_tables(self, values: FormValues) -> None:
        first, last = values.get("first") or 1, values.get("last") or MOST_TABLES
        there = self.tables.get(values.get("round") or 0, range(1, MOST_TABLES))
        if first > last:
            self.add_error("last", gettext("The last table comes before the first one."))
        elif not set(there) & set(range(first, last + 1)):
            text = gettext("The round has tables {first} to {last}.")
            self.add_error("first", text.format(first=there.start, last=there.stop - 1))


# What blank slips are to be like.


MOST_ROWS = 60
SAID = _("From 1 to 60 rows.")


class SlipForm(ServiceForm):
    """Number of hands for which a slip has rows, and its paper."""

    hands = forms.IntegerField(
        label=_("Rows for hands"),
        initial=ROWS,
        required=False,
        min_value=1,
        max_value=MOST_ROWS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": SAID, "min_value": SAID, "max_value": SAID},
    )
    paper = paper_field()

    @property
    def wanted(self) -> FormValues:
        """Returns the values of the address, with defaults for invalid ones."""
        return self.values() if self.is_valid() else {"hands": ROWS, "paper": A4}

    def values(self) -> FormValues:
        """The values, with defaults for blank fields."""
        return self.cleaned_data | {
            "hands": self.cleaned_data["hands"] or ROWS,
            "paper": self.cleaned_data["paper"] or A4,
        }


class EveningSlipForm(SlipForm):
    """The same for one of the games."""

    game = forms.ChoiceField(
        label=_("Game"),
        error_messages={
            "required": _("Choose the game that is played."),
            "invalid_choice": _("There is no such game: choose one from the list."),
        },
    )
    field_order = ("game", "hands", "paper")

    def __init__(
        self, typed: QueryDict | None, *, games: Sequence[GameChoice], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        field: Any = self.fields["game"]
        field.choices = [(game.id, game.name) for game in games]

"""Forms that found, search and configure a club."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.clubs.queries import ClubCard
from tracker.clubs.services import RESERVED_SLUGS
from tracker.common.forms import NamingForm, SearchForm, TypedText
from tracker.engine.records import names
from tracker.phones.forms import AGREEMENTS, Ways

SAME_CLUB = _(
    "There is already {}, spelt with other letters. Is it the same club? If not, press the button "
    "once more."
)


class ClubForm(NamingForm):
    """A club's name and, optionally, its address, which is otherwise made from the name."""

    same = SAME_CLUB

    name = TypedText(
        label=_("Name of the club"),
        error_messages={"required": _("Enter the name of the club.")},
    )
    slug = TypedText(
        label=_("Address"),
        required=False,
        help_text=_(
            "Optional. The part after the slash. Without it, the address is taken from the name."
        ),
    )

    def clean(self) -> None:
        """Makes the address, and rejects reserved ones."""
        super().clean()
        slug = self.cleaned_data.get("slug") or slugify(self.cleaned_data.get("name", ""))
        if slug in RESERVED_SLUGS:
            text = gettext("The score book uses the address “{}” itself: choose another one.")
            self.add_error("slug", text.format(slug))


MAKERS: Ways = {
    "player": (
        _("The player"),
        _("A row of suits for each player. The book knows who made trump."),
    ),
    "side": (
        _("Only the side"),
        _("A row of large suits for each side. Which partner it was is not kept."),
    ),
}


class BookkeepingOption(NamedTuple):
    """A way of keeping score, on the page: its radio button, name and explanation."""

    button: BoundWidget
    name: str
    says: str


def _choice(ways: Ways, **options: Any) -> forms.ChoiceField:
    wrong = _("Choose one of these.")
    return forms.ChoiceField(
        choices=[(value, name) for value, (name, _says) in ways.items()],
        widget=forms.RadioSelect,
        error_messages={"required": wrong, "invalid_choice": wrong},
        **options,
    )


def _shown(field: BoundField, ways: Ways) -> list[BookkeepingOption]:
    return [BookkeepingOption(button, *ways[button.data["value"]]) for button in field]


class ClubSettings(NamingForm):
    same = SAME_CLUB

    name = TypedText(
        label=_("Name of the club"),
        help_text=_("The address of the book stays as it is."),
        error_messages={"required": _("Enter the name of the club.")},
    )
    agreement = _choice(AGREEMENTS, label=_("Confirming hands"))
    makers = _choice(
        MAKERS,
        label=_("Maker"),
        help_text=_(
            "For games that start from now on. Where everybody plays alone there is no difference."
        ),
    )
    keeps_details = forms.BooleanField(
        label=_("Keep the details of a hand"),
        required=False,
        help_text=_(
            "The calls, the card turned up, the cards of melds and exchanges can then be written "
            "down under “More…”. Nobody has to."
        ),
    )

    has_open_evenings = forms.BooleanField(
        label=_("Everybody in this network writes down hands"),
        required=False,
        help_text=_(
            "At the evenings of the club, as at home or in the club room. At tournaments "
            "only phones that joined a table write, and people who log in."
        ),
    )

    @property
    def agreements(self) -> list[BookkeepingOption]:
        """The ways to agree on a hand."""
        return _shown(self["agreement"], AGREEMENTS)

    @property
    def ways_of_makers(self) -> list[BookkeepingOption]:
        return _shown(self["makers"], MAKERS)


class ClubSearch(SearchForm):
    def found(self, clubs: Iterable[ClubCard]) -> tuple[ClubCard, ...]:
        """The clubs whose name contains the text."""
        wanted = self.text
        return tuple(club for club in clubs if names.is_found(wanted, club.name))

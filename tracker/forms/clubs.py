"""Founding a club."""

from collections.abc import Iterable

from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker import names
from tracker.forms.base import PlainForm, SearchForm, TypedText
from tracker.selectors.clubs import ClubCard

TAKEN_ADDRESSES = frozenset({"health", "look", "new", "rules", "static"})
"""First parts of addresses that the score book needs for itself."""


class ClubForm(PlainForm):
    """A club's name, and its address where it is to be another than the name's."""

    name = TypedText(
        label=_("Name of the club"),
        error_messages={"required": _("Write down the name of the club.")},
    )
    slug = TypedText(
        label=_("Address"),
        required=False,
        help_text=_("The part after the slash. Left empty, it is made from the name."),
    )

    def clean(self) -> None:
        """Makes the address, and keeps it from the score book's own."""
        slug = self.cleaned_data.get("slug") or slugify(self.cleaned_data.get("name", ""))
        if slug in TAKEN_ADDRESSES:
            said = gettext("The score book uses the address “{}” itself: write another one.")
            self.add_error("slug", said.format(slug))


class ClubSearch(SearchForm):
    """Which clubs to list."""

    def found(self, clubs: Iterable[ClubCard]) -> tuple[ClubCard, ...]:
        """The clubs with the text in their name."""
        wanted = names.key(self.text)
        return tuple(club for club in clubs if wanted in names.key(club.name))

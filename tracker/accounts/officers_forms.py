"""New accounts: the first one and invited ones; and who is invited."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.accounts.forms import new_password_field
from tracker.accounts.services import AccountPerson
from tracker.common.forms.base import NamingForm, ServiceForm, TypedText

WHERE = (
    ("home", _("At home or in the club room: whoever is in this network writes down hands")),
    ("internet", _("On the internet: only phones that joined a table, and people who log in")),
)
AT_EVENING = (
    ("director", _("Director: draws, runs the rounds and settles what is disputed")),
    ("scorer", _("Scorer: writes down hands at every table")),
)
WRONG = _("Choose one of these.")


class NewAccountForm(NamingForm):
    """Somebody who is to log in from now on."""

    name = TypedText(
        label=_("Your name"),
        error_messages={"required": _("Enter your name.")},
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = TypedText(
        label=_("User name"),
        help_text=_("With it you log in. Your first name will do."),
        error_messages={"required": _("Choose a user name.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = new_password_field()

    def values(self) -> Mapping[str, Any]:
        """The account as a service takes it."""
        typed = self.cleaned_data
        return {"person": AccountPerson(typed["name"], typed["username"], typed["password"])}


class FirstStartForm(NewAccountForm):
    """The first account with its club, and where the book is used."""

    club = TypedText(
        label=_("Your club"),
        help_text=_("A family or a round of friends is a club too."),
        error_messages={"required": _("Enter the name of the club.")},
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    where = forms.ChoiceField(
        label=_("Device"),
        choices=WHERE,
        widget=forms.RadioSelect,
        error_messages={"required": WRONG, "invalid_choice": WRONG},
    )
    code = TypedText(
        label=_("Set-up code"),
        help_text=_("You find it in the window or log in which the score book was started."),
        error_messages={"required": _("Copy the set-up code from there.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    naming = ("name", "club")
    field_order = ("code", "club", "name", "username", "password", "where")

    def __init__(
        self, typed: QueryDict | None, *, has_clubs: bool, needs_code: bool, **options: Any
    ) -> None:
        super().__init__(typed, **options)
        self.fields["where"].initial = "internet" if needs_code else "home"
        if has_clubs:
            del self.fields["club"]
        if not needs_code:
            del self.fields["code"]

    def values(self) -> Mapping[str, Any]:
        """The account, the club and who writes at its evenings."""
        typed = self.cleaned_data
        club, is_open = typed.get("club", ""), typed["where"] == "home"
        return {**super().values(), "club": club, "is_open": is_open}


class InviteForm(ServiceForm):
    """Whom a link is for; in a club it makes an admin."""

    for_whom = TypedText(
        label=_("Name of the person you invite"),
        help_text=_("A name by which you know who it was."),
        error_messages={"required": _("Enter the name of the person you invite.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def values(self) -> Mapping[str, Any]:
        """What `invite` takes."""
        return {"name": "admin", **self.cleaned_data}


class InviteToEvening(InviteForm):
    """Whom a link is for, and as what they come to the evening."""

    name = forms.ChoiceField(
        label=_("Role"),
        choices=AT_EVENING,
        widget=forms.RadioSelect,
        initial="director",
        error_messages={"required": WRONG, "invalid_choice": WRONG},
    )


class NameOfficer(ServiceForm):
    """Somebody known to the club who directs or scores an evening."""

    user = forms.TypedChoiceField(
        label=_("Person"), coerce=int, error_messages={"required": WRONG, "invalid_choice": WRONG}
    )
    name = forms.ChoiceField(
        label=_("Role"),
        choices=AT_EVENING,
        widget=forms.RadioSelect,
        initial="director",
        error_messages={"required": WRONG, "invalid_choice": WRONG},
    )

    def __init__(
        self, typed: QueryDict | None, *, known: tuple[tuple[int, str], ...], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        self.fields["user"].choices = [("", _("Choose somebody")), *known]  # type: ignore[attr-defined]

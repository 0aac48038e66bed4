"""The permission matrix: read by the gate, the pages, the tests and the help page.

A mark applies to the user's own club or evening, and for a phone to its own table: `✓` allowed, `–`
forbidden, `2` allowed with a second factor or shortly after logging in. Roles add up.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ViewerRole(StrEnum):
    """The roles a viewer can hold; everyone holds at least the first."""

    EVERYBODY = "everybody"
    PHONE = "phone"
    SCORER = "scorer"
    DIRECTOR = "director"
    ADMIN = "admin"
    SITE_ADMIN = "site_admin"


class Action(StrEnum):
    """The actions, in the order of the matrix."""

    SEE = "see"
    SEE_DRAFT = "see_draft"
    SEE_HELD_BACK = "see_held_back"
    PAIR = "pair"
    ENTER = "enter"
    ENTER_ANYWHERE = "enter_anywhere"
    AGREE = "agree"
    CHANGE = "change"
    CORRECT = "correct"
    SETTLE = "settle"
    RUN_ROUNDS = "run_rounds"
    DRAW = "draw"
    PUBLISH = "publish"
    CREATE = "create"
    REOPEN_TOURNAMENT = "reopen_tournament"
    KEEP_CLUB = "keep_club"
    NAME_PLAYERS = "name_players"
    KEEP_PLAYERS = "keep_players"
    EXPORT = "export"
    EXPORT_CONTACTS = "export_contacts"
    ERASE_PERSON = "erase_person"
    READ_LOG = "read_log"
    CHANGE_LOG = "change_log"
    KEEP_PHONES = "keep_phones"
    DELETE = "delete"
    INSTALL = "install"
    BE_SOMEBODY_ELSE = "be_somebody_else"


class Rights(NamedTuple):
    """The title of an action, and one mark per `ViewerRole` in their order."""

    text: Promise
    marks: Mapping[ViewerRole, str]


ROLE_LABELS: Mapping[ViewerRole, Promise] = {
    ViewerRole.EVERYBODY: _("Everybody"),
    ViewerRole.PHONE: _("Phone at a table"),
    ViewerRole.SCORER: _("Scorer"),
    ViewerRole.DIRECTOR: _("Director"),
    ViewerRole.ADMIN: _("Club admin"),
    ViewerRole.SITE_ADMIN: _("Site admin"),
}


def _may(text: Promise, marks: str) -> Rights:
    return Rights(text, dict(zip(ViewerRole, marks.split(), strict=True)))


# fmt: off
# ruff: noqa: E501 - a table is read along its columns
#                                                                                                everybody, phone, scorer, director, club admin, site admin
MATRIX: Mapping[Action, Rights] = {
    Action.SEE: _may(_("See what is public"),                                                    "✓ ✓ ✓ ✓ ✓ ✓"),
    Action.SEE_DRAFT: _may(_("See a tournament that is being set up"),                           "– ✓ ✓ ✓ ✓ 2"),
    Action.SEE_HELD_BACK: _may(_("See a result at one’s own table before the prize-giving"),     "– ✓ ✓ ✓ ✓ –"),
    Action.PAIR: _may(_("Show the code by which a phone joins a table"),                         "– – ✓ ✓ ✓ –"),
    Action.ENTER: _may(_("Enter a hand at one’s own table"),                                     "– ✓ ✓ ✓ – –"),
    Action.ENTER_ANYWHERE: _may(_("Enter a hand at any table"),                                  "– – ✓ ✓ – –"),
    Action.AGREE: _may(_("Confirm a hand, or reject it"),                                        "– ✓ – ✓ – –"),
    Action.CHANGE: _may(_("Change a hand before it is confirmed"),                               "– ✓ ✓ ✓ – –"),
    Action.CORRECT: _may(_("Change a hand after that"),                                          "– – – ✓ – –"),
    Action.SETTLE: _may(_("Accept a late hand"),                                                 "– – – ✓ – –"),
    Action.RUN_ROUNDS: _may(_("Start, close and reopen a round"),                                "– – – ✓ – –"),
    Action.DRAW: _may(_("Draw, seat, give penalties"),                                           "– – – ✓ – –"),
    Action.PUBLISH: _may(_("Announce a tournament, open it and take it back"),                   "– – – ✓ ✓ –"),
    Action.CREATE: _may(_("Open evenings and tournaments, appoint their directors and scorers"), "– – – – ✓ –"),
    Action.REOPEN_TOURNAMENT: _may(_("Reopen a finished tournament"),                                 "– – – – 2 –"),
    Action.KEEP_CLUB: _may(_("Set how the club’s book is kept: rules, seasons, keys"),           "– – – – ✓ –"),
    Action.NAME_PLAYERS: _may(_("Enter players in a tournament"),                                "– – – ✓ ✓ –"),
    Action.KEEP_PLAYERS: _may(_("Keep the players of the club, with their contacts"),            "– – – – ✓ –"),
    Action.EXPORT: _may(_("Export results that are not public"),                                 "– – ✓ ✓ ✓ –"),
    Action.EXPORT_CONTACTS: _may(_("Export contacts"),                                           "– – – – 2 –"),
    Action.ERASE_PERSON: _may(_("Export or erase everything about a person"),                    "– – – – 2 2"),
    Action.READ_LOG: _may(_("Read the log of a tournament"),                                     "– ✓ ✓ ✓ ✓ 2"),
    Action.CHANGE_LOG: _may(_("Change the log"),                                                 "– – – – – –"),
    Action.KEEP_PHONES: _may(_("Take phones away, make new codes"),                              "– – – ✓ ✓ –"),
    Action.DELETE: _may(_("Delete a club or a tournament"),                                      "– – – – 2 2"),
    Action.INSTALL: _may(_("Create clubs, import archives, keep the installation"),              "– – – – – 2"),
    Action.BE_SOMEBODY_ELSE: _may(_("Log in as somebody else"),                                  "– – – – – –"),
}
# fmt: on


def mark(action: Action, held: frozenset[ViewerRole]) -> str:
    """The most permissive mark of these roles for an action."""
    marks = {MATRIX[action].marks[who] for who in held}
    return next(found for found in ("✓", "2", "–") if found in marks or found == "–")


def is_for_phones(action: Action) -> bool:
    """True if a phone that joined the table may do it."""
    return MATRIX[action].marks[ViewerRole.PHONE] == "✓"

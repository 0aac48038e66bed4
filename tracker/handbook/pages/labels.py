"""The words of buttons, links and fields as the pages have them, for the sentences of the handbook.

A label is looked up in the catalogue of the pages and marked nowhere here: a text that the pages
lose is lost to the handbook too, and a test says which. An attribute of each says what is done
with it, so that a test in the browser can follow the steps as they are printed.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from scoring.cards import TRUMP_SIGNS

PRESS, FIELD, SEEN, PERSON, CHAIR, ROW, SUIT, BOX, SIDE, CHIP = (
    *("press", "field", "seen", "person", "chair"),
    *("row", "suit", "box", "side", "chip"),
)


class Label(NamedTuple):
    """A text of the pages: what is done with it, its context, and what is filled in."""

    kind: str
    text: str
    context: str = ""
    values: tuple[tuple[str, object], ...] = ()

    @property
    def said(self) -> str:
        """The text in the language of the reader."""
        found = pgettext(self.context, self.text) if self.context else gettext(self.text)
        values = dict(self.values)
        return found % values if "%(" in self.text else found.format(**values)

    @property
    def printed(self) -> SafeString:
        """The text as the handbook prints it."""
        return mark(self.kind, self.said)


FIRST, SECOND = (("number", 1),), (("number", 2),)
LABELS: Mapping[str, Label] = {
    # The head and foot of every page
    "players": Label(PRESS, "Players"),
    "evenings": Label(PRESS, "Evenings"),
    "events": Label(PRESS, "Tournaments"),
    "rules": Label(PRESS, "Rules"),
    "this_phone": Label(PRESS, "This phone"),
    "system_status": Label(PRESS, "System status"),
    "open_registration": Label(PRESS, "Open registration"),
    "door_code": Label(PRESS, "Code for the door"),
    # The first evening
    "your_club": Label(FIELD, "Your club"),
    "your_name": Label(FIELD, "Your name"),
    "user_name": Label(FIELD, "User name"),
    "password": Label(FIELD, "Password"),
    "open_the_book": Label(PRESS, "Open the book"),
    "name": Label(FIELD, "Name"),
    "add_player": Label(PRESS, "Add player"),
    "new_evening": Label(PRESS, "New evening"),
    "open_evening": Label(PRESS, "Open evening"),
    "start_a_game": Label(PRESS, "Start a game"),
    "start_the_game": Label(PRESS, "Start the game"),
    "enter_hand": Label(PRESS, "Enter hand %(number)s", values=FIRST),
    "save": Label(PRESS, "Save", "key"),
    "back_to_the_sheet": Label(PRESS, "Back to the score sheet"),
    "this_game": Label(PRESS, "This game"),
    "end_the_game": Label(PRESS, "End the game here"),
    "club_evening": Label(PRESS, "Club evening"),
    "standings": Label(SEEN, "Standings"),
    # A hand
    "rarer": Label(PRESS, "rarer…"),
    "more": Label(PRESS, "More…"),
    "all": Label(PRESS, "All"),
    "change": Label(PRESS, "change"),
    "thrown_in": Label(PRESS, "Thrown in"),
    "renege": Label(PRESS, "Renege"),
    "count_cards": Label(PRESS, "Count cards"),
    "hand_before": Label(PRESS, "The hand before"),
    "big_numbers": Label(PRESS, "Big numbers"),
    "appearance": Label(PRESS, "Appearance"),
    "tone": Label(PRESS, "A tone for each saved hand"),
    "aloud": Label(PRESS, "Say each saved hand aloud"),
    "undo": Label(PRESS, "Undo"),
    "correct_hand": Label(PRESS, "Correct hand %(number)s", values=FIRST),
    "take_out": Label(PRESS, "Take hand %(number)s out", values=FIRST),
    "its_history": Label(PRESS, "Its history"),
    "save_fix": Label(PRESS, "Save fix"),
    # Tables and phones
    "type_the_pin": Label(PRESS, "Type the PIN"),
    "show_code": Label(PRESS, "Show the table’s code"),
    "phones": Label(PRESS, "Phones"),
    "take_away": Label(PRESS, "Take away"),
    "book_is_right": Label(PRESS, "The book is right"),
    "another_hand": Label(PRESS, "Mine is another hand: save it as hand %(number)s", values=SECOND),
    "add_photo": Label(PRESS, "Add a photo"),
    "withdraw": Label(PRESS, "Withdraw from the tournament"),
    # A tournament
    "new_event": Label(PRESS, "New tournament"),
    "partners_drawn": Label(PRESS, "Club evening, partners drawn"),
    "set_up": Label(PRESS, "Set up the tournament"),
    "paste_a_list": Label(PRESS, "Paste a list or a file"),
    "look_at_lines": Label(PRESS, "Look at the lines"),
    "enter_all": Label(PRESS, "Enter them all"),
    "open_event": Label(PRESS, "Open the tournament"),
    "all_there": Label(PRESS, "All the others are there too"),
    "there": Label(PRESS, "There"),
    "desk": Label(PRESS, "Desk"),
    "entries": Label(PRESS, "Entries"),
    "draw_round": Label(PRESS, "Draw round {number}", values=FIRST),
    "publish": Label(PRESS, "Confirm and publish now"),
    "why": Label(PRESS, "Why?"),
    "reasons": Label(PRESS, "Reasons of the draw"),
    "start_round": Label(PRESS, "Start round {number}", values=FIRST),
    "close_round": Label(PRESS, "Close round {number}", values=FIRST),
    "postpone_fixture": Label(PRESS, "Postpone this fixture"),
    "end_event": Label(PRESS, "End the tournament"),
    "codes": Label(PRESS, "Codes for the tables"),
    "find_my_seat": Label(PRESS, "Find my seat"),
    "hall": Label(PRESS, "Hall"),
    "type_slips": Label(PRESS, "Type the slips"),
    "different_hands": Label(FIELD, "Tables with different numbers of hands"),
    "place_by_place": Label(PRESS, "One place at a time, from this phone"),
    "rehearse": Label(PRESS, "Rehearse"),
    "report": Label(PRESS, "Report"),
    "booklet": Label(PRESS, "Booklet (PDF, A4)"),
    # A season
    "seasons": Label(PRESS, "Seasons"),
    "new_season": Label(PRESS, "New season"),
    "best_of": Label(PRESS, "Best 5 of 7"),
    "first_day": Label(FIELD, "First day"),
    "last_day": Label(FIELD, "Last day"),
    "start_season": Label(PRESS, "Start the season"),
    "what_if": Label(PRESS, "See how the table would be if other scores counted"),
    "close_season": Label(PRESS, "Close the season"),
    # House rules
    "passport": Label(PRESS, "House-rule passport: what this club plays differently"),
    "new_rules": Label(PRESS, "New rules"),
    "save_rules": Label(PRESS, "Save rules"),
    "house_rules": Label(PRESS, "House rules"),
    "other_rules": Label(PRESS, "Under other rules"),
    # Paper and files
    "blank_slips": Label(PRESS, "Blank slips"),
    "make_pdf": Label(PRESS, "Create the PDF"),
    "type_paper": Label(PRESS, "Enter from paper"),
    "poster": Label(PRESS, "Poster"),
    "print": Label(PRESS, "Print"),
    # Members, and who reads at home
    "import_a_list": Label(PRESS, "Import a list"),
    "on_duty": Label(PRESS, "On duty"),
    "invite_by_link": Label(PRESS, "Invite somebody by a link"),
    "edit_player": Label(PRESS, "Edit player"),
    "in_twice": Label(PRESS, "The same person is in the list twice"),
    "look_at_both": Label(PRESS, "Look at both"),
    "merge_both": Label(PRESS, "Merge the two"),
    "everything": Label(PRESS, "Everything about this player"),
    "erase_player": Label(PRESS, "Erase this player"),
    "ratings": Label(PRESS, "Ratings"),
    "statistics": Label(PRESS, "Statistics"),
    "add_to_calendar": Label(PRESS, "Add all evenings and tournaments to a calendar"),
    "on_another_site": Label(PRESS, "Show these standings on another site"),
    # Who runs the book
    "club_settings": Label(PRESS, "Club settings"),
    "officers": Label(PRESS, "Officers: admins, directors and scorers"),
    "invite_admin": Label(PRESS, "Invite an admin"),
    "archive": Label(PRESS, "Archive: export this book, or import one"),
    "download_archive": Label(PRESS, "Download the archive"),
}


def labels() -> dict[str, SafeString]:
    """Every label by its name, printed in the language of the reader."""
    return {name: label.printed for name, label in LABELS.items()}


def mark(kind: str, text: object) -> SafeString:
    """A word of the pages in bold; its attribute says what is done with it."""
    return format_html('<b data-as="{}">{}</b>', kind, text)


def typed_text(text: object) -> SafeString:
    """What is typed, letter by letter."""
    return format_html("<kbd>{}</kbd>", text)


def sign(suit: str) -> SafeString:
    """The key of a suit."""
    return mark(SUIT, TRUMP_SIGNS[suit])

"""A person's stored data in words, column by column."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import VARIANTS
from scoring.json_values import JsonMapping
from scoring.language import phrase, phrase_of
from tracker.common.dates_texts import day
from tracker.engine.formats import FORMATS
from tracker.engine.records.folding import COUNTED
from tracker.games import texts as games
from tracker.games.hands.texts import record_text
from tracker.games.start_queries import SeatedPlayer, Seating, Side
from tracker.games.texts import NOTHING
from tracker.players.queries.details import MergeConflict
from tracker.tournaments.book.texts import OUT, RULINGS

CONFLICTS: JsonMapping = {
    "sat": gettext_lazy("Both sat at table {table} on {day}."),
    "entered": gettext_lazy("Both were entered in “{tournament}” on {day}."),
    "typed": gettext_lazy("Both have a total from paper in “{tournament}” on {day}."),
    "erased": gettext_lazy("{} is to be erased: take that back first."),
}


def conflict_text(conflict: MergeConflict) -> str:
    date = day(conflict.date) if conflict.date else ""
    name = conflict.name
    return str(CONFLICTS[conflict.kind]).format(name, table=name, tournament=name, day=date)


_DATE, _TABLE, _GAME = phrase("Date"), phrase("Table"), phrase("Game")
_TOURNAMENT = phrase("Date of the tournament")
COLUMNS: Mapping[str, str] = {
    "adjustment": phrase("Bonus or penalty"),
    "answer": phrase("Answer of the book"),
    "article": phrase("Article"),
    "asked_at": phrase("Asked at"),
    "at": phrase("Done at"),
    "cancelled_at": phrase("Cancelled at"),
    "cancelled_because": phrase("Cancelled because"),
    "created_at": phrase("Created at"),
    "done_on": phrase("Done on"),
    "due_on": phrase("Due on"),
    "email": phrase("E-mail"),
    "entered_at": phrase("Written down at"),
    "entrant_entered_at": phrase("Entered at"),
    "entrant_tournament_evening_date": _TOURNAMENT,
    "entrant_from_club": phrase("Club or town"),
    "entrant_left_at": phrase("Withdrawn at"),
    "entrant_left_reason": phrase("Reason for the withdrawal"),
    "entrant_left_results": phrase("Results that count after the withdrawal"),
    "entrant_number": phrase("Start number"),
    "tournament_evening_date": _TOURNAMENT,
    "tournament_format": phrase("Format"),
    "evening_date": _DATE,
    "from_club": phrase("Club or town"),
    "from_round": phrase("From round"),
    "game_evening_date": _DATE,
    "game_finished_at": phrase("Finished at"),
    "game_removed_at": phrase("Removed at"),
    "game_started_at": phrase("Started at"),
    "game_table": _TABLE,
    "game_totals": phrase("Totals"),
    "game_variant": _GAME,
    "game_winner": phrase("Winning side"),
    "hand_game_evening_date": _DATE,
    "hand_game_table": _TABLE,
    "hand_game_variant": _GAME,
    "hand_number": phrase("Hand"),
    "has_link": phrase("With the link of a registration"),
    "is_accepted": phrase("Accepted"),
    "is_active": phrase("Active"),
    "is_agreed": phrase("Confirmed"),
    "is_disputed": phrase("Disputed"),
    "is_excused": phrase("Excused"),
    "is_guest": phrase("Guest"),
    "is_junior": phrase("Junior"),
    "kind": phrase("Ruling"),
    "made_at": phrase("Made at"),
    "name": phrase("Name"),
    "nickname": phrase("Nickname"),
    "note": phrase("Note"),
    "number": phrase("Number"),
    "ordered_at": phrase("Ordered at"),
    "paired_at": phrase("Joined the table at"),
    "pairing_table": _TABLE,
    "phone": phrase("Telephone"),
    "place": phrase("Seat"),
    "points": phrase("Points"),
    "reason": phrase("Reason"),
    "received_at": phrase("Received at"),
    "record": phrase("Hand as written down"),
    "registered_at": phrase("Registered at"),
    "registration_tournament_evening_date": _TOURNAMENT,
    "registration_number": phrase("Registration"),
    "revision": phrase("Version"),
    "revoked_at": phrase("Revoked at"),
    "rounds": phrase("Rounds"),
    "round_tournament_evening_date": _TOURNAMENT,
    "round_number": phrase("Round"),
    "said_at": phrase("Confirmed at"),
    "seat": phrase("Seat"),
    "seconds_ahead": phrase("Seconds that its clock is fast"),
    "seen_at": phrase("Last seen at"),
    "seq": phrase("Number in the phone"),
    "settled_at": phrase("Settled at"),
    "shown": phrase("Shown to others"),
    "side": phrase("Side"),
    "state": phrase("State"),
    "table_evening_date": _DATE,
    "table_name": _TABLE,
    "undone_at": phrase("Undone at"),
    "unsent": phrase("Not yet sent"),
    "until_round": phrase("Until round"),
    "wishes": phrase("Wishes"),
}
PARTS: Mapping[str, str] = {
    "player": phrase("In the list"),
    "details": phrase("Details"),
    "contact": phrase("Contact"),
    "games": phrase("Games"),
    "entries": phrase("Tournaments"),
    "typed_totals": phrase("Totals from paper"),
    "rounds": phrase("Rounds"),
    "byes": phrase("Rounds to sit out"),
    "registrations": phrase("Registrations"),
    "registered_words": phrase("Wishes and contact of registrations"),
    "registered_places": phrase("Names in registrations"),
    "self_check_ins": phrase("Checked in on a phone"),
    "rulings": phrase("Rulings"),
    "phones": phrase("Phones"),
    "sent": phrase("Sent from a phone"),
    "hands": phrase("Hands written down on a phone"),
    "agreements": phrase("Hands confirmed on a phone"),
    "claims": phrase("Other versions of hands from phones"),
    "photos": phrase("Photos of disputed hands"),
    "late": phrase("Hands that came late from phones"),
    "merges": phrase("Merged into this player"),
    "merged": phrase("Merged"),
    "order": phrase("To be erased"),
    "erased": phrase("Erased"),
}
"""The names of the parts of a person's file, by table."""
STATES: Mapping[str, str] = {
    **games.STATES,
    COUNTED: phrase("Counts"),
}
"""The states of a hand."""
SHOWN: Mapping[str, str] = {
    "usual": phrase("As usual"),
    "full": phrase("In full"),
    "initials": phrase("Initials"),
    "hidden": phrase("Not at all"),
}
"""The ways a name is printed."""
ANSWERS: Mapping[str, str] = {
    "recorded": phrase_of("sent hand", "written down"),
    "same_hand": phrase_of("sent hand", "written down before, just like this"),
    "slot_taken": phrase_of("sent hand", "written down otherwise before"),
    "waiting": phrase_of("sent hand", "waiting for a hand before it"),
    "late": phrase_of("sent hand", "came after the end of the game"),
    "voided": phrase_of("sent hand", "taken out of the game"),
    "agreed": phrase_of("sent hand", "confirmed"),
    "rejected": phrase_of("sent hand", "not confirmed"),
    "photographed": phrase_of("sent hand", "photo of it"),
    "settled": phrase_of("sent hand", "two versions, settled"),
}
"""The results of phones' submissions, by name."""


# The rows of a person's own file in words, without codes.


Row = JsonMapping


def row_text(part: str, row: Row) -> str:
    """The row of a part, each column by its name; seats and sides count from one."""
    message = ((COLUMNS[name], _texts(part, name, row)) for name in row)
    pattern = _("{label}: {text}")
    return " · ".join(pattern.format(label=title, text=text) for title, text in message)


def _texts(part: str, name: str, row: Row) -> str:
    value = row[name]
    if value is None or value == "":
        return NOTHING
    say = WORDS.get((part, name)) or WORDS.get(("", name))
    return str(say(value, row) if say else _plain(value))


def _plain(value: object) -> str:
    match value:
        case bool():
            return _("yes") if value else _("no")
        case dt.datetime():
            local = timezone.localtime(value)
            return f"{day(local.date())}, {local:%H:%M}"
        case dt.date():
            return day(value)
    return str(value)


def _variant(code: str, _row: Row) -> str:
    return VARIANTS[code].name


def _from_one(number: int, _row: Row) -> str:
    return str(number + 1)


def _totals(totals: list[int], _row: Row) -> str:
    return " : ".join(map(str, totals))


def _answer(answer: Row, _row: Row) -> str:
    text = ANSWERS[answer["name"]]
    if answer.get("number") is None:
        return str(text)
    return _("hand {number}, {what}").format(number=answer["number"], what=text)


def _record(record: Row, row: Row) -> str:
    """The record, with numbers in place of names: other people's are not the person's data."""
    variant = VARIANTS[row.get("hand_game_variant") or row["game_variant"]]
    seats = [(place, _("Seat {}").format(place + 1)) for place in range(variant.players)]
    seated = tuple(
        SeatedPlayer(place, variant.side_of[place], 0, name, name) for place, name in seats
    )
    sides = tuple(
        Side(
            side,
            _("Side {side}").format(side=side + 1),
            tuple(seat.place for seat in seated if seat.side == side),
        )
        for side in range(variant.sides)
    )
    return " ".join(record_text(variant, Seating(seated, sides), {**record}))


def _of(words: Mapping[str, str]) -> Callable[[str, Row], str]:
    return lambda code, _row: words[code]


WORDS: Mapping[tuple[str, str], Callable[[Any, Row], str]] = {
    ("", "game_variant"): _variant,
    ("", "hand_game_variant"): _variant,
    ("", "tournament_format"): lambda code, _row: FORMATS[code].name,
    ("", "game_totals"): _totals,
    ("", "game_winner"): _from_one,
    ("", "place"): _from_one,
    ("", "seat"): _from_one,
    ("", "side"): _from_one,
    ("", "shown"): _of(SHOWN),
    ("", "state"): _of(STATES),
    ("", "answer"): _answer,
    ("", "record"): _record,
    ("rounds", "reason"): _of(OUT),
    ("rulings", "kind"): _of(RULINGS),
}
"""Formatters for a column's values, in one part or in all; others are printed as they are."""

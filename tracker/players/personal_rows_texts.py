"""What a person's own file says of each row, in words, so that nobody has to know a code."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import VARIANTS
from tracker.common.dates_texts import day
from tracker.engine.formats import FORMATS
from tracker.games.hands.texts import record_text
from tracker.games.seating_queries import Seated, Seating, Side
from tracker.games.texts import NOTHING
from tracker.players.personal_texts import ANSWERS, COLUMNS, SHOWN, STATES
from tracker.tournaments.texts import OUT, RULINGS

Row = Mapping[str, Any]


def row_text(part: str, row: Row) -> str:
    """The row of a part, each column by its name; seats and sides are counted from one."""
    said = ((COLUMNS[name], _said(part, name, row)) for name in row)
    pattern = _("{label}: {text}")
    return " · ".join(pattern.format(label=title, text=text) for title, text in said)


def _said(part: str, name: str, row: Row) -> str:
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
    said = ANSWERS[answer["name"]]
    if answer.get("number") is None:
        return str(said)
    return _("hand {number}, {what}").format(number=answer["number"], what=said)


def _record(record: Row, row: Row) -> str:
    """What was written down, by numbers in place of names: the others' are not this person's."""
    variant = VARIANTS[row.get("hand_game_variant") or row["game_variant"]]
    seats = [(place, _("Seat {}").format(place + 1)) for place in range(variant.players)]
    seated = tuple(Seated(place, variant.side_of[place], 0, name, name) for place, name in seats)
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
    ("", "event_format"): lambda code, _row: FORMATS[code].name,
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
"""How the value of a column is said, in one part or in all; any other stands as it is."""

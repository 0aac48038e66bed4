"""Tournaments, rounds and standings as they are answered."""

import datetime as dt
from typing import Any, Literal

from ninja import Field, Schema

from tracker.engine.formats import FORMATS

State = Literal["draft", "open", "running", "final"]
Number = int | float


class EventRow(Schema):
    """A tournament in a list, with how many have entered; codes as in docs/events.md."""

    id: int
    evening: int
    name: str = Field(examples=["Spring Open"])
    date: dt.date
    state: State
    variant: str = Field(examples=["clabber"])
    format: str = Field(examples=[*FORMATS][:1])
    entrants: int


class Term(Schema):
    """Something that was announced, in sentences."""

    title: str
    sentences: tuple[str, ...]


class Event(Schema):
    """A tournament and what was announced of it; `version` changes with every write to it."""

    id: int
    evening: int
    name: str
    date: dt.date
    state: State
    variant: str
    options: dict[str, Any]
    format: str
    format_options: dict[str, Any]
    rounds: int
    games: int
    hands: int | None
    minutes: int | None
    scoring: str
    keys: tuple[str, ...]
    unplayed: dict[str, str]
    best: int | None
    nominal_hands: int | None
    tie: str | None
    leavers: str
    seeding: str
    check_in_until: dt.datetime | None
    rounds_published: int
    said: str = Field(description="How far it is, in words.")
    announced: list[Term]
    version: int


class RoundRow(Schema):
    """A published round, and how far it is."""

    number: int
    state: Literal["published", "playing", "closed"]
    said: str
    tables: int
    finished: int


class RoundSide(Schema):
    """A side of a table: who sits there, and its points once there are any to be seen."""

    numbers: tuple[int, ...] = Field(description="Start numbers; 0 is the house.")
    names: tuple[str, ...]
    points: int | None


class RoundTable(Schema):
    """A table of a round; `game` is its last game, `why` the reasons of the draw.

    `slip_hands` is how many hands its paper slip is for, null where that does not say so.
    """

    table: int
    part: str
    sides: list[RoundSide]
    state: str
    is_provisional: bool
    game: int | None
    slip_hands: int | None
    why: tuple[str, ...]


class Round(RoundRow):
    """A published round with its tables; results are held back while they would tell a place."""

    is_held_back: bool
    out: tuple[str, ...] = Field(description="Who has no table, and why.")
    draw: list[RoundTable]


class Column(Schema):
    """A column of the standings; `skipped` says why a tie-break could not be applied."""

    code: str = Field(examples=["PTS"])
    title: str
    help: str
    skipped: str


class RoundScore(Schema):
    """What a round has brought; `said` is why it was not played, if it was not."""

    number: int
    points: Number | None
    is_dropped: bool
    said: str


class EventPlace(Schema):
    """A place; `values` has a figure for each column, `decided_by` the code that decided.

    `place` is "1", or "2–3" for two who share it; `rank` is the first of these.
    """

    rank: int
    place: str
    number: int
    name: str
    club: str
    values: dict[str, Number | None]
    rounds: list[RoundScore]
    decided_by: str
    why: tuple[str, ...]
    prizes: tuple[str, ...]


class EventStandings(Schema):
    """The standings as everybody sees them; places that are not revealed are not there.

    `after` is the round after which they stood so, null for now.
    """

    state: Literal["empty", "provisional", "between", "official"]
    said: str
    after: int | None
    hidden: str
    columns: list[Column]
    rows: list[EventPlace]


class Entry(Schema):
    """Somebody on the entry list.

    `number` is null before start numbers are given out. Whether somebody `is_there` is told to
    those with a key for entry lists, and else null.
    """

    id: int
    number: int | None
    name: str
    players: tuple[str, ...]
    club: str
    state: Literal["entered", "left", "expelled"]
    is_there: bool | None

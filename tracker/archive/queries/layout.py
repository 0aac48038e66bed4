"""The layout of an archive: its files in order, and their columns.

A row is identified by its position in its file, from 1, and references use that number. `left_out`
lists the columns and tables that are not exported, with reasons.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Field, Model

from tracker.models import (
    Agreement,
    Call,
    Claim,
    Club,
    Conflict,
    Entrant,
    Evening,
    Game,
    Hand,
    HandRevision,
    LateHand,
    LockedTable,
    Member,
    Pairing,
    Placing,
    Player,
    Postponement,
    RequestedBye,
    Round,
    Ruling,
    Tournament,
    TournamentChange,
    TournamentDay,
    TournamentNotice,
)
from tracker.tournaments.book.changes_queries import ENTRANT, MEMBER, PLAYER

FIELDS = {"event": "tournament"}
"""Fields whose columns have another name in archives."""


class Layout(NamedTuple):
    """A file: its rows are of this model, and `path` leads from a row to its evening.

    `rows` maps reference columns to the file they refer to. Columns in `later` were added after
    version 1: if missing, the model's default applies.
    """

    file: str
    model: type[Model]
    path: str
    columns: tuple[str, ...]
    rows: Mapping[str, str] = {}
    later: tuple[str, ...] = ()

    def field(self, name: str) -> Field:
        field = self.model._meta.get_field(FIELDS.get(name, name))  # noqa: SLF001 -- documented by Django
        assert isinstance(field, Field)
        return field


OF_TOURNAMENT = {"event": "events.jsonl"}
OF_ENTRANT = OF_TOURNAMENT | {"entrant": "entrants.jsonl"}

CLUB = Layout(
    "club.json",
    Club,
    "",
    ("name", "slug", "agreement", "makers", "keeps_details", "created_at"),
)
PLAYERS = Layout("players.jsonl", Player, "", ("name", "is_active", "created_at"))
EVENINGS = Layout("evenings.jsonl", Evening, "", ("date", "title", "created_at"))
LATER_OF_TOURNAMENTS = ("prize_rules", "agreement", "tie", "nominal_hands")
"""Tournament columns that older archives lack."""
TOURNAMENTS = Layout(
    "events.jsonl",
    Tournament,
    "evening",
    (
        *("evening", "variant", "options", "format", "format_options", "rounds", "games", "hands"),
        *("minutes", "scoring", "keys", "unplayed", "best", "leavers", "prizes", "seeding", "seed"),
        *("size", "check_in_until", "state", "revealed_from", "created_at", "final_at"),
        *LATER_OF_TOURNAMENTS,
    ),
    {"evening": "evenings.jsonl"},
    LATER_OF_TOURNAMENTS,
)
CHANGES = Layout(
    "changes.jsonl",
    TournamentChange,
    "tournament__evening",
    ("event", "kind", "facts", "text", "reason", "is_public", "at"),
    OF_TOURNAMENT,
)
OF_FACTS = {ENTRANT: "entrants.jsonl", MEMBER: "members.jsonl", PLAYER: "players.jsonl"}
"""The file that holds the row whose key is a log fact."""
OF_TOURNAMENTS = (
    Layout(
        "notices.jsonl",
        TournamentNotice,
        "tournament__evening",
        (
            *("event", "begins", "place", "address", "fee", "fee_unit", "about", "contact"),
            "at_clock",
        ),
        OF_TOURNAMENT,
    ),
    Layout(
        "days.jsonl",
        TournamentDay,
        "tournament__evening",
        ("event", "date", "first_round", "begins"),
        OF_TOURNAMENT,
    ),
    Layout(
        "entrants.jsonl",
        Entrant,
        "tournament__evening",
        (
            *("event", "name", "number", "order", "from_club", "table", "entered_at"),
            *("checked_in_at", "left_at", "left_reason", "left_results"),
        ),
        OF_TOURNAMENT,
        ("left_results",),
    ),
    Layout(
        "members.jsonl",
        Member,
        "tournament__evening",
        ("event", "entrant", "player", "place", "from_round", "until_round"),
        OF_ENTRANT | {"player": "players.jsonl"},
    ),
    CHANGES,
    Layout(
        "conflicts.jsonl",
        Conflict,
        "tournament__evening",
        ("event", "first", "second", "is_absolute"),
        OF_TOURNAMENT | {"first": "entrants.jsonl", "second": "entrants.jsonl"},
    ),
    Layout(
        "requested-byes.jsonl",
        RequestedBye,
        "entrant__tournament__evening",
        ("entrant", "number", "reason", "asked_at"),
        {"entrant": "entrants.jsonl"},
    ),
    Layout(
        "locked-tables.jsonl",
        LockedTable,
        "tournament__evening",
        ("event", "number", "table", "sides", "notes", "locked_at"),
        OF_TOURNAMENT,
    ),
    Layout(
        "rounds.jsonl",
        Round,
        "tournament__evening",
        (
            *("event", "number", "attempt", "seed", "costs", "drawn_at", "drawn_from"),
            *("confirmed_at", "published_at", "started_at", "closed_at", "stale_since"),
            *("minutes", "stopped_at", "stopped_seconds", "exchanged_at"),
        ),
        OF_TOURNAMENT,
        ("exchanged_at",),
    ),
    Layout(
        "pairings.jsonl",
        Pairing,
        "round__tournament__evening",
        (
            *("round", "table", "part", "notes", "typed_points", "forfeited_by", "minutes_added"),
            *("result_at", "typed_hands"),
        ),
        {"round": "rounds.jsonl"},
        ("result_at", "typed_hands"),
    ),
    Layout(
        "postponements.jsonl",
        Postponement,
        "pairing__round__tournament__evening",
        ("pairing", "until", "noted_at"),
        {"pairing": "pairings.jsonl"},
    ),
    Layout(
        "placings.jsonl",
        Placing,
        "round__tournament__evening",
        ("round", "entrant", "pairing", "side", "seat", "room", "reason"),
        {"round": "rounds.jsonl", "entrant": "entrants.jsonl", "pairing": "pairings.jsonl"},
    ),
    Layout(
        "calls.jsonl",
        Call,
        "pairing__round__tournament__evening",
        ("pairing", "reason", "called_at", "answered_at"),
        {"pairing": "pairings.jsonl"},
    ),
    Layout(
        "rulings.jsonl",
        Ruling,
        "tournament__evening",
        (
            *("event", "entrant", "round", "kind", "points", "article", "reason", "made_at"),
            *("cancelled_at", "cancelled_because"),
        ),
        OF_ENTRANT | {"round": "rounds.jsonl"},
    ),
)
WORKED_OUT = ("totals", "ladder", "carry", "next_dealer", "is_finished", "winner")
"""Derived columns of a game, exported for comparison with the fold."""
GAMES = Layout(
    "games.jsonl",
    Game,
    "evening",
    (
        *("submission_id", "evening", "table", "variant", "options", "places", "first_dealer"),
        *("makers", "started_at", "closed_at", "removed_at", "pairing", "most_hands"),
        *(*WORKED_OUT, "finished_at", "tie"),
    ),
    {"evening": "evenings.jsonl", "pairing": "pairings.jsonl"},
    ("tie",),
)
HANDS = Layout("hands.jsonl", Hand, "game__evening", ("number", "state"))
LATE_HANDS = Layout(
    "late-hands.jsonl",
    LateHand,
    "game__evening",
    ("number", "record", "submission_id", "received_at", "settled_at", "is_accepted"),
)
REVISIONS = Layout(
    "",
    HandRevision,
    "",
    ("number", "record", "scored", "state", "reason", "entered_at", "submission_id"),
)
AGREEMENTS = Layout("", Agreement, "", ("revision", "is_agreed", "said_at"))
CLAIMS = Layout("", Claim, "", ("record", "submission_id", "made_at", "is_disputed", "settled_at"))
WITHIN_HAND = {"revisions": REVISIONS, "agreements": AGREEMENTS, "claims": CLAIMS}
"""Tables nested in the row of a hand."""
FILES = (CLUB, PLAYERS, EVENINGS, TOURNAMENTS, *OF_TOURNAMENTS, GAMES, HANDS, LATE_HANDS)

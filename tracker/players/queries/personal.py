"""All stored data about one person, for export on request.

Found by PATHS: every path of foreign keys from a table to a player. Other people's names are masked
in texts, and data about an entrant of several people stays with the entrant.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Model, QuerySet

from tracker.common.queries.people import names_of
from tracker.engine.records import names
from tracker.models import (
    Agreement,
    Claim,
    Contact,
    Erasure,
    ErasureOrder,
    HandPhoto,
    HandRevision,
    LateHand,
    Member,
    Phone,
    Placing,
    Player,
    PlayerDetails,
    PlayerMerge,
    RegisteredPlayer,
    Registration,
    RequestedBye,
    Ruling,
    Seat,
    SelfCheckIn,
    Submission,
    TypedTotal,
)

Mask = Callable[[str], str]

SOMEBODY = "…"
"""Replaces another person's name."""


class PlayerReference(NamedTuple):
    """A table, its path to the player, and the exported columns, by their paths.

    Rows about several people are left out by `unless`, since they belong to no single one.
    """

    code: str
    model: type[Model]
    way: str
    columns: tuple[str, ...]
    unless: str = ""


_GAME = ("evening__date", "table", "variant")
_OF_HAND = (*(f"hand__game__{column}" for column in _GAME), "hand__number")
_ENTRANT = "entrant__members__player"
_TOURNAMENT = "entrant__tournament__evening__date"

PATHS = (
    PlayerReference("player", Player, "pk", ("name", "is_active", "created_at")),
    PlayerReference(
        "details",
        PlayerDetails,
        "player",
        ("name", "shown", "number", "nickname", "is_guest", "is_junior", "note"),
    ),
    PlayerReference("contact", Contact, "player", ("email", "phone")),
    PlayerReference(
        "games",
        Seat,
        "player",
        (
            *(f"game__{column}" for column in _GAME),
            *("place", "game__started_at", "game__finished_at", "game__removed_at"),
            *("game__totals", "game__winner"),
        ),
    ),
    PlayerReference(
        "entries",
        Member,
        "player",
        (
            *(
                "tournament__evening__date",
                "tournament__format",
                "entrant__number",
                "entrant__from_club",
            ),
            *("place", "from_round", "until_round", "entrant__entered_at", "entrant__left_at"),
            "entrant__left_reason",
            "entrant__left_results",
        ),
    ),
    PlayerReference(
        "typed_totals",
        TypedTotal,
        "player",
        ("evening__date", "points", "rounds", "is_excused", "adjustment", "entered_at"),
    ),
    PlayerReference(
        "rounds",
        Placing,
        _ENTRANT,
        (
            "round__tournament__evening__date",
            "round__number",
            "pairing__table",
            "side",
            "seat",
            "reason",
        ),
    ),
    PlayerReference(
        "byes",
        RequestedBye,
        _ENTRANT,
        (_TOURNAMENT, "number", "reason", "asked_at"),
    ),
    PlayerReference(
        "registrations",
        Registration,
        _ENTRANT,
        ("tournament__evening__date", "number", "from_club", "registered_at"),
    ),
    PlayerReference(
        "registered_words",
        Registration,
        _ENTRANT,
        ("tournament__evening__date", "number", "wishes", "email", "phone"),
        unless="players__place__gte",
    ),
    PlayerReference(
        "registered_places",
        RegisteredPlayer,
        f"registration__{_ENTRANT}",
        ("registration__tournament__evening__date", "registration__number", "place"),
    ),
    PlayerReference(
        "self_check_ins",
        SelfCheckIn,
        _ENTRANT,
        (_TOURNAMENT, "at", "has_link", "undone_at"),
    ),
    PlayerReference(
        "rulings",
        Ruling,
        _ENTRANT,
        (
            *(_TOURNAMENT, "round__number", "kind", "points", "article", "reason", "made_at"),
            *("cancelled_at", "cancelled_because"),
        ),
    ),
    PlayerReference(
        "phones",
        Phone,
        "player",
        (
            *("table__evening__date", "table__name", "paired_at", "seen_at", "revoked_at"),
            *("seconds_ahead", "unsent"),
        ),
    ),
    PlayerReference(
        "sent",
        Submission,
        "phone__player",
        (*(f"game__{column}" for column in _GAME), "seq", "answer", "entered_at", "received_at"),
    ),
    PlayerReference(
        "hands",
        HandRevision,
        "phone__player",
        (*_OF_HAND, "number", "record", "state", "reason", "entered_at"),
    ),
    PlayerReference(
        "agreements",
        Agreement,
        "phone__player",
        (*_OF_HAND, "revision", "is_agreed", "said_at"),
    ),
    PlayerReference(
        "claims",
        Claim,
        "phone__player",
        (*_OF_HAND, "record", "made_at", "is_disputed", "settled_at"),
    ),
    PlayerReference(
        "photos",
        HandPhoto,
        "phone__player",
        (*_OF_HAND, "taken_at"),
    ),
    PlayerReference(
        "late",
        LateHand,
        "phone__player",
        (
            *(f"game__{column}" for column in _GAME),
            *("number", "record", "received_at", "settled_at", "is_accepted"),
        ),
    ),
    PlayerReference("merges", PlayerMerge, "kept", ("at", "undone_at")),
    PlayerReference("merged", PlayerMerge, "merged", ("at", "undone_at")),
    PlayerReference("order", ErasureOrder, "player", ("ordered_at", "due_on")),
    PlayerReference("erased", Erasure, "player", ("done_on",)),
)


@dataclass(frozen=True, slots=True)
class PersonalPart:
    """The rows of a table about the person, each column by its code."""

    code: str
    rows: tuple[Mapping[str, object], ...]


@dataclass(frozen=True, slots=True)
class PersonalFile:
    club: str
    name: str
    parts: tuple[PersonalPart, ...]


def personal(player: Player) -> PersonalFile:
    mask = _mask(player)
    parts = tuple(_part(path, player, mask) for path in PATHS)
    return PersonalFile(player.club.name, player.name, parts)


def _part(path: PlayerReference, player: Player, mask: Mask) -> PersonalPart:
    model: QuerySet[Model] = QuerySet(path.model)
    rows = model.filter(**{path.way: player.pk}).order_by("pk").distinct()
    rows = rows.exclude(**{path.unless: 1}) if path.unless else rows
    codes = [column.replace("__", "_") for column in path.columns]
    return PersonalPart(
        path.code,
        tuple(
            {code: _masked(value, mask) for code, value in zip(codes, row, strict=True)}
            for row in rows.values_list(*path.columns)
        ),
    )


def _masked(value: object, mask: Mask) -> object:
    """The value without other people's names."""
    match value:
        case str():
            return mask(value)
        case dict():
            return {key: _masked(part, mask) for key, part in value.items()}
        case list():
            return [_masked(part, mask) for part in value]
    return value


def _mask(player: Player) -> Mask:
    """Builds a mask for the names of everyone else in the club; the player's own stay."""
    own = names_of(player)
    keys = {names.search_key(name) for name in own}
    rows = player.club.players.exclude(pk=player.pk).values_list("name", "details__name")
    known = own | {name for both in rows for name in both if name}
    any_of = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE)

    def message(found: re.Match[str]) -> str:
        return found[0] if names.search_key(found[0]) in keys else SOMEBODY

    return lambda text: pattern.sub(message, text)

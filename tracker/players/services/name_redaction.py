"""Removes names from the free texts of a club.

Some rows are immutable: lines of a tournament's log, versions of hands and of rule sets, and closed
seasons. Their triggers are disabled while a name in them is replaced, in the same transaction and
only for this.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import F, Model, QuerySet

from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.common.queries.people import names_of, player_behind
from tracker.engine.records import names
from tracker.engine.records.folding import NOTE
from tracker.engine.records.names import name_from, text_from
from tracker.engine.records.row_checksums import CHECKSUMMED_FIELDS, checksum
from tracker.models import (
    ApiToken,
    Call,
    Claim,
    Club,
    Entrant,
    Evening,
    Game,
    Hand,
    HandRevision,
    Invitation,
    LateHand,
    Player,
    PlayerDetails,
    RegisteredPlayer,
    Registration,
    Rehearsal,
    RequestedBye,
    RuleSet,
    RuleSetVersion,
    Ruling,
    Season,
    SeasonEdition,
    Table,
    Tournament,
    TournamentChange,
    TournamentNotice,
)
from tracker.models.person import FULL, HIDDEN, INITIALS, NOTE_LENGTH, NUMBER_LENGTH, SHOWN
from tracker.players.queries.details import details_of, name_format_of

LONGEST_INITIAL = 2
"""A single initial such as "A." appears in too many sentences to be taken for a name."""

SHORTEST_GENITIVE = 4

NEVER = "(?!)"
"""A pattern that never matches."""

Replacement = Callable[[int | None], str]
"""The replacement for a name, given the evening a text is about."""


class FreeText(NamedTuple):
    """Free-text columns of a model; `evening` is the path from it to the evening."""

    model: type[Model]
    evening: str
    columns: tuple[str, ...]
    club: str = ""

    def rows(self, scope: "TextScope") -> QuerySet[Any]:
        path = self.club or f"{self.evening}__club"
        return QuerySet(self.model).filter(**{f"{path}__in": scope.clubs}).order_by()


FREE_TEXT = (
    FreeText(TournamentChange, "tournament__evening", ("text", "reason")),
    FreeText(TournamentNotice, "tournament__evening", ("place", "address", "about", "contact")),
    FreeText(Entrant, "tournament__evening", ("name", "from_club")),
    FreeText(Ruling, "tournament__evening", ("reason", "article", "cancelled_because")),
    FreeText(RequestedBye, "entrant__tournament__evening", ("reason",)),
    FreeText(
        Registration, "tournament__evening", ("name", "from_club", "wishes", "refused_because")
    ),
    FreeText(RegisteredPlayer, "registration__tournament__evening", ("name", "name_key")),
    FreeText(Call, "pairing__round__tournament__evening", ("reason",)),
    FreeText(HandRevision, "hand__game__evening", ("reason", "record")),
    FreeText(Hand, "game__evening", ("record",)),
    FreeText(LateHand, "game__evening", ("record",)),
    FreeText(Claim, "hand__game__evening", ("record",)),
    FreeText(Rehearsal, "tournament__evening", ("obstacle",)),
    FreeText(Evening, "pk", ("title",), club="club"),
    FreeText(Table, "evening", ("name",)),
    FreeText(Game, "evening", ("table",)),
    FreeText(Tournament, "evening", ("prizes",)),
    FreeText(Invitation, "evening", ("for_whom",)),
    FreeText(Invitation, "", ("for_whom",), club="club"),
    FreeText(Season, "", ("name", "name_key"), club="club"),
    FreeText(SeasonEdition, "", ("why",), club="season__club"),
    FreeText(RuleSet, "", ("name", "name_key"), club="club"),
    FreeText(RuleSetVersion, "", ("note",), club="rule_set__club"),
    FreeText(ApiToken, "", ("name", "name_key"), club="club"),
    FreeText(PlayerDetails, "", ("nickname", "nickname_key", "note"), club="player__club"),
)
FINAL = {
    TournamentChange: "change_is_final_UPDATE",
    HandRevision: "revision_is_final_UPDATE",
    SeasonEdition: "edition_is_final_UPDATE",
    RuleSetVersion: "rule_set_version_is_final_UPDATE",
}


class TextScope(NamedTuple):
    """The clubs whose texts may contain a name: the player's own, and its rehearsal copies."""

    club: Club
    clubs: tuple[int, ...]

    @classmethod
    def of(cls, club: Club) -> "TextScope":
        copies = Rehearsal.objects.filter(tournament__evening__club=club)
        return cls(club, (club.pk, *copies.values_list("copy__evening__club", flat=True)))


def replace_names(scope: TextScope, own: Iterable[str], label: Replacement) -> None:
    """Replaces these names of a person with the label in every text."""
    spoken_of = {name for name in own if len(name) > LONGEST_INITIAL}
    if not spoken_of:
        return
    keys = {names.search_key(name) for name in spoken_of}
    pattern = _pattern(scope, spoken_of)
    touched = set()
    for spoken in FREE_TEXT:
        changes = [*_changes(spoken, scope, pattern, keys, label)]
        if changes:
            with _unguarded(spoken.model):
                for pk, column, text, _evening in changes:
                    QuerySet(spoken.model).filter(pk=pk).update(**{column: text})
                _seal_again(spoken.model, {pk for pk, *_rest in changes})
        touched |= {evening for *_rest, evening in changes}
    Tournament.objects.filter(evening__in=touched - {None}).update(version=F("version") + 1)


def _seal_again(model: type[Model], keys: Iterable[int]) -> None:
    if model._meta.model_name not in CHECKSUMMED_FIELDS:  # noqa: SLF001 -- documented by Django
        return
    rows: Iterable[Any] = QuerySet(model).filter(pk__in=keys)
    for row in rows:
        QuerySet(model).filter(pk=row.pk).update(seal=checksum(row))


def _changes(
    spoken: FreeText, scope: TextScope, pattern: re.Pattern[str], keys: set[str], label: Replacement
) -> Iterator[tuple[int, str, Any, int | None]]:
    """The rows containing such a name, with the column, its new value, and the evening."""
    evening = [spoken.evening] if spoken.evening else []
    for row in spoken.rows(scope).values_list("pk", *spoken.columns, *evening).iterator():
        of = row[-1] if evening else None

        def message(found: re.Match[str], of: int | None = of) -> str:
            return label(of) if names.search_key(found[0]) in keys else found[0]

        for column, text in zip(spoken.columns, row[1:], strict=False):
            new = without_names(text, pattern, message)
            if new != text:
                yield row[0], column, names.search_key(new) if column.endswith("_key") else new, of


def without_names(
    text: object, pattern: re.Pattern[str], message: Callable[[re.Match[str]], str]
) -> Any:
    """The text, the record with its note, or the list of texts, without the names."""
    if isinstance(text, str):
        return pattern.sub(message, text)
    if isinstance(text, list):
        return [_within(each, pattern, message) for each in text]
    if isinstance(text, dict) and isinstance(text.get(NOTE), str):
        return text | {NOTE: pattern.sub(message, text[NOTE])}
    return text


def _within(
    value: object, pattern: re.Pattern[str], message: Callable[[re.Match[str]], str]
) -> Any:
    """The value in which every text, at any depth, is without the names."""
    if isinstance(value, dict):
        return {key: _within(each, pattern, message) for key, each in value.items()}
    return without_names(value, pattern, message)


def _pattern(scope: TextScope, own: Iterable[str]) -> re.Pattern[str]:
    """Matches these names as whole words; other people's longer names match first, and are kept."""
    whole = PlayerDetails.objects.filter(player__club__in=scope.clubs).exclude(name="")
    printed = Player.objects.filter(club__in=scope.clubs)
    others = (*printed.values_list("name", flat=True), *whole.values_list("name", flat=True))
    return names_pattern(own, others)


def names_pattern(own: Iterable[str], others: Iterable[str]) -> re.Pattern[str]:
    """Matches these names as whole words, and other names that contain one of them."""
    own = {name for name in own if len(name) > LONGEST_INITIAL}
    keys = {names.search_key(name) for name in own}
    longer = [name for name in others if any(key in names.search_key(name) for key in keys)]
    found = sorted({*longer, *own}, key=len, reverse=True)
    whole = "|".join(re.escape(name) + _end(name) for name in found) or NEVER
    return re.compile(rf"(?<!\w)(?:{whole})", re.IGNORECASE)


def _end(name: str) -> str:
    """The end of a word, or of its genitive: “Annas Abend”. A short name would be mistaken."""
    return r"(?=s?(?!\w))" if len(name) >= SHORTEST_GENITIVE else r"(?!\w)"


@contextmanager
def _unguarded(model: type[Model]) -> Iterator[None]:
    """Disables the trigger of an immutable table for the duration of the block."""
    guard = FINAL.get(model, "")
    if not guard:
        yield
        return
    table = model._meta.db_table  # noqa: SLF001 -- documented by Django
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            query = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = %s"
            (created,) = cursor.execute(query, [guard]).fetchone()
            cursor.execute(f'DROP TRIGGER "{guard}"')
            yield
            cursor.execute(created)
            return
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER "{guard.lower()}"')
        yield
        cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER "{guard.lower()}"')


# A club's notes about a player, and the printed name.


TAKEN = phrase("The club has a player “{}” already: add something that tells the two apart.")
BETWEEN = " – "
"""Separates the names in the name of a pair."""


class StoredDetails(NamedTuple):
    """The notes about a player; `name` is the full name, `shown` how it is printed."""

    name: str
    shown: str = "usual"
    number: str = ""
    nickname: str = ""
    is_guest: bool = False
    is_junior: bool = False
    note: str = ""


def set_details(*, player: Player, details: StoredDetails) -> Player:
    """Stores the notes about a player, and prints the name accordingly, on past evenings too.

    Raises RecordError.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=player.club_id)
        player = Player.objects.select_related("club").get(pk=player.pk)
        before = details_of(player)
        new = _noted(player, _checked(player, details))
        known = names_of(player) | {details.name}
        printed = _printed(player, before, new)
        new.name, new.name_key = (
            ("", "") if name_format_of(new) == FULL else (new.name, new.name_key)
        )
        new.pk = before.pk
        new.save()
        if new.name and (new.name, printed) != (before.name, player.name):
            replace_names(TextScope.of(player.club), known, lambda _evening: printed)
        _print_as(player, printed, known)
        return player


def details_with(noted: PlayerDetails, name: str) -> StoredDetails:
    """The notes about a player, with another full name."""
    return StoredDetails(
        name, **{field: getattr(noted, field) for field in StoredDetails._fields[1:]}
    )


def print_name(club: Club, own: Player | None, wanted: str) -> str:
    """The name, made unique in the club by the first free number if necessary."""
    taken = club.players.exclude(pk=own.pk) if own else club.players.all()
    tried: Iterator[str] = (f"{wanted} {number}" if number > 1 else wanted for number in count(1))
    return next(
        name for name in tried if not taken.filter(name_key=names.search_key(name)).exists()
    )


def _checked(player: Player, details: StoredDetails) -> StoredDetails:
    problems = Problems()
    name = name_from(details.name, "name", problems)
    number = text_from(details.number, "number", problems, NUMBER_LENGTH)
    nickname = text_from(details.nickname, "nickname", problems, names.NAME_LENGTH)
    note = text_from(details.note, "note", problems, NOTE_LENGTH)
    if details.shown not in SHOWN:
        problems.add("shown", "bad_value", phrase("Choose one of the ways to print a name."))
    if player_behind(player.club, name) not in (None, player):
        problems.add("name", "taken", TAKEN.format(name))
    others = PlayerDetails.objects.filter(player__club=player.club).exclude(player=player)
    if number and others.filter(number=number).exists():
        problems.add("number", "taken", phrase("Another player has this number."))
    problems.raise_any()
    return details._replace(name=name, number=number, nickname=nickname, note=note)


def _noted(player: Player, details: StoredDetails) -> PlayerDetails:
    return PlayerDetails(
        player=player,
        name_key=names.search_key(details.name),
        nickname_key=names.search_key(details.nickname),
        **details._asdict(),
    )


def _printed(player: Player, before: PlayerDetails, new: PlayerDetails) -> str:
    """The printed form of the name; a player printed by initials or number keeps them."""
    way = name_format_of(new)
    if way == FULL:
        return new.name
    if (way, new.name) == (name_format_of(before), before.name):
        return player.name
    place = player.club.players.filter(pk__lte=player.pk).count()
    wanted = {INITIALS: names.initials(new.name), HIDDEN: f"Player {place}"}[way]
    return print_name(player.club, player, wanted)


def _print_as(player: Player, printed: str, known: set[str]) -> None:
    """Changes a player's printed name, on entry lists too."""
    if player.name == printed:
        return
    Player.objects.filter(pk=player.pk).update(name=printed, name_key=names.search_key(printed))
    player.refresh_from_db()
    entrants = Entrant.objects.filter(members__player=player).distinct()
    for entrant in entrants:
        parts = entrant.name.split(BETWEEN)
        name = BETWEEN.join(printed if part in known else part for part in parts)
        Entrant.objects.filter(pk=entrant.pk).update(name=name[: names.NAME_LENGTH].rstrip())
    tournaments = Tournament.objects.filter(entrants__in=entrants).distinct()
    Tournament.objects.filter(pk__in=[*tournaments.values_list("pk", flat=True)]).update(
        version=F("version") + 1
    )

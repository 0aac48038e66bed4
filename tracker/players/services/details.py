"""What a club notes about a player, and under which name everybody reads of them."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.engine.records import names
from tracker.engine.records.names import name_from, text_from
from tracker.models import Club, Entrant, Event, Player, PlayerDetails
from tracker.models.person import FULL, HIDDEN, INITIALS, NOTE_LENGTH, NUMBER_LENGTH, SHOWN
from tracker.players.queries.details import details_of, way_of
from tracker.players.queries.known import names_of, player_behind
from tracker.players.services.name_redaction import TextScope, replace_names

TAKEN = phrase("The club has a player “{}” already: add something that tells the two apart.")
BETWEEN = " – "
"""What stands between the names in the name of a pair."""


class NotedDetails(NamedTuple):
    """What is noted about a player; `name` is the whole name, `shown` how it is printed."""

    name: str
    shown: str = "usual"
    number: str = ""
    nickname: str = ""
    is_guest: bool = False
    is_junior: bool = False
    note: str = ""


def set_details(*, player: Player, details: NotedDetails) -> Player:
    """Notes this about a player, who is printed as it says from now on, on past evenings too.

    Raises RecordError.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=player.club_id)
        player = Player.objects.select_related("club").get(pk=player.pk)
        before = details_of(player)
        new = _noted(player, _checked(player, details))
        known = names_of(player) | {details.name}
        printed = _printed(player, before, new)
        new.name, new.name_key = ("", "") if way_of(new) == FULL else (new.name, new.name_key)
        new.pk = before.pk
        new.save()
        if new.name and (new.name, printed) != (before.name, player.name):
            replace_names(TextScope.of(player.club), known, lambda _evening: printed)
        _print_as(player, printed, known)
        return player


def details_with(noted: PlayerDetails, name: str) -> NotedDetails:
    """What is noted about a player, with another whole name."""
    return NotedDetails(
        name, **{field: getattr(noted, field) for field in NotedDetails._fields[1:]}
    )


def print_name(club: Club, own: Player | None, wanted: str) -> str:
    """The name, or with a number behind it the first that nobody else in the club has."""
    taken = club.players.exclude(pk=own.pk) if own else club.players.all()
    tried: Iterator[str] = (f"{wanted} {number}" if number > 1 else wanted for number in count(1))
    return next(
        name for name in tried if not taken.filter(name_key=names.search_key(name)).exists()
    )


def _checked(player: Player, details: NotedDetails) -> NotedDetails:
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


def _noted(player: Player, details: NotedDetails) -> PlayerDetails:
    return PlayerDetails(
        player=player,
        name_key=names.search_key(details.name),
        nickname_key=names.search_key(details.nickname),
        **details._asdict(),
    )


def _printed(player: Player, before: PlayerDetails, new: PlayerDetails) -> str:
    """What is printed for the name; who is printed by initials or number keeps them."""
    way = way_of(new)
    if way == FULL:
        return new.name
    if (way, new.name) == (way_of(before), before.name):
        return player.name
    place = player.club.players.filter(pk__lte=player.pk).count()
    wanted = {INITIALS: names.initials(new.name), HIDDEN: f"Player {place}"}[way]
    return print_name(player.club, player, wanted)


def _print_as(player: Player, printed: str, known: set[str]) -> None:
    """Prints a player under this name, on entry lists too."""
    if player.name == printed:
        return
    Player.objects.filter(pk=player.pk).update(name=printed, name_key=names.search_key(printed))
    player.refresh_from_db()
    entrants = Entrant.objects.filter(members__player=player).distinct()
    for entrant in entrants:
        parts = entrant.name.split(BETWEEN)
        name = BETWEEN.join(printed if part in known else part for part in parts)
        Entrant.objects.filter(pk=entrant.pk).update(name=name[: names.NAME_LENGTH].rstrip())
    events = Event.objects.filter(entrants__in=entrants).distinct()
    Event.objects.filter(pk__in=[*events.values_list("pk", flat=True)]).update(
        version=F("version") + 1
    )

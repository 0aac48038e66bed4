"""Choices for starting a game: players and games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import QuerySet

from tracker.common.queries.version_cache import digest
from tracker.engine.records import names
from tracker.models import Club, Evening, Game, Player, Seat
from tracker.rules.queries import GameChoice, games, variant_of


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at a place; `short` is the first name where it is unique at the table."""

    place: int
    side: int
    player: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Side:
    """Players who score together: their names and places."""

    number: int
    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """A table: its seats in order of place, its sides, and whether makers are known as sides."""

    seats: tuple[SeatedPlayer, ...]
    sides: tuple[Side, ...]
    has_side_makers: bool = False

    @property
    def digest(self) -> str:
        """A digest that changes whenever a player or a name does."""
        return digest(self)

    @property
    def makers(self) -> tuple[str, ...]:
        """The maker by recorded seat: the player, or only the side."""
        names = [side.name for side in self.sides]
        return tuple(
            names[seat.side] if self.has_side_makers else seat.short for seat in self.seats
        )


def seating_of(game: Game) -> Seating:
    """The seating of a game from the lookups, with its players prefetched."""
    return seating([seat.player for seat in game.seats.all()], variant_of(game).sides, game.makers)


def seating(players: Sequence[Player], sides: int, makers: str) -> Seating:
    """The seating of these players, in order of place."""
    shorts = short_names([player.name for player in players])
    seats = tuple(
        SeatedPlayer(place, place % sides, player.pk, player.name, short)
        for place, (player, short) in enumerate(zip(players, shorts, strict=True))
    )
    own = tuple(_side(seats, side) for side in range(sides))
    return Seating(seats, own, has_side_makers=makers == "side" and len(own) < len(seats))


def unnamed_seating(game: Game) -> Seating:
    """The seating of a game without a query for its players: seat numbers stand in for names."""
    return _unnamed(game.places, variant_of(game).sides, game.makers)


@lru_cache(maxsize=64)
def _unnamed(places: int, sides: int, makers: str) -> Seating:
    return seating([Player(name=str(place)) for place in range(places)], sides, makers)


def short_names(names: list[str]) -> list[str]:
    """The first word of each name, or the whole name where two share the first word."""
    firsts = [name.split()[0] for name in names]
    times = Counter(first.casefold() for first in firsts)
    return [
        first if times[first.casefold()] == 1 else name
        for first, name in zip(firsts, names, strict=True)
    ]


def _side(seats: tuple[SeatedPlayer, ...], number: int) -> Side:
    own = [seat for seat in seats if seat.side == number]
    name = " & ".join(seat.short for seat in own)
    return Side(number, name, tuple(seat.place for seat in own))


MOST_LISTED = 100
"""The largest club whose players are listed; in larger ones names are typed."""
MOST_LIKELY = 12
"""The number of names shown at once."""
MOST_OFFERED = 8
"""The most suggestions for part of a name."""
LAST_GAMES = 60
MOST_DIGITS = 15


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class GameStart:
    """The choices for a new game of an evening.

    `likely` are the most recent players, latest first, then others by name. In a club with too many
    players to list, `players` are only the most recent ones, and names `are_typed`.
    """

    players: tuple[PlayerChoice, ...]
    games: tuple[GameChoice, ...]
    club: int = 0
    are_typed: bool = False
    likely: tuple[PlayerChoice, ...] = ()

    @property
    def others(self) -> tuple[PlayerChoice, ...]:
        """The players not among the likely ones."""
        return tuple(player for player in self.players if player not in self.likely)


def start_choices(evening: Evening) -> GameStart:
    active = _active(evening.club_id)
    listed = _by_name(active[: MOST_LISTED + 1])
    are_typed = len(listed) > MOST_LISTED
    if are_typed:
        listed = _by_name(active.filter(pk__in=_last_seated(evening.club))[:MOST_LISTED])
    return GameStart(listed, games(), evening.club_id, are_typed, _likely(evening.club, listed))


def players_like(club: int, typed: str) -> tuple[PlayerChoice, ...]:
    """Players matching a text: an exact name, else those whose name contains it.

    The key of a player matches only that player.
    """
    wanted = " ".join(typed.split())
    if not wanted:
        return ()
    active = _active(club)
    exact = _by_name(active.filter(name_key=names.search_key(wanted)))
    if not exact and _is_key(wanted):
        exact = _by_name(active.filter(pk=int(wanted)))
    if exact:
        return exact
    return _by_name(player for player in active if names.is_found(wanted, player.name))[
        :MOST_OFFERED
    ]


def named_players(club: int, keys: Iterable[str]) -> dict[str, str]:
    """Names by key, for texts that are keys of the club's players."""
    wanted = [int(key) for key in keys if _is_key(key)]
    found = _active(club).filter(pk__in=wanted) if wanted else ()
    return {str(player.pk): player.name for player in found}


def offered_players(club: Club, typed: Iterable[str]) -> tuple[PlayerChoice, ...]:
    """The players matching the texts of several seats, without duplicates."""
    found = {player.pk: player for text in typed for player in players_like(club.pk, text)}
    return tuple(found.values())


def used_tables(evening: Evening) -> set[str]:
    """The tables of an evening at which a game is open."""
    going = Game.objects.filter(evening=evening, removed_at=None, is_finished=False)
    return {*going.values_list("table", flat=True)}


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def _active(club: int) -> QuerySet[Player]:
    return Player.objects.filter(club=club, is_active=True)


def _by_name(players: Iterable[Player]) -> tuple[PlayerChoice, ...]:
    ordered = sorted(players, key=lambda player: names.sort_key(player.name))
    return tuple(PlayerChoice(player.pk, player.name) for player in ordered)


def _last_seated(club: Club) -> list[int]:
    last = Game.objects.filter(evening__club=club).order_by("-pk").values_list("pk", flat=True)
    seated = Player.objects.filter(seats__game__in=list(last[:LAST_GAMES])).order_by()
    return list(seated.values_list("pk", flat=True).distinct())


def _likely(club: Club, listed: Iterable[PlayerChoice]) -> tuple[PlayerChoice, ...]:
    """The most recent of the listed players, filled up with others."""
    seats = Seat.objects.filter(game__evening__club=club, game__removed_at=None)
    last = seats.order_by("-game", "place").values_list("player", flat=True)[: 4 * LAST_GAMES]
    known = {player.pk: player for player in listed}
    return tuple(known[pk] for pk in dict.fromkeys((*last, *known)) if pk in known)[:MOST_LIKELY]

"""Who sits where and who scores together, by name."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tracker.common.queries.digest import digest
from tracker.games.permissions_queries import variant_of
from tracker.models import Game, Player


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at a place; `short` is the first name where nobody else at the table has it."""

    place: int
    side: int
    player: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Side:
    """Who scores together: the names, and the places that are theirs."""

    number: int
    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """A table: its seats in order of place, its sides, and whether makers are known as sides."""

    seats: tuple[Seated, ...]
    sides: tuple[Side, ...]
    has_side_makers: bool = False

    @property
    def digest(self) -> str:
        """Something that is another whenever somebody or a name is."""
        return digest(self)

    @property
    def makers(self) -> tuple[str, ...]:
        """Who made trump where the record names a seat: the player, or only the side."""
        names = [side.name for side in self.sides]
        return tuple(
            names[seat.side] if self.has_side_makers else seat.short for seat in self.seats
        )


def seating_of(game: Game) -> Seating:
    """The seating of a game as the lookups give it, with its players at hand."""
    return seating([seat.player for seat in game.seats.all()], variant_of(game).sides, game.makers)


def seating(players: Sequence[Player], sides: int, makers: str) -> Seating:
    """The seating of these players, in the order of their places."""
    shorts = short_names([player.name for player in players])
    seats = tuple(
        Seated(place, place % sides, player.pk, player.name, short)
        for place, (player, short) in enumerate(zip(players, shorts, strict=True))
    )
    own = tuple(_side(seats, side) for side in range(sides))
    return Seating(seats, own, has_side_makers=makers == "side" and len(own) < len(seats))


def unnamed_seating(game: Game) -> Seating:
    """The seating of a game without a look at who sits there: a name is the number of a seat."""
    return _unnamed(game.places, variant_of(game).sides, game.makers)


@lru_cache(maxsize=64)
def _unnamed(places: int, sides: int, makers: str) -> Seating:
    return seating([Player(name=str(place)) for place in range(places)], sides, makers)


def short_names(names: list[str]) -> list[str]:
    """The first word of each name, or the whole name where two begin with the same word."""
    firsts = [name.split()[0] for name in names]
    times = Counter(first.casefold() for first in firsts)
    return [
        first if times[first.casefold()] == 1 else name
        for first, name in zip(firsts, names, strict=True)
    ]


def _side(seats: tuple[Seated, ...], number: int) -> Side:
    own = [seat for seat in seats if seat.side == number]
    name = " & ".join(seat.short for seat in own)
    return Side(number, name, tuple(seat.place for seat in own))

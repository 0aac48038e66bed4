"""Sums over tallied games: bids made, and points per hand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tracker.engine.records.tallies import BestHand, RoemTally
from tracker.games.tallies_queries import FinishedGame, GameTally

FEW_TRIES = 10
"""With fewer tries a share is not meaningful."""


@dataclass(slots=True)
class Proportion:
    """A number of successes out of a number of tries."""

    made: int = 0
    tried: int = 0

    def join(self, other: "Proportion") -> None:
        """Adds the tries of other games."""
        self.made += other.made
        self.tried += other.tried

    @property
    def is_few(self) -> bool:
        """True if there are too few tries to be meaningful."""
        return self.tried < FEW_TRIES

    @property
    def percent(self) -> float | None:
        """The percentage; None without tries."""
        return 100 * self.made / self.tried if self.tried else None


@dataclass(slots=True)
class Mean:
    """A sum over a number of hands."""

    total: float = 0
    hands: int = 0

    def add(self, total: float, hands: int) -> None:
        self.total += total
        self.hands += hands

    @property
    def each(self) -> float | None:
        """The mean per hand; None without hands."""
        return self.total / self.hands if self.hands else None


class RecordHand(NamedTuple):
    """The best hand of its kind: its points, its game and number, and its player."""

    points: int
    game: int
    number: int
    players: tuple[int, ...]


@dataclass(slots=True)
class RoemSums:
    """The roem of some seats, in games that have it: their own, and their opponents'.

    `nats` counts the known hands in which they were set, `pits` those in which their side won every
    trick, and `best` is their best roem in a hand.
    """

    own: Mean = field(default_factory=Mean)
    against: Mean = field(default_factory=Mean)
    nats: int = 0
    pits: int = 0
    best: RecordHand | None = None

    def join(self, later: "RoemSums") -> None:
        """Adds the figures of later games."""
        self.own.add(later.own.total, later.own.hands)
        self.against.add(later.against.total, later.against.hands)
        self.nats += later.nats
        self.pits += later.pits
        self.best = _earlier(self.best, later.best)


@dataclass(slots=True)
class Sums:
    """The figures of some seats in their games, or of whole tables.

    `known_hands` are those where the acting partner is recorded: shares of bids, bellas and melds
    are computed only from them.
    """

    games: int = 0
    hands: int = 0
    known_hands: int = 0
    success: Proportion = field(default_factory=Proportion)
    by_suit: dict[str, Proportion] = field(default_factory=dict)
    by_call: dict[str, Proportion] = field(default_factory=dict)
    as_maker: Mean = field(default_factory=Mean)
    as_defender: Mean = field(default_factory=Mean)
    difference: Mean = field(default_factory=Mean)
    bellas: int = 0
    melds: int = 0
    best: RecordHand | None = None
    march: RecordHand | None = None
    roem: RoemSums = field(default_factory=RoemSums)

    def join(self, later: "Sums") -> None:
        """Adds the figures of later games."""
        for name in ("games", "hands", "known_hands", "bellas", "melds"):
            setattr(self, name, getattr(self, name) + getattr(later, name))
        self.success.join(later.success)
        for own, shares in ((self.by_suit, later.by_suit), (self.by_call, later.by_call)):
            for code, share in shares.items():
                own.setdefault(code, Proportion()).join(share)
        self.as_maker.add(later.as_maker.total, later.as_maker.hands)
        self.as_defender.add(later.as_defender.total, later.as_defender.hands)
        self.difference.add(later.difference.total, later.difference.hands)
        self.best = _earlier(self.best, later.best)
        self.march = _earlier(self.march, later.march)
        self.roem.join(later.roem)


Seats = Callable[[GameTally], tuple[int, ...]]
"""Selects the seats of a game to count; none where the game is irrelevant."""


def every_seat(tally: GameTally) -> tuple[int, ...]:
    return tuple(range(len(tally.players)))


def seats_of(*players: int) -> Seats:
    """The seats of a player, or of players who share a side."""

    def seats(tally: GameTally) -> tuple[int, ...]:
        if not set(players) <= set(tally.players):
            return ()
        places = tuple(tally.players.index(player) for player in players)
        return places if len(sides_of(tally, places)) == 1 else ()

    return seats


def sides_of(tally: GameTally, places: Iterable[int]) -> set[int]:
    return {place % len(tally.sides) for place in places}


def ahead(tally: GameTally, side: int) -> float:
    """A side's lead over its opponents in a game, over their mean if there are several."""
    own = tally.sides[side].points
    others = sum(side.points for side in tally.sides) - own
    return own - others / (len(tally.sides) - 1)


def is_known(tally: GameTally, places: Iterable[int]) -> bool:
    """True if the actions of these seats are recorded; always so for all seats of a side."""
    if tally.has_makers:
        return True
    seats = set(places)
    sides = sides_of(tally, seats)
    return all(at in seats for at in every_seat(tally) if at % len(tally.sides) in sides)


def sums_of(games: Iterable[FinishedGame], seats: Seats) -> Sums:
    """The sums over the games that have such seats."""
    sums = Sums()
    for game in games:
        places = seats(game.tally)
        if places:
            _add(sums, game, places)
    return sums


def _add(sums: Sums, game: FinishedGame, places: tuple[int, ...]) -> None:
    tally = game.tally
    sides = sides_of(tally, places)
    sums.games += 1
    sums.hands += tally.hands
    for side in sides:
        sums.as_defender.add(tally.sides[side].defender_points, tally.sides[side].defender_hands)
        sums.difference.add(ahead(tally, side), tally.hands)
        sums.best = _better(sums.best, tally.sides[side].best, game, side)
        sums.march = _better(sums.march, tally.sides[side].march, game, side)
    if tally.roem:
        _add_roem(sums.roem, game, tally.roem, sides)
    if is_known(tally, places):
        _add_known(sums, tally, places)


def _add_roem(sums: RoemSums, game: FinishedGame, roem: RoemTally, sides: Iterable[int]) -> None:
    hands = game.tally.hands
    for side in sides:
        own = roem.points[side]
        sums.own.add(own, hands)
        sums.against.add(sum(roem.points) - own, hands)
        sums.pits += game.tally.sides[side].marches
        sums.best = _better(sums.best, roem.best[side], game, side)


def _add_known(sums: Sums, tally: GameTally, places: tuple[int, ...]) -> None:
    sums.known_hands += tally.hands
    for place in places:
        seat = tally.seats[place]
        sums.as_maker.add(seat.maker_points, seat.maker_hands)
        sums.bellas += seat.bellas
        sums.melds += seat.melds
        sums.roem.nats += tally.roem.nats[place] if tally.roem else 0
    for maker, trump, call, is_made in tally.tries:
        if maker in places:
            by_suit = sums.by_suit.get(trump) or sums.by_suit.setdefault(trump, Proportion())
            by_call = sums.by_call.get(call) or sums.by_call.setdefault(call, Proportion())
            for share in (sums.success, by_suit, by_call):
                share.tried += 1
                share.made += is_made


def _earlier(first: RecordHand | None, later: RecordHand | None) -> RecordHand | None:
    """The better of two records; the earlier of equal ones."""
    if first is None or later is None:
        return first or later
    return later if later.points > first.points else first


def _better(
    known: RecordHand | None, best: BestHand | None, game: FinishedGame, side: int
) -> RecordHand | None:
    """The better of a record and a side's best hand in a game; the earlier of equal ones."""
    if best is None or (known and known.points >= best.points):
        return known
    tally = game.tally
    own = (at for at in every_seat(tally) if at % len(tally.sides) == side)
    return RecordHand(best.points, game.pk, best.number, tuple(tally.players[at] for at in own))

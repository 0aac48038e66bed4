"""An event with all that is stored of it, read in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch

from tracker.models import Entrant, Event, Game, Member, Pairing, Placing, Round, Ruling


@dataclass(frozen=True)
class EventBook:
    """An event, its entrants in the order of the list, its rounds in order, and its rulings.

    `out` are those without a table, by the key of the round.
    """

    event: Event
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    rulings: tuple[Ruling, ...]
    out: Mapping[int, Sequence[Placing]]

    @cached_property
    def numbered(self) -> Mapping[int, Entrant]:
        """The entrants by start number."""
        return {entrant.number: entrant for entrant in self.entrants if entrant.number is not None}

    @cached_property
    def names(self) -> Mapping[int, str]:
        """What the entrants are called, by start number."""
        return {number: one.name for number, one in self.numbered.items()}

    def round(self, number: int) -> Round | None:
        """The round with this number, if it is drawn."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)


def book_of(event: Event) -> EventBook:
    """The event as it is stored now."""
    members = Prefetch("members", Member.objects.select_related("player"))
    return EventBook(
        event=event,
        entrants=tuple(event.entrants.prefetch_related(members)),
        rounds=tuple(event.drawn_rounds.prefetch_related(tables())),
        rulings=tuple(event.rulings.select_related("entrant", "round")),
        out=_out(event),
    )


def tables() -> Prefetch:
    """The tables of a round with their seats and games."""
    seats = Prefetch("placings", Placing.objects.select_related("entrant"))
    games = Prefetch("games", Game.objects.filter(removed_at=None).order_by("started_at", "pk"))
    return Prefetch("pairings", Pairing.objects.prefetch_related(seats, games))


def _out(event: Event) -> Mapping[int, Sequence[Placing]]:
    found: dict[int, list[Placing]] = defaultdict(list)
    out = Placing.objects.filter(round__event=event, pairing=None).select_related("entrant")
    for placing in out:
        found[placing.round_id].append(placing)
    return found


def sides_of(pairing: Pairing) -> tuple[tuple[Placing, ...], ...]:
    """The seats of a table by side, each side in the order of its seats."""
    seats = sorted(
        pairing.placings.all(), key=lambda placing: (placing.side or 0, placing.seat or 0)
    )
    count = max((seat.side or 0 for seat in seats), default=-1) + 1
    return tuple(tuple(seat for seat in seats if seat.side == side) for side in range(count))

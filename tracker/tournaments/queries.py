"""An event with all that is stored of it, read in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from tracker.engine.ranking.awards import plan_of
from tracker.engine.ranking.prizes import PrizePlan
from tracker.models import Entrant, Event, Game, Pairing, Placing, Round, Ruling
from tracker.tournaments.entries.queries import PLAYERS
from tracker.tournaments.rounds.queries import TableResult, result_of, sides_of
from tracker.tournaments.standings.counting_queries import Counted, counted_hands


def _counted(book: "EventData") -> Mapping[int, Counted]:
    return counted_hands(book.event)


@dataclass(frozen=True)
class EventData:
    """An event, its entrants in the order of the list, its rounds in order, and its rulings.

    `out` are those without a table, by the key of the round. What is worked out of all this is
    worked out once, when it is first asked for: `results` and `sides` of the tables, `hands` as
    `count` says, the plan of the `prizes`.
    """

    event: Event
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    rulings: tuple[Ruling, ...]
    out: Mapping[int, Sequence[Placing]]
    count: "Callable[[EventData], Mapping[int, Counted]]" = _counted

    @cached_property
    def numbered(self) -> Mapping[int, Entrant]:
        """The entrants by start number."""
        return {entrant.number: entrant for entrant in self.entrants if entrant.number is not None}

    @cached_property
    def names(self) -> Mapping[int, str]:
        """What the entrants are called, by start number."""
        return {number: one.name for number, one in self.numbered.items()}

    @cached_property
    def results(self) -> Mapping[int, TableResult]:
        """How every table stands, by the key of the pairing."""
        tables = (pairing for round_ in self.rounds for pairing in round_.pairings.all())
        return {pairing.pk: result_of(self.event, pairing) for pairing in tables}

    @cached_property
    def sides(self) -> Mapping[int, tuple[tuple[Placing, ...], ...]]:
        """The seats of every table by side, by the key of the pairing."""
        tables = (pairing for round_ in self.rounds for pairing in round_.pairings.all())
        return {pairing.pk: sides_of(pairing) for pairing in tables}

    @cached_property
    def hands(self) -> Mapping[int, Counted]:
        """What happened in the hands of every table, by the key of the pairing."""
        return self.count(self)

    @cached_property
    def prizes(self) -> PrizePlan:
        """Which prizes were announced."""
        return plan_of(self.event.prizes, self.event.prize_rules or {})

    def round(self, number: int) -> Round | None:
        """The round with this number, if it is drawn."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)


def load_event(event: Event) -> EventData:
    """The event as it is stored now."""
    return EventData(
        event=event,
        entrants=tuple(event.entrants.prefetch_related(PLAYERS)),
        rounds=tuple(event.drawn_rounds.prefetch_related(tables())),
        rulings=tuple(event.rulings.select_related("entrant", "round")),
        out=_out(event),
    )


def tables() -> Prefetch:
    """The tables of a round with their seats and games."""
    return Prefetch("pairings", seated_pairings())


def seated_pairings() -> QuerySet[Pairing]:
    """Tables with their seats and games."""
    return Pairing.objects.select_related("postponement").prefetch_related(*_seats_and_games())


def with_seats(pairing: Pairing) -> Pairing:
    """A table with its seats and games at hand."""
    prefetch_related_objects([pairing], *_seats_and_games(), "postponement")
    return pairing


def _seats_and_games() -> tuple[Prefetch, Prefetch]:
    games = Game.objects.filter(removed_at=None).order_by("started_at", "pk")
    seats = Placing.objects.select_related("entrant")
    return Prefetch("placings", seats), Prefetch("games", games)


def _out(event: Event) -> Mapping[int, Sequence[Placing]]:
    found: dict[int, list[Placing]] = defaultdict(list)
    out = Placing.objects.filter(round__event=event, pairing=None).select_related("entrant")
    for placing in out:
        found[placing.round_id].append(placing)
    return found

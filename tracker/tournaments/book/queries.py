"""An event with all that is stored of it, read in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet, prefetch_related_objects

from scoring import VARIANTS, RecordError, Variant, variant_for
from scoring.vocabulary import in_words
from tracker.access.visibility import hides_results
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Course, Format
from tracker.engine.pairing.draw import PairingSystem, Shape
from tracker.engine.ranking.prizes import PrizePlan, plan_of
from tracker.models import (
    Club,
    Entrant,
    Event,
    EventChange,
    Game,
    Member,
    Pairing,
    Placing,
    Round,
    Ruling,
)
from tracker.models.club import REHEARSAL
from tracker.models.event import DRAFT
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.counting_queries import TableCounts, counted_hands
from tracker.tournaments.book.results_queries import TableResult, result_of, sides_of

# The events of a club and of the whole book, the newest first, and who is entered in them.


Events = QuerySet[Event]
"""Events as they are asked for."""


def events_of(club: Club, *, with_drafts: bool, own: Collection[int] = ()) -> Events:
    """A club's events; those being set up only if asked for, or of one of the evenings `own`."""
    events = Event.objects.filter(evening__club=club).select_related("evening")
    shown = events if with_drafts else events.exclude(~Q(evening__in=own), state=DRAFT)
    return shown.order_by("-evening__date", "-pk")


def public_events() -> Events:
    """The events of all clubs without drafts, and without copies that are only rehearsed."""
    events = Event.objects.filter(evening__club__coming_at=None).exclude(state=DRAFT)
    events = events.exclude(evening__club__slug=REHEARSAL)
    return events.select_related("evening__club").order_by("-evening__date", "-pk")


def player_keys_in(events: Events) -> Mapping[int, Sequence[str]]:
    """By event the names of its players, as they are searched for."""
    players: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(event__in=events.order_by().values("pk"))
    for event, name in members.values_list("event", "player__name_key"):
        players[event].append(name)
    return players


def entrants_in(events: Sequence[Event]) -> Mapping[int, int]:
    """By event how many have entered and not left."""
    still_there = Entrant.objects.filter(event__in=events, left_at=None).order_by()
    return dict(still_there.values_list("event").annotate(Count("pk")))


# What the log tells everybody.


OF_A_TABLE = (
    *(ChangeKind.GAME_ENDED, ChangeKind.GAME_GOES_ON, ChangeKind.GAME_REMOVED),
    *(ChangeKind.GAME_RESTORED, ChangeKind.HAND_CHANGED, ChangeKind.HAND_SAME),
    *(ChangeKind.RESULT_TYPED, ChangeKind.RESULT_OF_HANDS),
    *(ChangeKind.RESULT_FORFEITED, ChangeKind.RESULT_AS_PLAYED),
    ChangeKind.NOTE,
)
"""Lines of the log that tell of the result of one table; of a note nobody knows."""


def visible_log(event: Event) -> QuerySet[EventChange]:
    """The lines of an event’s log without those that could tell of a result that waits."""
    lines = event.changes.all()
    harmless = [kind for kind in ChangeKind if kind not in OF_A_TABLE]
    return lines.filter(kind__in=harmless) if hides_results(event) else lines


def _counted(book: "EventData") -> Mapping[int, TableCounts]:
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
    count: "Callable[[EventData], Mapping[int, TableCounts]]" = _counted

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
    def hands(self) -> Mapping[int, TableCounts]:
        """What happened in the hands of every table, by the key of the pairing."""
        return self.count(self)

    @cached_property
    def prizes(self) -> PrizePlan:
        """Which prizes were announced."""
        return plan_of(self.event.prizes, self.event.prize_rules or {})

    def round(self, number: int) -> Round | None:
        """The round with this number, if it is drawn."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)


PLAYERS = Prefetch("members", Member.objects.select_related("player"))
"""The players of entrants, of a thousand too: SQLite looks for no thousand ids at once."""


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


# How an event is played: its game, its format, and how many players an entrant has.


def variant_of(event: Event) -> Variant:
    """The rules of the event's game, house rules included, in the words of its club."""
    return in_words(variant_for(ruleset_of(event)), event.words)


def ruleset_of(event: Event) -> dict[str, object]:
    """The event's game and house rules as docs/records.md writes them."""
    return {"variant": event.variant, "options": event.options}


def format_of(event: Event) -> Format:
    """The event's format."""
    return FORMATS[event.format]


def system_of(event: Event) -> PairingSystem:
    """How the event is drawn: its format's way with the event's options."""
    return format_of(event).system_with(event.format_options)


def course_of(event: Event) -> Course:
    """How one round of the event comes of another."""
    return format_of(event).course_with(event.format_options)


def nominal_hands_of(event: Event) -> int | None:
    """As how many hands a round counts, at all tables of a match; None where as it was played."""
    return event.nominal_hands and event.nominal_hands * format_of(event).tables_per_match


def asks_for_hands(event: Event) -> bool:
    """Whether the slips of the event's tables are asked for how many hands they are.

    That is where rounds or missed rounds count by the hand, and where a game goes to a target.
    """
    is_missed_by_hand = any("per_hand" in policy for policy in event.unplayed.values())
    return event.hands is None or event.nominal_hands is not None or is_missed_by_hand


def shape_of(event: Event) -> Shape:
    """How the event's entrants sit at a table of its game: the format's shape that fits it."""
    return fitting_shape(format_of(event), variant_of(event))


def fitting_shape(form: Format, variant: Variant) -> Shape:
    """The shape of this format that has as many sides as the game.

    Raises KeyError where the format does not suit the game.
    """
    fitting = [shape for shape in form.shapes if is_fitting(shape, variant)]
    if not fitting:
        raise KeyError(form.code)
    return fitting[0]


def is_fitting(shape: Shape, variant: Variant) -> bool:
    """Whether the sides of the game can be these: as many, and none of them more than it has."""
    return shape.sides == variant.sides and variant.players % shape.seats == 0


def members_of(event: Event) -> int:
    """How many players an entrant has, those at all tables of a match together."""
    variant, shape = variant_of(event), shape_of(event)
    return variant.players // shape.seats * format_of(event).tables_per_match


def has_threes(event: Event) -> bool:
    """Whether three players who are over can have a table of their own in the event's format."""
    return system_of(event).has_threes


def can_lock(event: Event) -> bool:
    """Whether tables of the event's draws can be locked: not where a plan says who meets."""
    return format_of(event).can_lock


def can_seat_three(variant: Variant, options: Mapping[str, Any]) -> bool:
    """Whether there is a form of the game for three under the same house rules."""
    three = three_handed(variant)
    if three is None:
        return False
    try:
        variant_for({"variant": three.id, "options": dict(options)})
    except RecordError:
        return False
    return True


def three_handed(variant: Variant) -> Variant | None:
    """The same game for three, where there is one."""
    return played_by(variant, 3)


def played_by(variant: Variant, players: int) -> Variant | None:
    """The same game for so many players, where there is one."""
    name, _hyphen, number = variant.id.rpartition("-")
    return VARIANTS.get(f"{name if number.isdigit() else variant.id}-{players}")

"""The director's rulings, and what one of them would change before it is given."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.language import phrase
from tracker.models import Event, Ruling
from tracker.ranking.standings import Standings
from tracker.selectors.events.book import EventBook, book_of
from tracker.selectors.events.standings import event_standings
from tracker.selectors.words import NOTHING, clock, signed

KINDS: Mapping[str, str] = {
    "own_score": phrase("Points off their own score"),
    "to_opponents": phrase("Points to their opponents"),
    "warning": phrase("A warning"),
    "disqualification": phrase("Out of the ranking"),
}


@dataclass(frozen=True, slots=True)
class RulingCard:
    """A ruling in the list; `points` are signed, and empty where it has none."""

    pk: int
    name: str
    round: int | None
    kind: str
    points: str
    article: str
    reason: str
    at: str
    is_cancelled: bool
    cancelled_because: str


@dataclass(frozen=True, slots=True)
class RulingChoices:
    """What a ruling can be about: entrants by key and name, numbers of rounds.

    `latest` is the key of the event's last ruling, 0 for none.
    """

    entrants: tuple[tuple[int, str], ...]
    rounds: tuple[int, ...]
    latest: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose points or rank a ruling would change."""

    name: str
    points_before: str
    points_after: str
    rank_before: str
    rank_after: str


def rulings(event: Event) -> tuple[RulingCard, ...]:
    """The rulings of an event, the newest first; cancelled ones stay."""
    found = event.rulings.select_related("entrant", "round").order_by("-made_at", "-pk")
    return tuple(map(_card, found))


def ruling_card(ruling: Ruling) -> RulingCard:
    """One ruling, as the lookups give it."""
    return _card(ruling)


def ruling_choices(event: Event) -> RulingChoices:
    """The entrants and rounds that a ruling can name."""
    started = event.drawn_rounds.filter(started_at__isnull=False)
    latest = event.rulings.order_by("-pk").values_list("pk", flat=True).first()
    return RulingChoices(
        entrants=tuple(event.entrants.order_by("name", "pk").values_list("pk", "name")),
        rounds=tuple(started.order_by("-number").values_list("number", flat=True)),
        latest=latest or 0,
    )


@dataclass(frozen=True, slots=True)
class Effect:
    """Whose points or rank a ruling would change: the one it is about first, then by rank.

    Points are waiting as long as the table of their round has no result.
    """

    moved: tuple[Moved, ...]
    is_waiting: bool


def effect(
    event: Event, *, entrant: int, round_number: int | None, kind: str, points: int
) -> Effect:
    """What a ruling would change in the standings as they are now."""
    book = book_of(event)
    about = next(one for one in book.entrants if one.pk == entrant)
    round_ = None if round_number is None else book.round(round_number)
    tried = Ruling(event=event, entrant=about, round=round_, kind=kind, points=points)
    after = event_standings(replace(book, rulings=(*book.rulings, tried)))
    moved = dict(_moved(book, event_standings(book), after))
    own = moved.pop(about.number, None) if about.number is not None else None
    found = (*filter(None, [own]), *moved.values())
    return Effect(found, is_waiting=points != 0 and not found)


def _moved(book: EventBook, before: Standings, after: Standings) -> Iterable[tuple[int, Moved]]:
    were, are = dict(_places(before)), dict(_places(after))
    for number, (rank, points) in were.items():
        new_rank, new_points = are.get(number, (NOTHING, NOTHING))
        if (rank, points) != (new_rank, new_points):
            yield number, Moved(book.names[number], points, new_points, rank, new_rank)


def _places(found: Standings) -> Iterable[tuple[int, tuple[str, str]]]:
    """By start number the rank and the points, in the order of the standings."""
    for row in found.rows:
        yield row.entrant, (str(row.rank), str(found.event.cards[row.entrant].points))


def _card(ruling: Ruling) -> RulingCard:
    return RulingCard(
        pk=ruling.pk,
        name=ruling.entrant.name,
        round=ruling.round.number if ruling.round else None,
        kind=KINDS[ruling.kind],
        points=signed(ruling.points) if ruling.points else "",
        article=ruling.article,
        reason=ruling.reason,
        at=clock(ruling.made_at),
        is_cancelled=ruling.cancelled_at is not None,
        cancelled_because=ruling.cancelled_because,
    )

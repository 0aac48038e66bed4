"""The standings of an event, worked out from its hands whenever somebody asks."""

from collections.abc import Mapping
from fractions import Fraction

from tracker.models import Event
from tracker.ranking.codes import policy_of, scale_of
from tracker.ranking.counted import uncounted
from tracker.ranking.keys import key_for
from tracker.ranking.outcome import Entrant as Ranked
from tracker.ranking.scorecard import Scoring
from tracker.ranking.standings import Rules, Standings, standings
from tracker.ranking.unplayed import MATCH_POINTS, Unplayed
from tracker.selectors.events.book import EventBook
from tracker.selectors.events.counting import Counted
from tracker.selectors.events.outcomes import outcomes_of
from tracker.selectors.events.places import final_places
from tracker.selectors.events.rules import variant_of


def event_standings(
    book: EventBook, before: int | None = None, counted: Mapping[int, Counted] | None = None
) -> Standings:
    """The standings with every table that is over, before the round with this number.

    `counted` as in `outcomes_of`.
    """
    return standings(
        rules_of(book.event),
        [Ranked(number) for number in book.numbered],
        outcomes_of(book, before, counted),
        withdrawn=withdrawn(book),
        places=final_places(book, before),
    )


def standings_before(
    book: EventBook, number: int, counted: Mapping[int, Counted] | None = None
) -> dict[int, tuple[int, Fraction]]:
    """By start number the place before a round, from 1 and without ties, and the points."""
    if number == 1:
        return {}
    found = event_standings(book, number, counted)
    cards = found.event.cards
    return {
        row.entrant: (place, Fraction(cards[row.entrant].match_points))
        for place, row in enumerate(found.rows, start=1)
    }


def rules_of(event: Event) -> Rules:
    """How the event ranks, from the codes that are stored."""
    points = {reason: policy_of(text) for reason, text in event.unplayed.items()}
    scale = scale_of(event.scoring, event.hands)
    unplayed = Unplayed(points, points if event.scoring == "raw" else MATCH_POINTS)
    return Rules(
        keys=tuple(map(key_for, event.keys)),
        scoring=Scoring(scale=scale, unplayed=unplayed, best=event.best),
        seed=event.seed,
        is_round_robin=event.format == "round-robin",
        leavers="last" if event.leavers == "last" else "out",
        uncounted=uncounted(variant_of(event)),
    )


def withdrawn(book: EventBook) -> frozenset[int]:
    """The start numbers of those who are not ranked like everybody else."""
    if book.event.leavers != "last":
        return disqualified(book)
    left = (number for number, one in book.numbered.items() if one.left_at is not None)
    return disqualified(book).union(left)


def disqualified(book: EventBook) -> frozenset[int]:
    """The start numbers of those whom the director has taken out of the ranking."""
    return frozenset(
        ruling.entrant.number
        for ruling in book.rulings
        if ruling.kind == "disqualification"
        and ruling.cancelled_at is None
        and ruling.entrant.number is not None
    )

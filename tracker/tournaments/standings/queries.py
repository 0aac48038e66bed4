"""The standings of an event, worked out from its hands whenever somebody asks."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Max

from tracker.access.visibility import hides_results
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.pairing.draw import DrawEntry, PairingInput
from tracker.engine.ranking.codes import kind_of, policy_of, scale_of
from tracker.engine.ranking.key import uncounted_keys
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.outcome import OutcomeKind
from tracker.engine.ranking.outcome import RankedEntrant as Ranked
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, Standings, standings
from tracker.engine.ranking.table import RankedRow
from tracker.engine.ranking.unplayed import MATCH_POINTS, UnplayedPolicies, UnplayedPolicy
from tracker.models import Event, EventChange, HandRevision, Member, Player
from tracker.models.event import DRAFT, FINAL
from tracker.tournaments.book.earlier_rounds_queries import past_before
from tracker.tournaments.book.queries import (
    EventData,
    course_of,
    format_of,
    nominal_hands_of,
    shape_of,
    system_of,
    variant_of,
)
from tracker.tournaments.book.stamps_queries import StampedEvent, counted_events, watched_now
from tracker.tournaments.standings.outcomes_queries import outcomes_of


def event_standings(
    book: EventData, before: int | None = None, *, is_ended: bool = False
) -> Standings:
    """The standings with every table that is over, before the round with this number.

    Places that only the lot would part are shared as long as the event is not over, and before a
    round they always are. With `is_ended` they are as they would be if the event ended now.
    """
    so_far = places_so_far(book, before)
    has_ended = is_ended or (before is None and is_over(book.event))
    return standings(
        replace(rules_of(book.event), draws_lots=has_ended and has_lots(book.event)),
        [
            Ranked(number, is_sent_away=one.left_reason == "expelled")
            for number, one in book.numbered.items()
        ],
        outcomes_of(book, before),
        withdrawn=ranked_apart(book),
        places=so_far.places,
        are_in_groups=so_far.are_in_groups,
    )


def has_lots(event: Event) -> bool:
    """Whether a lot can be drawn where nothing else decides; the tree of a knock-out has none."""
    return not course_of(event).is_knock_out


def is_over(event: Event) -> bool:
    """Whether the event has ended, so that its last tie-break is drawn too."""
    return event.state == FINAL


def standings_before(book: EventData, number: int) -> dict[int, tuple[int, Fraction]]:
    """By start number the place before a round, from 1 and without ties, and the points.

    Here one has to be ahead of the other: who shares a place stands in the order of the lot.
    """
    if number == 1:
        return {}
    found = event_standings(book, number)
    cards = found.event.cards
    return {
        row.entrant: (place, Fraction(cards[row.entrant].match_points))
        for place, row in enumerate(found.rows, start=1)
    }


def rules_of(event: Event) -> RankingRules:
    """How the event ranks, from the codes that are stored.

    A round without a table is worth what the format knows, and in a knock-out nothing: it is only
    the way to the next one.
    """
    byes = course_of(event).byes
    points = {
        reason: policy_of(text) for reason, text in event.unplayed.items() if kind_of(text) in byes
    }
    scale = scale_of(event.scoring, event.nominal_hands or event.hands)
    unplayed = UnplayedPolicies(points, points if event.scoring == "raw" else _match_points(byes))
    return RankingRules(
        keys=tuple(map(key_for, event.keys)),
        scoring=Scoring(scale, unplayed, event.best, nominal_hands=nominal_hands_of(event)),
        seed=event.seed,
        is_round_robin=format_of(event).is_round_robin,
        leavers="last" if event.leavers == "last" else "out",
        uncounted=uncounted_keys(variant_of(event)),
    )


def _match_points(byes: tuple[str, ...]) -> Mapping[OutcomeKind, UnplayedPolicy]:
    """What rounds without a table are worth in match points, where such a round can be worth it."""
    worth = {"bye": "like_win", "requested_bye": "like_draw"}
    return {
        kind: policy
        for kind, policy in MATCH_POINTS.items()
        if not byes or worth.get(kind, byes[0]) in byes
    }


def ranked_apart(book: EventData) -> frozenset[int]:
    """The start numbers of those who are not ranked like everybody else."""
    if book.event.leavers != "last":
        return disqualified_numbers(book)
    left = (number for number, one in book.numbered.items() if one.left_at is not None)
    return disqualified_numbers(book).union(left)


def disqualified_numbers(book: EventData) -> frozenset[int]:
    """The start numbers of those whom the director has taken out of the ranking."""
    return frozenset(
        ruling.entrant.number
        for ruling in book.rulings
        if ruling.kind == "disqualification"
        and ruling.cancelled_at is None
        and ruling.entrant.number is not None
    )


class PlacesSoFar(NamedTuple):
    """By start number the place that finals give, or the groups before them."""

    places: Mapping[int, int] | None
    are_in_groups: bool = False


def places_so_far(book: EventData, before: int | None = None) -> PlacesSoFar:
    """The places that finals or groups give before a round."""
    if not course_of(book.event).is_bracket:
        return PlacesSoFar(None)
    system, field = system_of(book.event), bracket_field(book, before)
    rows = system.final_places(field)
    if rows is None:
        return PlacesSoFar(None)
    are_in_groups, places = not system.has_finals(field), dict[int, int]()
    for number, row in enumerate(rows, start=1):
        places |= dict.fromkeys(row, number if are_in_groups else len(places) + 1)
    return PlacesSoFar(places, are_in_groups)


def bracket_field(book: EventData, before: int | None = None) -> PairingInput:
    """What finals are worked out from: everybody, and the rounds before this number."""
    return PairingInput(
        entries=tuple(DrawEntry(number, number) for number in sorted(book.numbered)),
        rounds=book.event.rounds,
        size=book.event.size or 0,
        seed=book.event.seed,
        shape=shape_of(book.event),
        past=past_before(book, before),
    )


# The tournaments of a player, and the places in those that are over.


MOST_EVENTS = 500


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """A tournament somebody plays in: the entrant with its number, and its place when it is over.

    The place is "1", or "2–3" for two who share it; empty as long as it is not told.
    """

    pk: int
    title: str
    date: dt.date
    entrant: str
    number: int | None
    place: str
    entrants: int


_PLACES: VersionCache[Mapping[int, str]] = VersionCache(MOST_EVENTS)


def events_of_player(player: Player, now: dt.datetime, most: int) -> tuple[PlayerEvent, ...]:
    """The last tournaments of a player, so many at most, the newest first."""
    members = Member.objects.filter(player=player).exclude(event__state=DRAFT)
    shown = members.select_related("entrant").order_by("-event__evening__date", "-event_id")[:most]
    found = {
        event.pk: watched_now(event, now)
        for event in counted_events(now).filter(pk__in=[evening.event_id for evening in shown])
    }
    return tuple(_of(evening, found[evening.event_id]) for evening in shown)


def _of(member: Member, seen: StampedEvent) -> PlayerEvent:
    event, number = seen.event, member.entrant.number
    is_told = event.state == FINAL and not hides_results(event)
    places = _PLACES.get(seen.stamp, lambda: _places(seen)) if is_told else {}
    return PlayerEvent(
        pk=event.pk,
        title=event.evening.title,
        date=event.evening.date,
        entrant=member.entrant.name,
        number=number,
        place=places.get(number or 0, ""),
        entrants=len(places),
    )


def _places(seen: StampedEvent) -> Mapping[int, str]:
    """By start number the place at the end."""
    return {row.entrant: row.place for row in event_standings(seen.book).rows}


# Which places of an event everybody may see, and since when they stand so.


class RevealedPlaces(NamedTuple):
    """The standings, those of their rows that are shown, and those that wait, the first one first.

    `started` are the rounds that have begun, `after` the one after which they stood so, None now.
    """

    table: Standings
    rows: tuple[RankedRow, ...]
    waiting: tuple[RankedRow, ...]
    started: tuple[int, ...]
    after: int | None


def revealed_places(book: EventData, after: int | None = None) -> RevealedPlaces:
    """The places now, or as they were after a round that was not the last to begin.

    While places are hidden, those after earlier rounds are too: they would tell.
    """
    started = tuple(round_.number for round_ in book.rounds if round_.started_at is not None)
    after = after if after in started[:-1] else None
    table = event_standings(book, None if after is None else after + 1)
    waiting = tuple(row for row in table.rows if row.rank < (book.event.revealed_from or 1))
    rows = () if waiting and after else tuple(table.rows[len(waiting) :])
    return RevealedPlaces(table, rows, waiting, started, after)


def changed_at(event: Event) -> datetime:
    """When anything that counts was last written."""
    told = EventChange.objects.filter(event=event).aggregate(at=Max("at"))["at"]
    hands = HandRevision.objects.filter(
        hand__game__evening=event.evening_id, hand__game__is_finished=True
    )
    played = hands.aggregate(at=Max("entered_at"))["at"]
    latest: datetime = max(filter(None, (event.created_at, told, played)))
    return latest

"""Clubs: their list, and the size of their data."""

import datetime as dt
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from uuid import NAMESPACE_URL, uuid5

from django.db.models import Count, Max, Q, QuerySet
from django.shortcuts import get_object_or_404

from tracker.access.visibility import visible_evenings
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.names import sort_key
from tracker.models import Club, Evening, Game, Hand, Player, Tournament
from tracker.models.club import DEMO, REHEARSAL
from tracker.models.tournament import DRAFT
from tracker.tournaments.book.set_up_queries import Notice, begins_at, notice_of
from tracker.tournaments.rounds.queries import waiting_tables

# Calendar entries: the evenings and tournaments of a club or player.


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An entry of a calendar.

    `uid` never changes. `begins` is the announced time, else the entry covers the whole day.
    `tournament` is None for an evening without one; `first_round` is that of a further day of it,
    and `sides` are those of a postponed table. `place` is the venue, if known. `written_at` is the
    time of the last change, `version` counts the changes.
    """

    uid: str
    title: str
    day: dt.date
    begins: dt.datetime | None
    place: str
    evening: int
    tournament: Tournament | None
    written_at: dt.datetime
    version: int
    first_round: int | None = None
    sides: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Calendar:
    """A calendar with its entries, earliest first."""

    name: str
    club_slug: str
    occasions: tuple[CalendarEntry, ...]


def club_calendar(club: Club) -> Calendar:
    return _calendar(club, club.name, _evenings(club))


def player_calendar(player: Player) -> Calendar:
    """The evenings with a seat of the player, and the tournaments the player has entered."""
    club = player.club
    sat = Q(games__seats__player=player, games__removed_at=None)
    entered = Q(tournament__members__player=player, tournament__members__entrant__left_at=None)
    # Queried by key: joins here must not change what is counted there.
    own = Evening.objects.filter(sat | entered, club=club).values("pk")
    found = _calendar(club, f"{club.name}: {player.name}", _evenings(club).filter(pk__in=own))
    plays = set(player.memberships.values_list("tournament__evening", "entrant__name"))
    kept = (occasion for occasion in found.occasions if _is_of(plays, occasion))
    return replace(found, occasions=tuple(kept))


def _is_of(plays: Collection[tuple[int, str]], occasion: CalendarEntry) -> bool:
    """False for a postponed table without any of these players."""
    sitting = [name for side in occasion.sides for name in side]
    return not sitting or any((occasion.evening, name) in plays for name in sitting)


def tournament_calendar(club_slug: str, tournament: int) -> Calendar:
    """The calendar of a tournament; 404 while it is in setup."""
    tournaments = Tournament.objects.exclude(state=DRAFT).select_related("evening__club")
    found = get_object_or_404(tournaments, evening__club__slug=club_slug, pk=tournament)
    club = found.evening.club
    return _calendar(club, club.name, _evenings(club).filter(pk=found.evening_id))


def _evenings(club: Club) -> QuerySet[Evening]:
    shown = visible_evenings().filter(club=club)
    told = shown.select_related("tournament__notice").annotate(
        told_at=Max("tournament__changes__at")
    )
    return told.prefetch_related("tournament__days").order_by("date", "pk")


def _calendar(club: Club, name: str, evenings: QuerySet[Evening]) -> Calendar:
    found = (occasion for evening in evenings for occasion in _occasions(evening))
    return Calendar(name, club.slug, tuple(sorted(found, key=lambda occasion: occasion.day)))


def _occasions(evening: Evening) -> Iterator[CalendarEntry]:
    """The evening, and each further day of its tournament, with its own uid."""
    tournament: Tournament | None = getattr(evening, "tournament", None)
    notice = notice_of(tournament) if tournament else Notice()
    first = _first(evening, tournament, notice)
    yield first
    for further in notice.days:
        yield replace(
            first,
            uid=str(uuid5(NAMESPACE_URL, f"{first.uid}/{further.date}")),
            day=further.date,
            begins=begins_at(further.date, further.begins),
            first_round=further.first_round,
        )
    yield from _put_off(first) if tournament else ()


def _put_off(first: CalendarEntry) -> Iterator[CalendarEntry]:
    """The tables of a tournament that were postponed to a date and are not played yet."""
    assert first.tournament is not None
    for table in waiting_tables(first.tournament):
        if table.until is not None:
            yield replace(
                first,
                uid=str(uuid5(NAMESPACE_URL, f"{first.uid}/table/{table.pairing.pk}")),
                day=table.until,
                begins=None,
                first_round=table.pairing.round.number,
                sides=table.sides,
            )


def _first(evening: Evening, tournament: Tournament | None, notice: Notice) -> CalendarEntry:
    told_at: dt.datetime | None = getattr(evening, "told_at", None)
    made = f"{evening.club_id}/{evening.pk}/{evening.created_at.isoformat()}"
    begins = begins_at(evening.date, notice.begins)
    return CalendarEntry(
        uid=str(uuid5(NAMESPACE_URL, made)),
        title=evening.title,
        day=evening.date,
        begins=begins or (tournament.check_in_until if tournament else None),
        place=", ".join(filter(None, (notice.place, notice.address))),
        evening=evening.pk,
        tournament=tournament,
        written_at=told_at or evening.created_at,
        version=tournament.version if tournament else 0,
    )


@dataclass(frozen=True, slots=True)
class ClubCard:
    """A club in the list; `last_evening` is None before the first one."""

    name: str
    slug: str
    players: int
    evenings: int
    last_evening: dt.date | None

    @property
    def is_demo(self) -> bool:
        return self.slug == DEMO

    @property
    def is_rehearsal(self) -> bool:
        """True for a rehearsal copy for tournaments, rather than a real club."""
        return self.slug == REHEARSAL


@dataclass(frozen=True, slots=True)
class ClubCounts:
    """The numbers of a club's players, evenings and games."""

    name: str
    slug: str
    players: int
    evenings: int
    games: int
    hands: int
    open_games: int


def club_names() -> tuple[str, ...]:
    return tuple(Club.objects.values_list("name", flat=True))


def club_cards() -> tuple[ClubCard, ...]:
    """Every club, by name; the evening of a tournament in setup does not count."""
    counted = Club.objects.annotate(
        player_count=Count("players", distinct=True, filter=Q(players__is_active=True)),
        evening_count=Count("evenings", distinct=True, filter=Q(evenings__in=visible_evenings())),
        last_date=Max("evenings__date", filter=Q(evenings__in=visible_evenings())),
    )
    return tuple(
        ClubCard(
            name=club.name,
            slug=club.slug,
            players=club.player_count,
            evenings=club.evening_count,
            last_evening=club.last_date,
        )
        for club in sorted(counted, key=lambda club: sort_key(club.name))
    )


def club_counts(club: Club) -> ClubCounts:
    """Counts a club's active players, its evenings, and its games except removed ones."""
    games = Game.objects.filter(evening__club=club, removed_at=None)
    hands = Hand.objects.filter(game__evening__club=club, game__removed_at=None, state=COUNTED)
    return ClubCounts(
        name=club.name,
        slug=club.slug,
        players=club.players.filter(is_active=True).count(),
        evenings=visible_evenings().filter(club=club).count(),
        games=games.count(),
        hands=hands.count(),
        open_games=games.filter(is_finished=False).count(),
    )

"""Clubs: the list of them, and how much is in the book of one."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Max, Q

from tracker.engine.records.folding import COUNTED
from tracker.engine.records.names import sort_key
from tracker.models import Club, Game, Hand
from tracker.models.club import DEMO, REHEARSAL
from tracker.tournaments.visibility_queries import visible_evenings


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
        """Whether its address is that of the demo club."""
        return self.slug == DEMO

    @property
    def is_rehearsal(self) -> bool:
        """Whether events are rehearsed in it, so that it is no club of people."""
        return self.slug == REHEARSAL


@dataclass(frozen=True, slots=True)
class ClubCounts:
    """How much is in the book of a club."""

    name: str
    slug: str
    players: int
    evenings: int
    games: int
    hands: int
    open_games: int


def club_names() -> tuple[str, ...]:
    """What the clubs of this score book are called."""
    return tuple(Club.objects.values_list("name", flat=True))


def club_cards() -> tuple[ClubCard, ...]:
    """Every club, by name; an event that is being set up is no evening yet."""
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
    """How much is in the book of a club; retired players and removed games are not counted."""
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

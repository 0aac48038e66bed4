"""Clubs: the list of them, and the door of one."""

from dataclasses import dataclass

from django.db.models import Count, Max, Q

from tracker.folding import COUNTED
from tracker.models import Club, Game, Hand
from tracker.names import order
from tracker.selectors.cards import GameCard, card_of, listed_games
from tracker.selectors.evenings import EveningCard, evenings
from tracker.selectors.events.heads import EventCard, event_cards
from tracker.selectors.words import day

EVENINGS_AT_THE_DOOR = 5
EVENTS_AT_THE_DOOR = 3


@dataclass(frozen=True, slots=True)
class ClubCard:
    """A club in the list; `last_evening` is empty before the first one."""

    name: str
    slug: str
    players: int
    evenings: int
    last_evening: str


@dataclass(frozen=True, slots=True)
class Door:
    """What one sees on coming in: the games in play, the last evenings and events, and how much."""

    name: str
    slug: str
    games: tuple[GameCard, ...]
    evenings: tuple[EveningCard, ...]
    events: tuple[EventCard, ...]
    player_count: int
    evening_count: int
    game_count: int
    hand_count: int


def clubs() -> tuple[ClubCard, ...]:
    """Every club, by name."""
    counted = Club.objects.annotate(
        player_count=Count("players", distinct=True, filter=Q(players__is_active=True)),
        evening_count=Count("evenings", distinct=True),
        last_date=Max("evenings__date"),
    )
    return tuple(
        ClubCard(
            name=club.name,
            slug=club.slug,
            players=club.player_count,
            evenings=club.evening_count,
            last_evening=day(club.last_date) if club.last_date else "",
        )
        for club in sorted(counted, key=lambda club: order(club.name))
    )


def door(club: Club) -> Door:
    """The door of a club."""
    own = Q(evening__club=club, removed_at=None)
    hands = Hand.objects.filter(game__evening__club=club, game__removed_at=None, state=COUNTED)
    playing = listed_games().filter(own, is_finished=False)
    return Door(
        name=club.name,
        slug=club.slug,
        games=tuple(card_of(game) for game in playing),
        evenings=evenings(club, most=EVENINGS_AT_THE_DOOR),
        events=event_cards(club, most=EVENTS_AT_THE_DOOR),
        player_count=club.players.filter(is_active=True).count(),
        evening_count=club.evenings.count(),
        game_count=Game.objects.filter(own).count(),
        hand_count=hands.count(),
    )

"""Finding one thing by its address: always within its club, else 404."""

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from tracker.models import Club, Evening, Game, Hand, Player, Seat


def games() -> QuerySet[Game]:
    """Every game with its evening, club and players, in a fixed number of queries."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return Game.objects.select_related("evening__club").prefetch_related(seats)


def club_for(club_slug: str) -> Club:
    """The club at this address."""
    return get_object_or_404(Club, slug=club_slug)


def player_for(club_slug: str, pk: int) -> Player:
    """A player of the club."""
    return get_object_or_404(Player.objects.select_related("club"), club__slug=club_slug, pk=pk)


def evening_for(club_slug: str, pk: int) -> Evening:
    """An evening of the club."""
    return get_object_or_404(Evening.objects.select_related("club"), club__slug=club_slug, pk=pk)


def game_for(club_slug: str, pk: int) -> Game:
    """A game of the club that was not removed."""
    in_club = games().filter(evening__club__slug=club_slug)
    return get_object_or_404(in_club, pk=pk, removed_at=None)


def removed_game_for(club_slug: str, pk: int) -> Game:
    """A game of the club that was removed, to restore it."""
    in_club = games().filter(evening__club__slug=club_slug)
    return get_object_or_404(in_club, pk=pk, removed_at__isnull=False)


def hand_for(club_slug: str, game_pk: int, number: int) -> Hand:
    """A hand of a game of the club, by its number; its `game` is the one of `game_for`."""
    game = game_for(club_slug, game_pk)
    return get_object_or_404(game.hands, number=number)

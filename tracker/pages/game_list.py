"""The games of a club, so many at a time."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tracker.book import names
from tracker.models import Club, Game, Seat
from tracker.pages.cards import GameCard, card_of, listed_games


@dataclass(frozen=True, slots=True)
class GameList:
    """Some of the games that were asked for, and how many there are in all."""

    total: int
    cards: tuple[GameCard, ...]


def game_list(
    club: Club,
    search: str = "",
    *,
    evening: int | None = None,
    is_finished: bool | None = None,
    start: int = 0,
    most: int = 50,
) -> GameList:
    """The games of a club, the newest first: those with the text in their table or a player."""
    found = _found(club, search)
    if evening is not None:
        found = found.filter(evening=evening)
    if is_finished is not None:
        found = found.filter(is_finished=is_finished)
    keys = found.order_by("-started_at", "-pk").values_list("pk", flat=True)
    shown = list(keys[start : start + most])
    cards = (card_of(game) for game in listed_games().filter(pk__in=shown))
    by_key = {card.head.pk: card for card in cards}
    return GameList(found.count(), tuple(by_key[pk] for pk in shown))


def game_card(game: Game, *, sees_all: bool = False) -> GameCard:
    """A game as the list has it."""
    return card_of(listed_games().get(pk=game.pk), sees_all=sees_all)


def _found(club: Club, search: str) -> QuerySet[Game]:
    games = Game.objects.filter(evening__club=club, removed_at=None)
    wanted = names.key(search.strip())
    if not wanted:
        return games
    seats = Seat.objects.filter(player__club=club, player__name_key__contains=wanted)
    at_table = Q(table__icontains=search.strip())
    return games.filter(at_table | Q(pk__in=seats.values("game")))

"""Look-ups by address: always within the club, else 404."""

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tracker.models import (
    Claim,
    Club,
    Evening,
    Game,
    Hand,
    HandPhoto,
    LateHand,
    Pairing,
    Player,
    Seat,
    Tournament,
)
from tracker.models.tournament import DRAFT
from tracker.platform.database.compiled_queries import CompiledQuery, parameter, set_prefetched


def games() -> QuerySet[Game]:
    """All games with evening, tournament, club and players, in a fixed number of queries."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return _games().prefetch_related(seats)


def _games() -> QuerySet[Game]:
    """The same without the players."""
    together = (
        "evening__club",
        "evening__tournament",
        "pairing__round",
        "rule_set_version__rule_set",
    )
    return Game.objects.select_related(*together)


_GAME = CompiledQuery(
    _games()
    .filter(evening__club__slug=parameter("club"), pk=parameter("pk"), removed_at=None)
    .order_by()
)
_GAME_ALONE = CompiledQuery(
    Game.objects.filter(
        evening=parameter("evening"), pk=parameter("pk"), removed_at=None
    ).order_by()
)
_SEATS = CompiledQuery(Seat.objects.select_related("player").filter(game=parameter("game")))


def club_for(club_slug: str) -> Club:
    return get_object_or_404(Club, slug=club_slug)


def player_for(club_slug: str, pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club"), club__slug=club_slug, pk=pk)


def evening_for(club_slug: str, pk: int) -> Evening:
    return get_object_or_404(Evening.objects.select_related("club"), club__slug=club_slug, pk=pk)


def game_for(club_slug: str, pk: int) -> Game:
    """A game of the club that is not removed."""
    game = next(iter(_GAME.rows(club=club_slug, pk=pk)), None)
    if game is None:
        raise Http404
    seats = _SEATS.rows(game=pk)
    for seat in seats:
        seat.game = game
    set_prefetched(game, "seats", game.seats.select_related("player"), seats)
    return _whole(game)


def game_version(club_slug: str, pk: int) -> int:
    """The version of a game that is not removed; it changes whenever the game does."""
    in_club = Game.objects.filter(evening__club__slug=club_slug, removed_at=None)
    return get_object_or_404(in_club.only("version"), pk=pk).version


def game_at(evening: Evening, pk: int) -> Game | None:
    """A game of an evening, without relations, in one short query; None if removed.

    For writes; code that needs names or rules uses `game_for`.
    """
    game = next(iter(_GAME_ALONE.rows(evening=evening.pk, pk=pk)), None)
    if game is not None:
        game.evening = evening
    return game


def removed_game_for(club_slug: str, pk: int) -> Game:
    """A removed game of the club, for restoring it."""
    in_club = games().filter(evening__club__slug=club_slug)
    return _whole(get_object_or_404(in_club, pk=pk, removed_at__isnull=False))


def hand_for(club_slug: str, game_pk: int, number: int) -> Hand:
    """A hand by game and number; its `game` is the one of `game_for`."""
    game = game_for(club_slug, game_pk)
    return get_object_or_404(game.hands, number=number)


def is_removed(club_slug: str, game_pk: int) -> bool:
    """True if the club has this game and it is removed."""
    own = Game.objects.filter(evening__club__slug=club_slug, pk=game_pk)
    return own.filter(removed_at__isnull=False).exists()


def late_hand_for(club_slug: str, evening_pk: int, pk: int) -> LateHand:
    """A late hand of a game of the evening."""
    own = LateHand.objects.filter(game__evening__club__slug=club_slug, game__evening=evening_pk)
    return get_object_or_404(own.select_related("game", "phone"), pk=pk)


def claim_for(club_slug: str, evening_pk: int, pk: int) -> Claim:
    """A second phone's version of a hand of the evening."""
    own = Claim.objects.filter(
        hand__game__evening__club__slug=club_slug, hand__game__evening=evening_pk
    )
    return get_object_or_404(own.select_related("hand"), pk=pk)


def photo_for(club_slug: str, game_pk: int, pk: int) -> HandPhoto:
    game = game_for(club_slug, game_pk)
    return get_object_or_404(HandPhoto, hand__game=game, pk=pk)


def _whole(game: Game) -> Game:
    """The game, unless its seats vanished during the reads: the demo club may be removed in
    between.
    """
    if len(game.seats.all()) < game.places:
        raise Http404
    return game


def pairing_of(game: Game) -> Pairing:
    """The pairing at which a game is played, with its round and club."""
    found = Pairing.objects.select_related("round__tournament__evening__club")
    return found.get(games=game)


def public_evening_for(club_slug: str, pk: int) -> Evening:
    found = evening_for(club_slug, pk)
    if Tournament.objects.filter(evening=found, state=DRAFT).exists():
        raise Http404
    return found

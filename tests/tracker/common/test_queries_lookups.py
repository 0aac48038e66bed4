"""One thing is found within its club, and nowhere else."""

import pytest
from django.http import Http404

from tests.factories import NOW, ClubFactory, HandFactory, played
from tracker.common.queries.lookups import (
    club_for,
    evening_for,
    game_for,
    hand_for,
    player_for,
    removed_game_for,
)
from tracker.games.services import remove_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand():
    """A hand in a club of its own."""
    return HandFactory.create(record=played(0, (60, 40)))


def lookups(slug, hand):
    """Every lookup for what belongs to the hand, in the club at this address."""
    game = hand.game
    player = game.seats.first().player
    return {
        "player": lambda: player_for(slug, player.pk),
        "evening": lambda: evening_for(slug, game.evening_id),
        "game": lambda: game_for(slug, game.pk),
        "hand": lambda: hand_for(slug, game.pk, hand.number),
    }


def test_everything_is_found_in_its_club(hand):
    club = hand.game.evening.club
    assert club_for(club.slug) == club
    found = {name: lookup() for name, lookup in lookups(club.slug, hand).items()}
    assert found["evening"] == found["game"].evening == hand.game.evening
    assert found["player"].club == club
    assert (found["hand"], found["hand"].game) == (hand, found["game"])


@pytest.mark.parametrize("name", ["player", "evening", "game", "hand"])
def test_nothing_of_another_club_is_found(hand, name):
    other = ClubFactory.create()
    with pytest.raises(Http404):
        lookups(other.slug, hand)[name]()
    with pytest.raises(Http404):
        lookups("no-club", hand)[name]()


def test_what_is_not_there_is_not_found(hand):
    slug, game = hand.game.evening.club.slug, hand.game
    for lookup in (
        lambda: club_for("no-club"),
        lambda: game_for(slug, game.pk + 1),
        lambda: hand_for(slug, game.pk, 2),
        lambda: removed_game_for(slug, game.pk),
    ):
        with pytest.raises(Http404):
            lookup()


def test_removed_game_is_found_only_to_restore_it(hand):
    slug, game = hand.game.evening.club.slug, hand.game
    remove_game(game=game, now=NOW)
    for name in ("game", "hand"):
        with pytest.raises(Http404):
            lookups(slug, hand)[name]()
    assert removed_game_for(slug, game.pk) == game
    with pytest.raises(Http404):
        removed_game_for(ClubFactory.create().slug, game.pk)

"""Names at a table: short where that is clear."""

import pytest

from tests.factories import EveningFactory, GameFactory, PlayerFactory
from tracker.common.queries.lookups import game_for
from tracker.games.start_queries import SeatedPlayer, Seating, Side, seating_of, short_names


@pytest.mark.parametrize(
    ("names", "shorts"),
    [
        (["Anna Verbeek", "Otto Lindqvist"], ["Anna", "Otto"]),
        (["Anna Verbeek", "Anna Bos", "Otto Bos"], ["Anna Verbeek", "Anna Bos", "Otto"]),
        (["ANNA", "Anna Bos"], ["ANNA", "Anna Bos"]),
        (["Мария Соколова", "Wilhelmina van den Berg"], ["Мария", "Wilhelmina"]),
    ],
)
def test_short_name_is_the_first_word_where_no_other_begins_with_it(names, shorts):
    assert short_names(names) == shorts


@pytest.mark.django_db
def test_seating_names_the_seats_and_the_sides():
    evening = EveningFactory.create()
    names = ["Anna Verbeek", "Otto Lindqvist", "Bea Bos", "Max Roth"]
    players = [PlayerFactory.create(club=evening.club, name=name) for name in names]
    game = GameFactory.create(evening=evening, ruleset="clabber", players=players)
    seating = seating_of(game_for(evening.club.slug, game.pk))
    assert seating == Seating(
        seats=tuple(
            SeatedPlayer(place, place % 2, player.pk, player.name, player.name.split()[0])
            for place, player in enumerate(players)
        ),
        sides=(Side(0, "Anna & Bea", (0, 2)), Side(1, "Otto & Max", (1, 3))),
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruleset", "wish", "makers"),
    [
        ("clabber", "player", ("Anna", "Otto", "Bea", "Max")),
        ("clabber", "side", ("Anna & Bea", "Otto & Max", "Anna & Bea", "Otto & Max")),
        ("klapper-jas-3", "side", ("Anna", "Otto", "Bea")),
        ("klaberjass", "side", ("Anna", "Otto")),
    ],
)
def test_makers_are_sides_only_where_partners_play_and_the_club_wishes(
    play, club, ruleset, wish, makers
):
    club.makers = wish
    seating = seating_of(play(ruleset))
    assert seating.makers == makers
    assert seating.has_side_makers == (makers[0] == "Anna & Bea")


@pytest.mark.django_db
def test_three_players_are_three_sides():
    game = GameFactory.create(ruleset="klapper-jas-3")
    assert [side.places for side in seating_of(game).sides] == [(0,), (1,), (2,)]

"""A whole winter: with drops, and with whatever is put right afterwards."""

from collections.abc import Callable, Mapping
from random import Random

import pytest

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tracker.helpers.seasons_played import EVERY_FOURTH, corrected, season_of, winter
from tracker.models import Evening, Player, Season
from tracker.players.services.erasing import erase_player
from tracker.players.services.merging import merge_players
from tracker.seasons import services as seasons
from tracker.seasons.queries import digest_of, season_now, table_from, table_json

pytestmark = pytest.mark.django_db

Players = Mapping[str, Player]
Places = list[tuple[int | None, str, int]]


class Book:
    """A club with four players, twelve evenings and a season."""

    def __init__(self) -> None:
        self.club = ClubFactory.create(name="Kanal")
        names = ("Anna", "Bea", "Carla", "Dora")
        self.players = {name: PlayerFactory.create(club=self.club, name=name) for name in names}
        self.evenings: list[Evening] = winter(self.club, self.players)
        self.season: Season = season_of(self.club, EVERY_FOURTH)

    def places(self) -> Places:
        """Rank, name and total, worked out from nothing."""
        own = self.club.players.values_list("pk", "name")
        # Those who were erased have a name drawn by lot.
        names = {pk: "N. N." if name.startswith("N. N. ") else name for pk, name in own}
        table = season_now(self.season, is_fresh=True).table
        return [(row.rank, names[row.player], int(row.total)) for row in table.rows]


def correct_evening_three(book: Book) -> Places:
    """Carla had 100 and not 112 on the third evening, Dora 50 and not 30: Anna is first."""
    corrected(book.evenings[2], book.players["Carla"], 100, 50)
    return [(1, "Anna", 666), (2, "Carla", 660), (3, "Bea", 360), (4, "Dora", 200)]


def merge_dora_into_bea(book: Book) -> Places:
    """Bea has 70 on the six odd evenings and 40 on the others: six of these and three of those."""
    merge_players(kept=book.players["Bea"], merged=book.players["Dora"], now=NOW)
    return [(1, "Carla", 672), (2, "Anna", 666), (3, "Bea", 540)]


def erase_dora(book: Book) -> Places:
    """Dora is somebody else on each of her six evenings; of equal scores the latest is ahead."""
    erase_player(player=book.players["Dora"], now=NOW, lots=Random(1))
    return [*BEFORE[:3], *((rank, "N. N.", 30) for rank in range(4, 10))]


def do_it_all(book: Book) -> Places:
    """Bea, who was Dora too and had 90 on the third evening, is twelve people with one evening."""
    correct_evening_three(book)
    merge_dora_into_bea(book)
    erase_player(player=book.players["Bea"], now=NOW, lots=Random(1))
    points = [90, *[70] * 5, *[40] * 6]
    erased = [(rank, "N. N.", of) for rank, of in enumerate(points, start=3)]
    return [(1, "Anna", 666), (2, "Carla", 660), *erased]


BEFORE: Places = [(1, "Carla", 672), (2, "Anna", 666), (3, "Bea", 360), (4, "Dora", 180)]
CHANGES: list[Callable[[Book], Places]] = [
    correct_evening_three,
    merge_dora_into_bea,
    erase_dora,
    do_it_all,
]
"""What happens to a winter after it was closed: each changes the book and says the new places."""


@pytest.fixture
def book() -> Book:
    return Book()


def test_three_of_twelve_scores_are_dropped(book):
    found = season_now(book.season)
    assert book.places() == BEFORE
    assert found.table.counts == 9
    anna = next(row for row in found.table.rows if row.player == book.players["Anna"].pk)
    assert [cell.standing for cell in anna.cells] == ["dropped"] * 3 + ["counted"] * 9


@pytest.mark.some(2)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_winter_comes_out_the_same_from_nothing_after_a_change(book, change):
    season_now(book.season)
    after = change(book)
    assert book.places() == after
    assert season_now(book.season).table == season_now(book.season, is_fresh=True).table


@pytest.mark.some(2)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_change_makes_a_new_edition_and_leaves_the_old_one(book, change):
    seasons.close_season(season=book.season, now=NOW)
    first = book.season.editions.get()
    before = table_from(first.table)
    change(book)
    seasons.close_season(season=book.season, why="A correction", now=NOW)
    one, two = book.season.editions.all()
    assert (one.number, one.why, two.number, two.why) == (1, "", 2, "A correction")
    assert one.table_hash == digest_of(table_json(before)) == first.table_hash
    assert two.table == table_json(season_now(book.season, is_fresh=True).table)
    assert one.table != two.table
    assert two.rules_hash == one.rules_hash

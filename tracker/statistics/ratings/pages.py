"""The ratings of a club, and those of a player."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.common.queries.digest import digest
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.records import names as naming
from tracker.models import Club, Game, Player
from tracker.statistics.queries import wanted as of_statistics
from tracker.statistics.queries.wanted import PlayedGameChoice, choices, chosen, with_players
from tracker.statistics.ratings.kept_queries import GameRatings, Pair, game_ratings
from tracker.statistics.ratings.played_queries import played_games, rated_games
from tracker.statistics.ratings.tables_pages import (
    Listed,
    Names,
    course_table,
    games_table,
    in_points,
    list_columns,
    list_table,
)
from tracker.statistics.ratings.wanted_queries import RatingsQuery
from tracker.statistics.texts import Link, StatisticsTable, joined_names, joined_place

MOST_KEPT = 16
MOST_SHOWN = 50
"""The rows that a page shows of a long table; files have all of them."""


_LISTS: PerLanguageCache[tuple[str, tuple[StatisticsTable, ...]]] = PerLanguageCache(MOST_KEPT)
"""How much was counted, and the tables."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """The tables of a page about one `game` of those that were played, and `said` about them.

    Without a finished game that counts there is neither.
    """

    games: tuple[PlayedGameChoice, ...]
    game: PlayedGameChoice | None
    said: str
    tables: tuple[StatisticsTable, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is found for what was asked."""
        return not any(table.rows for table in self.tables)

    def table(self, code: str) -> StatisticsTable | None:
        """The table with this code."""
        return next((table for table in self.tables if table.code == code), None)


def club_ratings(club: Club, wanted: RatingsQuery, most: int | None = MOST_SHOWN) -> Ratings:
    """The ratings of a club's players and pairs; tables with so many rows at most."""
    found = choices(rated_games(club))
    game = chosen(of_statistics.StatisticsWanted(wanted.game), found)
    if game is None:
        return Ratings(found, None, "", ())
    ratings = game_ratings(club, game.code)
    names = _names(club)
    key = digest((ratings.played.stamp, sorted(names.items()), wanted, most))
    said, tables = _LISTS.get(
        key,
        lambda: (_said(game, ratings.players().games), _lists(ratings, names, wanted, most)),
    )
    return Ratings(found, game, said, tables)


def player_ratings(player: Player, game: str, most: int | None = MOST_SHOWN) -> Ratings:
    """How a player's rating went, and what each game did to it."""
    found = choices(with_players(rated_games(player.club), player.pk))
    choice = chosen(of_statistics.StatisticsWanted(game), found)
    if choice is None:
        return Ratings(found, None, "", ())
    steps = game_ratings(player.club, choice.code).players().steps(player.pk)
    if not steps:
        return Ratings(found, choice, "", ())
    # Also such as have been removed or gone on since the ratings were read.
    own = with_players(Game.objects.filter(variant=choice.code), player.pk)
    games = {game.number: game for game in played_games(own)}
    said = _("{rating} in {games}").format(
        rating=in_points(steps[-1].after), games=_said(choice, len(steps))
    )
    each = games_table(player.pk, steps, games, _names(player.club))
    course = course_table(steps, games)
    return Ratings(found, choice, said, (course, replace(each, rows=each.rows[:most])))


def _lists(
    ratings: GameRatings, names: Names, wanted: RatingsQuery, most: int | None
) -> tuple[StatisticsTable, ...]:
    """The players, and where any two were partners the pairs."""
    search = naming.search_key(wanted.search.strip())
    players = Listed(
        ratings.players(),
        names.__getitem__,
        lambda player: naming.sort_key(names[player]),
        lambda player: Link("player-ratings", player),
    )
    pairs = Listed(
        ratings.pairs(),
        lambda pair: joined_names(pair, names),
        lambda pair: joined_place(pair, names),
        _pair_link,
    )
    found = (
        list_table(_players(), players, search=search, least=wanted.least, most=most),
        list_table(_pairs(), pairs, search=search, least=wanted.least, most=most),
    )
    return found if pairs.ratings.after else found[:1]


def _pair_link(pair: Pair) -> Link:
    return Link("pair", *pair)


def _players() -> StatisticsTable:
    said = _(
        "Everybody starts at 1,500, give or take 250. Two times out of three, the strength is "
        "within that range; every game makes it more certain."
    )
    return StatisticsTable("players", _("Players"), said, list_columns(_("Name")), ())


def _pairs() -> StatisticsTable:
    said = _("A pair has a rating of its own, whatever its players have with other partners.")
    return StatisticsTable("pairs", _("Pairs"), said, list_columns(_("Pair")), ())


def _names(club: Club) -> Names:
    return dict(club.players.values_list("pk", "name"))


def _said(game: PlayedGameChoice, number: int) -> str:
    of_games = ngettext("{game}: {games} game counts.", "{game}: {games} games count.", number)
    return of_games.format(game=game.name, games=number)

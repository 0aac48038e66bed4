"""The statistics of a club, a player, a pair and a tournament."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.card_words import CardWords
from scoring.vocabulary import card_words
from tracker.access.visibility import hides_results
from tracker.common.dates_texts import short_day
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.games.tallies_queries import FinishedGame, Versions, played_games, versions_of
from tracker.models import Club, Game, Player, Tournament
from tracker.rules.queries import usual_words
from tracker.statistics.pages import bids, lists
from tracker.statistics.queries import people
from tracker.statistics.queries.monthly import (
    OF_PAIRS,
    OF_TABLE,
    TableFigures,
    month_of_table,
    pairs_figures,
    table_figures,
)
from tracker.statistics.queries.sums import Seats, Sums, every_seat, seats_of, sums_of
from tracker.statistics.queries.wanted import (
    PlayedGameChoice,
    StatisticsFilter,
    choices,
    chosen,
    finished_games,
    with_players,
)
from tracker.statistics.texts import StatisticsTable

MOST_KEPT = 32
MOST_SHOWN = 50
"""The most rows of a table on a page; files have all of them."""

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The tables of a page: `game` is the game counted, one of the `games` played.

    `text` describes what was counted. `hidden` gives the reason if the figures may not be shown.
    """

    games: tuple[PlayedGameChoice, ...]
    game: PlayedGameChoice | None
    text: str
    tables: tuple[StatisticsTable, ...]
    hidden: str = ""

    def table(self, code: str) -> StatisticsTable | None:
        return next((table for table in self.tables if table.code == code), None)


_KEPT: PerLanguageCache[Statistics] = PerLanguageCache(MOST_KEPT)


def club_statistics(
    club: Club, wanted: StatisticsFilter, most: int | None = MOST_SHOWN
) -> Statistics:
    """The statistics of a club; tables have at most `most` rows."""
    asked = StatisticsQuery(club, OF_TABLE.games(club, wanted), wanted, ("club", most))

    def count(of: StatisticsInput) -> CountedGames:
        found = table_figures(OF_TABLE.of(club, of.wanted, of.versions))
        return CountedGames(found.sums.games, found.sums.hands, _of_table(found, of, most))

    return _worked_out(asked, count)


def tournament_statistics(
    tournament: Tournament, wanted: StatisticsFilter, most: int | None = MOST_SHOWN
) -> Statistics:
    """The statistics of a tournament; none while any of its places is hidden."""
    club = tournament.evening.club
    games = finished_games(club, wanted).filter(pairing__round__tournament=tournament)
    asked = StatisticsQuery(club, games, wanted, ("tournament", tournament.pk, most))

    def tables(
        played: tuple[FinishedGame, ...], of: StatisticsInput
    ) -> tuple[StatisticsTable, ...]:
        return _of_table(table_figures([month_of_table(played)]), of, most)

    found = _worked_out(asked, partial(_count_games, every_seat, tables))
    if not hides_results(tournament):
        return found
    return replace(found, hidden=_("The statistics are shown after the prize-giving."))


def player_statistics(
    player: Player, wanted: StatisticsFilter, most: int | None = MOST_SHOWN
) -> Statistics:
    seats = seats_of(player.pk)
    games = with_players(finished_games(player.club, wanted), player.pk)

    def tables(
        played: tuple[FinishedGame, ...], of: StatisticsInput
    ) -> tuple[StatisticsTable, ...]:
        sums = sums_of(played, seats)
        return (
            *_own(sums, of.cards),
            lists.form_table(people.evenings_of(played, seats)),
            lists.partners_table(player.pk, people.partners_of(played, seats), of.names, most),
            lists.opponents_table(people.opponents_of(played, seats), of.names, most),
            bids.records_table(sums, people.longest_run(played, seats), of.names),
        )

    asked = StatisticsQuery(player.club, games, wanted, ("player", player.pk, most))
    return _worked_out(asked, partial(_count_games, seats, tables))


def pair_statistics(
    first: Player, second: Player, wanted: StatisticsFilter, most: int | None = MOST_SHOWN
) -> Statistics:
    both = (first.pk, second.pk)
    seats = seats_of(*both)
    games = with_players(finished_games(first.club, wanted), *both)

    def tables(
        played: tuple[FinishedGame, ...], of: StatisticsInput
    ) -> tuple[StatisticsTable, ...]:
        sums = sums_of(played, seats)
        return (
            *_own(sums, of.cards),
            lists.form_table(people.evenings_of(played, seats)),
            lists.opponents_table(people.opponents_of(played, seats), of.names, most),
            bids.records_table(sums, people.longest_run(played, seats), of.names),
        )

    asked = StatisticsQuery(first.club, games, wanted, ("pair", *both, most))
    return _worked_out(asked, partial(_count_games, seats, tables))


def pairs(
    club: Club, wanted: StatisticsFilter, most: int | None = MOST_SHOWN, *, search: str = ""
) -> Statistics:
    """All pairs of partners whose names contain the text."""
    text = search.strip()
    asked = StatisticsQuery(club, OF_PAIRS.games(club, wanted), wanted, ("pairs", text, most))

    def count(of: StatisticsInput) -> CountedGames:
        found = pairs_figures(OF_PAIRS.of(club, of.wanted, of.versions))
        table = lists.pairs_table(found.pairs, of.names, text, most)
        return CountedGames(found.games, found.hands, (table,))

    return _worked_out(asked, count)


class StatisticsQuery(NamedTuple):
    """The source of a page: the games of every kind, and whose they are."""

    club: Club
    games: QuerySet[Game]
    wanted: StatisticsFilter
    whose: tuple[object, ...]


class StatisticsInput(NamedTuple):
    """The input of a count: the current games of the `wanted` kind, and the names.

    `cards` are those the club plays this kind with.
    """

    wanted: StatisticsFilter
    games: QuerySet[Game]
    versions: Versions
    names: Names
    cards: CardWords


class CountedGames(NamedTuple):
    """The numbers of games and hands counted, and the tables made from them."""

    games: int
    hands: int
    tables: tuple[StatisticsTable, ...]


Tables = Callable[[tuple[FinishedGame, ...], StatisticsInput], tuple[StatisticsTable, ...]]


def _worked_out(
    asked: StatisticsQuery, count: Callable[[StatisticsInput], CountedGames]
) -> Statistics:
    """The tables of the wanted game, cached until a game or a name changes."""
    wanted, found = asked.wanted, choices(asked.games)
    game = chosen(wanted, found)
    of_game = replace(wanted, game=game.code if game else wanted.game)
    games = asked.games.filter(variant=of_game.game)
    versions = versions_of(games)
    names = dict(asked.club.players.values_list("pk", "name"))
    of = (asked.club.pk, asked.whose, wanted, found)
    words = usual_words(asked.club, of_game.game)
    key = digest((of, versions, words, sorted(names.items())))

    def work_out() -> Statistics:
        counted = count(StatisticsInput(of_game, games, versions, names, card_words(words)))
        return Statistics(found, game, _texts(game, wanted, counted), counted.tables)

    return _KEPT.get(key, work_out)


def _count_games(seats: Seats, tables: Tables, of: StatisticsInput) -> CountedGames:
    """Counts the games that have such seats, one by one."""
    played = tuple(game for game in played_games(of.games, of.versions) if seats(game.tally))
    hands = sum(game.tally.hands for game in played)
    return CountedGames(len(played), hands, tables(played, of))


def _of_table(
    found: TableFigures, of: StatisticsInput, most: int | None
) -> tuple[StatisticsTable, ...]:
    """The tables about all players at the table."""
    return (
        *_own(found.sums, of.cards, is_whole_table=True),
        lists.players_table(found.players, of.names, most),
        bids.records_table(found.sums, found.run, of.names),
    )


def _own(
    sums: Sums, cards: CardWords, *, is_whole_table: bool = False
) -> tuple[StatisticsTable, ...]:
    return (
        bids.figures_table(sums, is_whole_table=is_whole_table),
        bids.suits_table(sums, cards),
        bids.calls_table(sums),
    )


def _texts(game: PlayedGameChoice | None, wanted: StatisticsFilter, counted: CountedGames) -> str:
    """The number of games and hands counted, and the period."""
    games, hands, _ = counted
    if game is None or not hands:
        return ""
    of_hands = ngettext("{hands} hand", "{hands} hands", hands).format(hands=hands)
    of_games = ngettext("{games} finished game", "{games} finished games", games)
    return _counted_in(wanted).format(
        game=game.name,
        hands=of_hands,
        games=of_games.format(games=games),
        since=short_day(wanted.since) if wanted.since else "",
        until=short_day(wanted.until) if wanted.until else "",
    )


def _counted_in(wanted: StatisticsFilter) -> str:
    """The sentence for the period."""
    patterns = {
        (True, True): _("{game}, {since} to {until}: {hands} in {games}."),
        (True, False): _("{game}, since {since}: {hands} in {games}."),
        (False, True): _("{game}, until {until}: {hands} in {games}."),
        (False, False): _("{game}: {hands} in {games}."),
    }
    return patterns[wanted.since is not None, wanted.until is not None]

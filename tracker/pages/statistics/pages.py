"""The statistics of a club, a player, a pair and an event."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.book import names as naming
from tracker.models import Club, Event, Game, Player
from tracker.pages.statistics import bids, lists
from tracker.reading.digest import digest
from tracker.reading.lens import holds_back
from tracker.reading.statistics import people
from tracker.reading.statistics.played import FinishedGame, played_games, versions_of
from tracker.reading.statistics.sums import Seats, Sums, every_seat, seats_of, sums_of
from tracker.reading.statistics.wanted import (
    PlayedGameChoice,
    StatisticsWanted,
    choices,
    chosen,
    finished_games,
    with_players,
)
from tracker.reading.version_cache import WordsCache
from tracker.vocabulary.moments import short_day
from tracker.vocabulary.statistics import StatisticsTable

MOST_KEPT = 32
MOST_SHOWN = 50
"""The rows that a page shows of a long table; files have all of them."""

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The tables of a page: `game` is what they count, one of the `games` that were played.

    `said` tells how much that is. `hidden` tells why there is nothing, if it must not be seen.
    """

    games: tuple[PlayedGameChoice, ...]
    game: PlayedGameChoice | None
    said: str
    tables: tuple[StatisticsTable, ...]
    hidden: str = ""

    def table(self, code: str) -> StatisticsTable | None:
        """The table with this code."""
        return next((table for table in self.tables if table.code == code), None)


_KEPT: WordsCache[Statistics] = WordsCache(MOST_KEPT)


def club_statistics(
    club: Club, wanted: StatisticsWanted, most: int | None = MOST_SHOWN
) -> Statistics:
    """The statistics of a club; long tables with so many rows at most."""
    asked = StatisticsAsked(club, finished_games(club, wanted), wanted, ("club", most))
    return _worked_out(asked, partial(_of_table, most))


def event_statistics(
    event: Event, wanted: StatisticsWanted, most: int | None = MOST_SHOWN
) -> Statistics:
    """The statistics of an event; none while any of its places is hidden."""
    club = event.evening.club
    games = finished_games(club, wanted).filter(pairing__round__event=event)
    asked = StatisticsAsked(club, games, wanted, ("event", event.pk, most))
    found = _worked_out(asked, partial(_of_table, most))
    if not holds_back(event):
        return found
    return replace(found, hidden=_("The statistics are shown after the prize-giving."))


def player_statistics(
    player: Player, wanted: StatisticsWanted, most: int | None = MOST_SHOWN
) -> Statistics:
    """The statistics of a player."""
    seats = seats_of(player.pk)
    games = with_players(finished_games(player.club, wanted), player.pk)

    def tables(played: tuple[FinishedGame, ...], names: Names) -> tuple[StatisticsTable, ...]:
        sums = sums_of(played, seats)
        return (
            *_own(sums),
            lists.form_table(people.evenings_of(played, seats)),
            lists.partners_table(player.pk, people.partners_of(played, seats), names, most),
            lists.opponents_table(people.opponents_of(played, seats), names, most),
            bids.records_table(sums, people.longest_run(played, seats), names),
        )

    return _worked_out(
        StatisticsAsked(player.club, games, wanted, ("player", player.pk, most), seats), tables
    )


def pair_statistics(
    first: Player, second: Player, wanted: StatisticsWanted, most: int | None = MOST_SHOWN
) -> Statistics:
    """The statistics of two players as partners."""
    both = (first.pk, second.pk)
    seats = seats_of(*both)
    games = with_players(finished_games(first.club, wanted), *both)

    def tables(played: tuple[FinishedGame, ...], names: Names) -> tuple[StatisticsTable, ...]:
        sums = sums_of(played, seats)
        return (
            *_own(sums),
            lists.form_table(people.evenings_of(played, seats)),
            lists.opponents_table(people.opponents_of(played, seats), names, most),
            bids.records_table(sums, people.longest_run(played, seats), names),
        )

    return _worked_out(
        StatisticsAsked(first.club, games, wanted, ("pair", *both, most), seats), tables
    )


def pairs(
    club: Club, wanted: StatisticsWanted, most: int | None = MOST_SHOWN, *, search: str = ""
) -> Statistics:
    """Everybody who shared a side, whose names have the text in them."""
    found = naming.key(search.strip())

    def tables(played: tuple[FinishedGame, ...], names: Names) -> tuple[StatisticsTable, ...]:
        return (lists.pairs_table(people.pairs_of(played), names, found, most),)

    # Only at tables of four does anybody share a side.
    games = finished_games(club, wanted).filter(places=4)
    return _worked_out(StatisticsAsked(club, games, wanted, ("pairs", found, most)), tables)


class StatisticsAsked(NamedTuple):
    """What a page is made of: the games, whose they are, and the seats that matter in them."""

    club: Club
    games: QuerySet[Game]
    wanted: StatisticsWanted
    whose: tuple[object, ...]
    seats: Seats = every_seat


Tables = Callable[[tuple[FinishedGame, ...], Names], tuple[StatisticsTable, ...]]


def _worked_out(asked: StatisticsAsked, tables: Tables) -> Statistics:
    """The tables of the wanted game, kept until a game or a name changes."""
    wanted, found = asked.wanted, choices(asked.games)
    game = chosen(wanted, found)
    games = asked.games.filter(variant=game.code if game else wanted.game)
    versions = versions_of(games)
    known = dict(asked.club.players.values_list("pk", "name"))
    of = (asked.club.pk, asked.whose, wanted, found)
    key = digest((of, versions, sorted(known.items())))

    def work_out() -> Statistics:
        tallied = played_games(games, versions)
        played = tuple(game for game in tallied if asked.seats(game.tally))
        return Statistics(found, game, _said(game, wanted, played), tables(played, known))

    return _KEPT.get(key, work_out)


def _of_table(
    most: int | None, played: tuple[FinishedGame, ...], names: Names
) -> tuple[StatisticsTable, ...]:
    """The tables about everybody who sat there."""
    sums = sums_of(played, every_seat)
    return (
        *_own(sums, is_whole_table=True),
        lists.players_table(people.players_of(played), names, most),
        bids.records_table(sums, people.longest_run(played, every_seat), names),
    )


def _own(sums: Sums, *, is_whole_table: bool = False) -> tuple[StatisticsTable, ...]:
    return (
        bids.figures_table(sums, is_whole_table=is_whole_table),
        bids.suits_table(sums),
        bids.calls_table(sums),
    )


def _said(
    game: PlayedGameChoice | None, wanted: StatisticsWanted, played: tuple[FinishedGame, ...]
) -> str:
    """How much was counted, and of which time."""
    hands = sum(game.tally.hands for game in played)
    if game is None or not hands:
        return ""
    of_hands = ngettext("{hands} hand", "{hands} hands", hands).format(hands=hands)
    of_games = ngettext("{games} finished game", "{games} finished games", len(played))
    return _counted_in(wanted).format(
        game=game.name,
        hands=of_hands,
        games=of_games.format(games=len(played)),
        since=short_day(wanted.since) if wanted.since else "",
        until=short_day(wanted.until) if wanted.until else "",
    )


def _counted_in(wanted: StatisticsWanted) -> str:
    """The sentence that fits the time in which games were looked for."""
    patterns = {
        (True, True): _("{game}, {since} to {until}: {hands} in {games}."),
        (True, False): _("{game}, since {since}: {hands} in {games}."),
        (False, True): _("{game}, until {until}: {hands} in {games}."),
        (False, False): _("{game}: {hands} in {games}."),
    }
    return patterns[wanted.since is not None, wanted.until is not None]

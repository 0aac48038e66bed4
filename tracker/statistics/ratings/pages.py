"""The ratings of a club, and of a player."""

import datetime as dt
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.language import numeral
from tracker.common.dates_texts import short_day
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.engine.charts.lines import ChartLine, LineChart, line_chart
from tracker.engine.ranking.standings import with_sign
from tracker.engine.rating import Histories, Participant, RatedGame, Rating, RatingStep
from tracker.engine.records import names as naming
from tracker.engine.records.names import first_of
from tracker.models import Club, Game, Player
from tracker.statistics import texts as tables
from tracker.statistics.queries import wanted as of_statistics
from tracker.statistics.queries.wanted import PlayedGameChoice, choices, chosen, with_players
from tracker.statistics.ratings.queries import (
    GameRatings,
    Pair,
    RatingsQuery,
    game_ratings,
    played_games,
    rated_games,
)
from tracker.statistics.texts import (
    Link,
    StatisticsCell,
    StatisticsColumn,
    StatisticsTable,
    joined_names,
    joined_place,
)

# Ratings as tables: the list, the history of a rating, and the effect of each game.


MOST_DRAWN = 60
"""The most games in the chart; earlier ones are left out."""

NO_BREAK = "\N{NO-BREAK SPACE}"

Names = Mapping[int, str]
GamesByKey = Mapping[int, RatedGame[int]]


@dataclass(frozen=True, slots=True)
class RatingList(Generic[Participant]):
    """The source of a list: all ratings, and how to name, order and search participants."""

    ratings: Histories[Participant]
    name: Callable[[Participant], str]
    place: Callable[[Participant], tuple[str, str]]
    link: Callable[[Participant], Link]


def list_table(
    table: StatisticsTable,
    listed: RatingList[Participant],
    *,
    search: str,
    least: int,
    most: int | None,
) -> StatisticsTable:
    """Fills the table with those who played at least `least` games, best first, filtered by name.

    Places count all of those, independent of the search.
    """
    points = {
        who: listed.ratings.points(who)
        for who, after in listed.ratings.after.items()
        if len(after) >= least
    }
    ranked = sorted(-own for own in points.values())
    found = [who for who in points if naming.is_found(search, listed.name(who))]
    return StatisticsTable(
        code=table.code,
        title=table.title,
        text=table.text,
        columns=table.columns,
        rows=tuple(
            (tables.whole(bisect_left(ranked, -points[who]) + 1), *_listed(listed, who))
            for who in first_of(found, points.__getitem__, listed.place, most)
        ),
        total=len(found),
    )


def _listed(listed: RatingList[Participant], who: Participant) -> tuple[StatisticsCell, ...]:
    last = listed.ratings.last_step(who)
    return (
        tables.name(listed.name(who), listed.link(who)),
        *_rating(last.after),
        tables.whole(len(listed.ratings.after[who])),
        _change(last),
    )


def list_columns(who: str) -> tuple[StatisticsColumn, ...]:
    return (
        StatisticsColumn("rank", _("Place"), is_number=True),
        StatisticsColumn("name", who),
        *_rating_columns(),
        StatisticsColumn("games", _("Games"), is_number=True, is_extra=True),
        StatisticsColumn("change", _("Last game"), is_number=True, is_extra=True),
    )


def course_table(steps: Sequence[RatingStep], games: GamesByKey) -> StatisticsTable:
    """The history of a rating, as a chart with its table."""
    last = steps[-MOST_DRAWN:]
    return StatisticsTable(
        code="course",
        title=_("Development of the rating"),
        text=_(
            "After each of the last {games} games at most. Two times out of three, the strength "
            "is between the dashed lines."
        ).format(games=MOST_DRAWN),
        columns=(StatisticsColumn("date", _("Date")), *_rating_columns()),
        rows=tuple((_day(games[step.game]), *_rating(step.after)) for step in reversed(last)),
        lines=_chart(last, games) if len(last) > 1 else None,
    )


def games_table(
    own: int, steps: Sequence[RatingStep], games: GamesByKey, names: Names
) -> StatisticsTable:
    """The effect of each game, latest first."""
    return StatisticsTable(
        code="games",
        title=_("Change by game"),
        text=_(
            "A win against stronger players is worth more than one against weaker players, and "
            "the more certain a rating is, the less a game changes it. Each date leads to the "
            "game."
        ),
        columns=(
            StatisticsColumn("date", _("Date")),
            StatisticsColumn("change", _("Change"), is_number=True),
            StatisticsColumn("who", _("Partners and opponents")),
            StatisticsColumn("result", _("Result"), is_extra=True),
        ),
        rows=tuple(
            (
                _day(games[step.game]),
                _change(step),
                _against(own, games[step.game], names),
                tables.text(_result(own, games[step.game])),
            )
            for step in reversed(steps)
        ),
        total=len(steps),
    )


def in_points(rating: Rating) -> str:
    """A rating as people write it: "1,512 ± 80"."""
    return f"{points_text(rating.points)} ± {rating.uncertainty}"


def points_text(points: int) -> str:
    """Points with a thousands separator."""
    return str(numeral(f"{points:,}".replace("-", "−")))


def _rating_columns() -> tuple[StatisticsColumn, ...]:
    return (
        StatisticsColumn("rating", pgettext("over a column", "Rating"), is_number=True),
        StatisticsColumn("uncertainty", "±", is_number=True),
    )


def _rating(rating: Rating) -> tuple[StatisticsCell, StatisticsCell]:
    return (
        StatisticsCell(points_text(rating.points), rating.points),
        StatisticsCell(f"± {rating.uncertainty}", rating.uncertainty),
    )


def _change(step: RatingStep) -> StatisticsCell:
    return StatisticsCell(with_sign(step.change), step.change)


def _on(game: RatedGame[int]) -> dt.date:
    return dt.date.fromisoformat(game.moment[0])


def _day(game: RatedGame[int]) -> StatisticsCell:
    day = _on(game)
    # On a phone it would otherwise break into three lines.
    shown = short_day(day).replace(" ", NO_BREAK)
    return StatisticsCell(shown, day.isoformat(), Link("game", game.number))


def _against(own: int, game: RatedGame[int], names: Names) -> StatisticsCell:
    """The others at the table: "with Otto against Anna & Ben", "against Anna, Ben"."""
    mine = next(side for side in game.sides if own in side)
    partners = tables.joined_names([player for player in mine if player != own], names)
    others = [tables.joined_names(side, names) for side in game.sides if side is not mine]
    pattern = _("with {partners} against {others}") if partners else _("against {others}")
    text = pattern.format(partners=partners, others=", ".join(others))
    return StatisticsCell(text, text, is_name=True)


def _result(own: int, game: RatedGame[int]) -> str:
    place = next(place for side, place in zip(game.sides, game.places, strict=True) if own in side)
    if len(game.sides) > 2:
        return _("{place} of {sides}").format(place=place, sides=len(game.sides))
    if game.places == (1, 1):
        return _("tied")
    return _("won") if place == 1 else _("lost")


def _chart(steps: Sequence[RatingStep], games: GamesByKey) -> LineChart:
    after = [step.after for step in steps]
    now = after[-1]
    return line_chart(
        _("Rating after each game"),
        [short_day(_on(games[step.game])) for step in steps],
        [
            ChartLine(points_text(now.points), tuple(step.points for step in after)),
            ChartLine(
                f"+{now.uncertainty}", tuple(step.points + step.uncertainty for step in after)
            ),
            ChartLine(
                f"−{now.uncertainty}", tuple(step.points - step.uncertainty for step in after)
            ),
        ],
        description=_(
            "From {first} after the first of these games to {last} after the last."
        ).format(first=in_points(after[0]), last=in_points(now)),
    )


MOST_KEPT = 16
MOST_SHOWN = 50
"""The most rows of a table on a page; files have all of them."""


_LISTS: PerLanguageCache[tuple[str, tuple[StatisticsTable, ...]]] = PerLanguageCache(MOST_KEPT)
"""A description of what was counted, and the tables."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """The tables for one `game` of those that were played, and the `text` about them.

    Without a finished game that counts there is neither.
    """

    games: tuple[PlayedGameChoice, ...]
    game: PlayedGameChoice | None
    text: str
    tables: tuple[StatisticsTable, ...]

    @property
    def is_empty(self) -> bool:
        return not any(table.rows for table in self.tables)

    def table(self, code: str) -> StatisticsTable | None:
        return next((table for table in self.tables if table.code == code), None)


def club_ratings(club: Club, wanted: RatingsQuery, most: int | None = MOST_SHOWN) -> Ratings:
    """The ratings of a club's players and pairs; tables have at most `most` rows."""
    found = choices(rated_games(club))
    game = chosen(of_statistics.StatisticsFilter(wanted.game), found)
    if game is None:
        return Ratings(found, None, "", ())
    ratings = game_ratings(club, game.code)
    names = _names(club)
    key = digest((ratings.played.stamp, sorted(names.items()), wanted, most))
    text, tables = _LISTS.get(
        key,
        lambda: (_texts(game, ratings.players().games), _lists(ratings, names, wanted, most)),
    )
    return Ratings(found, game, text, tables)


def player_ratings(player: Player, game: str, most: int | None = MOST_SHOWN) -> Ratings:
    """The history of a player's rating, and the effect of each game."""
    found = choices(with_players(rated_games(player.club), player.pk))
    choice = chosen(of_statistics.StatisticsFilter(game), found)
    if choice is None:
        return Ratings(found, None, "", ())
    steps = game_ratings(player.club, choice.code).players().steps(player.pk)
    if not steps:
        return Ratings(found, choice, "", ())
    # Including games removed or continued since the ratings were read.
    own = with_players(Game.objects.filter(variant=choice.code), player.pk)
    games = {game.number: game for game in played_games(own)}
    text = _("{rating} in {games}").format(
        rating=in_points(steps[-1].after), games=_texts(choice, len(steps))
    )
    each = games_table(player.pk, steps, games, _names(player.club))
    course = course_table(steps, games)
    return Ratings(found, choice, text, (course, replace(each, rows=each.rows[:most])))


def _lists(
    ratings: GameRatings, names: Names, wanted: RatingsQuery, most: int | None
) -> tuple[StatisticsTable, ...]:
    """The players and, where there were partners, the pairs."""
    search = wanted.search.strip()
    players = RatingList(
        ratings.players(),
        names.__getitem__,
        lambda player: naming.sort_key(names[player]),
        lambda player: Link("player-ratings", player),
    )
    pairs = RatingList(
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
    text = _(
        "Everybody starts at 1,500, give or take 250. Two times out of three, the strength is "
        "within that range; every game makes it more certain."
    )
    return StatisticsTable("players", _("Players"), text, list_columns(_("Name")), ())


def _pairs() -> StatisticsTable:
    text = _("A pair has a rating of its own, whatever its players have with other partners.")
    return StatisticsTable("pairs", _("Pairs"), text, list_columns(_("Pair")), ())


def _names(club: Club) -> Names:
    return dict(club.players.values_list("pk", "name"))


def _texts(game: PlayedGameChoice, number: int) -> str:
    of_games = ngettext("{game}: {games} game counts.", "{game}: {games} games count.", number)
    return of_games.format(game=game.name, games=number)

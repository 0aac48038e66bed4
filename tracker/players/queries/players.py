"""Players, their games, and traces of erased players.

A trace is a digest keyed with the server's secret: of the time a player was added, with the name,
and of each seat at a game. It recognises an older archive that brings an erased player back. A
trace does not lead back to the person.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypedDict
from uuid import UUID

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When
from django.utils.crypto import salted_hmac

from tracker.access.visibility import results_visible
from tracker.common.queries.paging import LetterMark, Paged, marks_of, page_of
from tracker.common.queries.people import listed_players
from tracker.engine.records import names
from tracker.models import Club, Player, PlayerDetails, Seat
from tracker.statistics.queries.slip_tables import SlipTable, slip_counts, slip_tables, winner_of
from tracker.statistics.queries.wanted import StatisticsFilter, finished_games, with_players
from tracker.tournaments.book.queries import as_played

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        played: int
        won: int

    CountedPlayer = WithAnnotations[Player, Counts]

KeyAndName = tuple[int, str]
# In a game for four, partners share a side; otherwise every player is a side.
SIDE = Case(
    When(seats__game__places=4, then=F("seats__place") % Value(2)),
    default=F("seats__place"),
    output_field=IntegerField(),
)
FINISHED = Q(
    results_visible("seats__game__"),
    as_played("seats__game__"),
    seats__game__is_finished=True,
    seats__game__removed_at=None,
)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player with the numbers of games played and won, excluding hidden results.

    Counted as `games_of_player` lists them: finished games, and tables with a result slip. A game
    that a slip replaces, or that a side has forfeited, does not count.
    """

    pk: int
    name: str
    is_active: bool
    played: int
    won: int
    nickname: str = ""
    number: str = ""
    is_guest: bool = False


def player_rows(
    club: Club, search: str = "", *, include_retired: bool = False
) -> tuple[PlayerRow, ...]:
    """A club's players by name whose name or nickname contains the text, or whose number it is.

    A player whose full name is not printed cannot be found by full name or nickname.
    """
    found = _found(club, search, include_retired=include_retired)
    return _rows(_searched(club, search, include_retired=include_retired), found)


def player_page(
    club: Club, search: str = "", number: int = 1, *, include_retired: bool = False
) -> Paged[PlayerRow]:
    """The same, a page at a time, with the letters of an alphabetical index."""
    found = _found(club, search, include_retired=include_retired)
    return page_of(found, number, _read, _marks)


def player_row(player: Player) -> PlayerRow:
    """The row of one player, even one in no list."""
    (row,) = _rows(Player.objects.filter(pk=player.pk), [(player.pk, player.name)])
    return row


def _searched(club: Club, search: str, *, include_retired: bool) -> QuerySet[Player]:
    found = listed_players(club)
    found = found if include_retired else found.filter(is_active=True)
    wanted = search.strip()
    if not wanted:
        return found
    columns = ("pk", "name", "details__name", "details__nickname", "details__number")
    rows = found.order_by().values_list(*columns)
    return found.filter(pk__in=[pk for pk, *row in rows if _is_searched(wanted, *row)])


def _is_searched(
    wanted: str, name: str, whole: str | None, nickname: str | None, number: str | None
) -> bool:
    printed = f"{name}\n{nickname}" if whole == "" and nickname else name
    is_number = (number or "").casefold() == wanted.casefold()
    return is_number or any(names.is_found(wanted, text) for text in printed.split("\n"))


def _found(club: Club, search: str, *, include_retired: bool) -> list[KeyAndName]:
    found = _searched(club, search, include_retired=include_retired).order_by()
    named = found.values_list("pk", "name")
    return sorted(named, key=lambda pair: names.sort_key(pair[1]))


def _read(shown: Sequence[KeyAndName]) -> tuple[PlayerRow, ...]:
    return _rows(Player.objects.filter(pk__in=[pk for pk, _ in shown]), shown)


def _counted(found: QuerySet[Player]) -> QuerySet[CountedPlayer]:
    return (
        found.order_by()
        .select_related("details")
        .annotate(
            played=Count("seats", filter=FINISHED),
            won=Count("seats", filter=FINISHED & Q(seats__game__winner=SIDE)),
        )
    )


def _rows(found: QuerySet[Player], ordered: Sequence[KeyAndName]) -> tuple[PlayerRow, ...]:
    slips = slip_counts(found.order_by())
    rows = {
        player.pk: PlayerRow(
            player.pk,
            player.name,
            player.is_active,
            player.played + slips[player.pk].played,
            player.won + slips[player.pk].won,
            *_beside_name(player),
        )
        for player in _counted(found)
    }
    return tuple(rows[pk] for pk, _ in ordered if pk in rows)


def _beside_name(player: Player) -> tuple[str, str, bool]:
    """The nickname and number printed beside a name, and whether the player is a guest."""
    details: PlayerDetails | None = getattr(player, "details", None)
    if details is None:
        return "", "", False
    return "" if details.name else details.nickname, details.number, details.is_guest


def _marks(found: Sequence[KeyAndName]) -> tuple[LetterMark, ...]:
    return marks_of([names.sort_key(name)[0][:1].upper() for _, name in found])


class PlayerGame(NamedTuple):
    """A finished game of a player: `own` is the player's side, `sides` are players by side.

    `totals` are by side; `winner` is the winning side, None after a tie. For a table with a typed
    result `pk` is None, and `slip` has the tournament and the number of the round.
    """

    pk: int | None
    day: dt.date
    began_at: dt.datetime
    variant: str
    own: int
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None
    slip: tuple[int, int] | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """The totals, the player's own first."""
        others = (total for side, total in enumerate(self.totals) if side != self.own)
        return (self.totals[self.own], *others)


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of games two players had together, with wins and losses of one of them."""

    player: int
    games: int
    won: int
    lost: int


def games_of_player(player: Player) -> tuple[PlayerGame, ...]:
    """The games of a player with visible results, latest first: finished games and slips.

    A table counts as in its standings: by its slip, and not at all if forfeited.
    """
    found = (*_finished(player), *(_of_slip(table, player.pk) for table in slip_tables(player)))
    return tuple(sorted(found, key=lambda game: (game.day, game.began_at, game.pk or 0))[::-1])


def _of_slip(table: SlipTable, player: int) -> PlayerGame:
    return PlayerGame(
        pk=None,
        day=table.day,
        began_at=table.began_at,
        variant=table.variant,
        own=next(side for side, players in enumerate(table.sides) if player in players),
        sides=table.sides,
        totals=table.points,
        winner=winner_of(table.points),
        slip=(table.tournament, table.round),
    )


def _finished(player: Player) -> Iterator[PlayerGame]:
    finished = finished_games(player.club, StatisticsFilter()).filter(as_played())
    games = with_players(finished, player.pk)
    columns = ("pk", "evening__date", "started_at", "variant", "totals", "winner")
    seats: dict[int, list[int]] = defaultdict(list)
    sat = Seat.objects.filter(game__in=games.order_by().values("pk")).order_by("game", "place")
    for game, who in sat.values_list("game_id", "player_id"):
        seats[game].append(who)
    for pk, day, began_at, variant, totals, winner in games.values_list(*columns):
        yield PlayerGame(
            pk=pk,
            day=day,
            began_at=began_at,
            variant=variant,
            own=seats[pk].index(player.pk) % len(totals),
            sides=tuple(tuple(seats[pk][side :: len(totals)]) for side in range(len(totals))),
            totals=tuple(totals),
            winner=winner,
        )


def opponents(games: Iterable[PlayerGame]) -> tuple[Tally, ...]:
    """The opponents of a player, most frequent first.

    With three sides, a game is lost to the winner only.
    """
    met, won, lost = Counter[int](), Counter[int](), Counter[int]()
    for game in games:
        for side, players in enumerate(game.sides):
            if side != game.own:
                met.update(players)
                won.update(players if game.winner == game.own else ())
                lost.update(players if game.winner == side else ())
    return _tallies(met, won, lost)


def partners(games: Iterable[PlayerGame], own: int) -> tuple[Tally, ...]:
    met, won, lost = Counter[int](), Counter[int](), Counter[int]()
    for game in games:
        players = [who for who in game.sides[game.own] if who != own]
        met.update(players)
        won.update(players if game.winner == game.own else ())
        lost.update(players if game.winner not in (game.own, None) else ())
    return _tallies(met, won, lost)


def _tallies(
    met: Mapping[int, int], won: Mapping[int, int], lost: Mapping[int, int]
) -> tuple[Tally, ...]:
    found = (Tally(who, games, won[who], lost[who]) for who, games in met.items())
    return tuple(sorted(found, key=lambda tally: (-tally.games, -tally.won, tally.player)))


def player_trace(created_at: dt.datetime, name: str) -> str:
    """The trace of a player added to the club at this time under this name."""
    moment = created_at.astimezone(dt.UTC).isoformat(timespec="microseconds")
    return _digest("player", f"{moment} {names.search_key(name)}")


def seat_trace(game: UUID | None, place: int) -> str:
    """The trace of a seat, by the id of the submission that started the game."""
    return _digest("seat", f"{game} {place}")


def traces_of(player: Player, known: Iterable[str]) -> set[str]:
    """Every trace of a player, under each of these names."""
    seats = Seat.objects.filter(player=player, game__submission_id__isnull=False)
    return {
        *(player_trace(player.created_at, name) for name in known),
        *(seat_trace(*seat) for seat in seats.values_list("game__submission_id", "place")),
    }


def _digest(kind: str, value: str) -> str:
    return salted_hmac(f"tracker.traces.{kind}", value, algorithm="sha256").hexdigest()

"""The director's rulings, one plain row each."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.game import ended_by_table
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.ranking.prizes import Prize, prizes_by_entrant
from tracker.engine.ranking.standings import Standings, number
from tracker.engine.records.folding import COUNTED, FoldedGame, is_played, scored_json
from tracker.games.permissions_queries import THROWN_IN
from tracker.models import Game, Hand, Pairing, Round, Ruling, Tournament
from tracker.rules.queries import variant_of
from tracker.tournaments.book.queries import (
    TableCounts,
    TableResult,
    TournamentData,
    counts_of,
    course_of,
    deciding_points,
    load_tournament,
    system_of,
)
from tracker.tournaments.draws.queries import draw_input_in, draw_of
from tracker.tournaments.standings.queries import is_over, tournament_standings

# What a change would bring in its tournament: a table's result, places, prizes and the next draw.
#
# A hand being typed is evaluated in memory, at every key press. Everything else is written,
# compared with the former state, and rolled back: see `tracker.tournaments.rulings.services`.


NOWHERE = "–"
"""Printed as the place of an unranked entrant."""
_Standing = tuple[str, str, tuple[Prize, ...]]
NOT_RANKED: _Standing = (NOWHERE, NOWHERE, ())


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """An entrant whose place, points or prizes would change.

    Places are as printed: "1", "2–3" for a shared one, "–" for unranked.
    """

    name: str
    place_before: str
    place: str
    points_before: str
    points: str
    prizes_before: tuple[Prize, ...] = ()
    prizes: tuple[Prize, ...] = ()

    @property
    def is_moved(self) -> bool:
        """True if the place would change."""
        return self.place_before != self.place

    @property
    def is_another(self) -> bool:
        """True if anything would change."""
        is_paid = self.prizes != self.prizes_before
        return self.is_moved or self.points != self.points_before or is_paid


@dataclass(frozen=True, slots=True)
class NextRound:
    """The later round affected by a change, where results decide the pairings.

    This is the draft draw, or else the last round that has started. A redraw would change `tables`
    of its tables; None if it is impossible. The draw cannot be kept if a new loser would play on.
    """

    number: int
    is_started: bool
    tables: int | None = 0
    can_keep: bool = True


@dataclass(frozen=True, slots=True)
class Impact:
    """Effect of a change: moved entrants, affected draws, and the result of a table.

    `table` is None for a change at no table; then `before` and `after` are empty.
    """

    round: int | None
    table: int | None
    needs_reason: bool
    before: str
    after: str
    moves: tuple[PlaceMove, ...]
    next: NextRound | None
    keeps_winner: bool
    counts_match_points: bool = False

    @property
    def is_same(self) -> bool:
        """True if nothing would change."""
        return self.before == self.after and not self.moves


class TournamentSnapshot(NamedTuple):
    """A tournament as it is, or as it would be: its results are by the key of the pairing.

    `ended` are the standings as if it ended so: prizes go by them.
    """

    book: TournamentData
    standings: Standings
    ended: Standings
    results: Mapping[int, TableResult]


def snapshot(book: TournamentData) -> TournamentSnapshot:
    """A tournament as its book has it; what happens to the rows of the book later changes
    nothing."""
    standings = tournament_standings(book)
    ended = standings if is_over(book.tournament) else tournament_standings(book, is_ended=True)
    return TournamentSnapshot(book, standings, ended, book.results)


def current_snapshot(tournament: int) -> TournamentSnapshot:
    """The tournament with this key as it is stored now."""
    book = load_tournament(Tournament.objects.select_related("evening").get(pk=tournament))
    return snapshot(book)


def impact_of(game: Game, fold: FoldedGame) -> Impact | None:
    """Returns the effect of storing this fold of the game; None outside tournaments."""
    if game.pairing_id is None:
        return None
    book = load_tournament(
        Tournament.objects.select_related("evening").get(drawn_rounds__pairings__games=game)
    )
    round_, pairing = _table(book, game.pairing_id)
    before = snapshot(book)
    is_closed = round_.closed_at is not None
    hands = {**book.hands, **_tried(game, pairing, fold, is_closed=is_closed)}
    after = snapshot(replace(book, count=lambda _book: hands))
    return impact_between(before, after, pairing=pairing.pk, needs_reason=is_closed)


def impact_between(
    before: TournamentSnapshot,
    after: TournamentSnapshot,
    *,
    pairing: int | None = None,
    since: int = 0,
    needs_reason: bool = False,
) -> Impact:
    """Compares two snapshots of a tournament.

    `pairing` is the key of the table concerned; without one the change concerns the round `since`,
    or with 0 the tournament.
    """
    table = None
    if pairing is not None:
        round_, table = _table(before.book, pairing)
        since = round_.number
    is_other = course_of(before.book.tournament).is_bracket and _winners(before) != _winners(after)
    upcoming = _next(after, since, can_keep=not is_other)
    later = (round_ for round_ in after.book.rounds if round_.number > since)
    return Impact(
        round=since or None,
        table=table.table if table else None,
        needs_reason=needs_reason,
        before=_points(before.results[table.pk]) if table else "",
        after=_points(after.results[table.pk]) if table else "",
        moves=tuple(_moves(before, after)),
        next=upcoming,
        keeps_winner=is_other and any(round_.started_at is not None for round_ in later),
        counts_match_points=after.book.tournament.scoring != "raw",
    )


def _table(book: TournamentData, pairing: int) -> tuple[Round, Pairing]:
    """The round and the table with this key, as the book has them."""
    tables = ((round_, pairing) for round_ in book.rounds for pairing in round_.pairings.all())
    return next(found for found in tables if found[1].pk == pairing)


def _tried(
    game: Game, pairing: Pairing, fold: FoldedGame, *, is_closed: bool
) -> Mapping[int, TableCounts]:
    """Returns the table's counts with the fold in place of the stored game."""
    is_ended = is_closed or game.closed_at is not None
    standing = ended_by_table(variant_of(game), fold.standing) if is_ended else fold.standing
    for stored in pairing.games.all():
        if stored.pk == game.pk:
            stored.totals = list(standing.totals)
            stored.is_finished, stored.winner = standing.finished, standing.winner
    others = Hand.objects.filter(
        game__pairing=pairing, game__removed_at=None, state=COUNTED
    ).exclude(game=game)
    rows = others.values_list("scored", "record__play")
    scored = [one for one, play in rows if one and play != THROWN_IN]
    variant = variant_of(game)
    steps = (hand.step for hand in fold.hands if hand.step)
    scored += [scored_json(variant, step) for step in steps if is_played(step.hand)]
    return {pairing.pk: counts_of(scored)} if scored else {}


def _next(after: TournamentSnapshot, since: int, *, can_keep: bool) -> NextRound | None:
    """The draw that waits behind a round, or the last one that is played already."""
    later = [round_ for round_ in after.book.rounds if round_.number > since]
    if not later or not course_of(after.book.tournament).goes_by_results:
        return None
    last = later[-1]
    if last.started_at is not None:
        return NextRound(last.number, is_started=True)
    tables = other_tables(after.book, last)
    return NextRound(last.number, is_started=False, tables=tables, can_keep=can_keep or tables == 0)


def other_tables(book: TournamentData, round_: Round) -> int | None:
    """At how many tables others would sit if a round were drawn again; None where it cannot be."""
    field = draw_input_in(book, before=round_.number, seed=round_.seed)
    try:
        anew = system_of(book.tournament).draw(field)
    except CannotDrawError:
        return None
    known = {(table.table, table.sides) for table in draw_of(round_).tables}
    return sum((table.table, table.sides) not in known for table in anew.tables)


def _moves(before: TournamentSnapshot, after: TournamentSnapshot) -> Iterator[PlaceMove]:
    """Yields changed entrants in the new order, unranked ones last."""
    was, now = _standing(before), _standing(after)
    names = {**before.book.names, **after.book.names}
    for entrant in [*now, *(place for place in was if place not in now)]:
        old, new = was.get(entrant, NOT_RANKED), now.get(entrant, NOT_RANKED)
        move = PlaceMove(names[entrant], old[0], new[0], old[1], new[1], old[2], new[2])
        if move.is_another:
            yield move


def _standing(moment: TournamentSnapshot) -> dict[int, _Standing]:
    """Returns printed place, printed points and prizes by start number, in order."""
    book = moment.book
    prizes = prizes_by_entrant(book.prizes, moment.ended, book.tournament.seed)
    cards = moment.standings.tournament.cards
    return {
        row.entrant: (
            row.place,
            number(cards[row.entrant].match_points),
            prizes.get(row.entrant, ()),
        )
        for row in moment.standings.rows
    }


def _winners(moment: TournamentSnapshot) -> dict[int, int | None]:
    """Returns the advancing side by table; None while undecided."""
    tournament = moment.book.tournament
    return {pairing: _winner(tournament, result) for pairing, result in moment.results.items()}


def _winner(tournament: Tournament, result: TableResult) -> int | None:
    if result.forfeited_by is not None:
        return result.games_won.index(max(result.games_won))
    points = deciding_points(tournament, result)
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def _points(result: TableResult) -> str:
    if result.forfeited_by is not None:
        return " : ".join(NOWHERE if won == 0 else "+" for won in result.games_won)
    return " : ".join(map(str, result.points))


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling; `kind` is its code, `points` 0 where it has none."""

    at: dt.datetime
    number: int | None
    name: str
    round: int | None
    kind: str
    points: int
    article: str
    reason: str
    is_cancelled: bool
    cancelled_because: str


def ruled_rows(tournament: Tournament) -> tuple[RulingRow, ...]:
    """Every ruling of a tournament in the order in which they were given; cancelled ones stay."""
    found = tournament.rulings.select_related("entrant", "round").order_by("made_at", "pk")
    return tuple(map(_row, found))


def _row(ruling: Ruling) -> RulingRow:
    return RulingRow(
        at=ruling.made_at,
        number=ruling.entrant.number,
        name=ruling.entrant.name,
        round=ruling.round.number if ruling.round else None,
        kind=ruling.kind,
        points=ruling.points,
        article=ruling.article,
        reason=ruling.reason,
        is_cancelled=ruling.cancelled_at is not None,
        cancelled_because=ruling.cancelled_because,
    )

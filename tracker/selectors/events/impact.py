"""What the correction of a hand would change in its event, worked out before it is stored."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring import closed
from tracker.folding import COUNTED, Fold, is_played, scored_json
from tracker.models import Event, Game, Hand, Pairing, Round
from tracker.pairing.draw import CannotDrawError
from tracker.ranking.standings import Standings
from tracker.ranking.why import number
from tracker.selectors.events.book import EventBook, book_of
from tracker.selectors.events.counting import Counted, counted, counted_hands
from tracker.selectors.events.field import draw_of, field_in
from tracker.selectors.events.prizes import prizes_of
from tracker.selectors.events.results import Result, result_of
from tracker.selectors.events.rules import format_of, goes_by_results, is_bracket
from tracker.selectors.events.standings import event_standings
from tracker.selectors.stored import THROWN_IN, variant_of


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody who would have another place, other points or another prize."""

    name: str
    rank_before: int
    rank: int
    points_before: str
    points: str
    prize_before: str = ""
    prize: str = ""

    @property
    def is_moved(self) -> bool:
        """Whether the place would be another one."""
        return self.rank_before != self.rank

    @property
    def is_another(self) -> bool:
        """Whether anything would be another."""
        is_paid = self.prize != self.prize_before
        return self.is_moved or self.points != self.points_before or is_paid


@dataclass(frozen=True, slots=True)
class Next:
    """The first later round where results decide who meets.

    Of one that has not started, `tables` would be others if it were drawn again; None where that
    cannot be. It cannot be kept where somebody would play on who has lost now.
    """

    number: int
    is_started: bool
    tables: int | None = 0
    can_keep: bool = True


@dataclass(frozen=True, slots=True)
class Impact:
    """What would change: the result of the table, who moves, and what was drawn from it."""

    round: int
    table: int
    needs_reason: bool
    before: str
    after: str
    moves: tuple[Move, ...]
    next: Next | None
    keeps_winner: bool

    @property
    def is_same(self) -> bool:
        """Whether nothing would change but the hand."""
        return self.before == self.after and not self.moves


def needs_reason(game: Game) -> bool:
    """Whether a hand of this game is only corrected for a reason: its round is closed."""
    own = Round.objects.filter(pairings__games=game, closed_at__isnull=False)
    return game.pairing_id is not None and own.exists()


def impact_of(game: Game, fold: Fold) -> Impact | None:
    """What it would change if the game were folded so; None for a game of no event."""
    if game.pairing_id is None:
        return None
    book = book_of(Event.objects.select_related("evening").get(drawn_rounds__pairings__games=game))
    round_, pairing = _table(book, game)
    hands = counted_hands(book.event)
    before, was = event_standings(book, counted=hands), result_of(book.event, pairing)
    hands = {**hands, **_tried(game, pairing, fold, is_closed=round_.closed_at is not None)}
    after, now = event_standings(book, counted=hands), result_of(book.event, pairing)
    is_other = is_bracket(book.event) and _winner(was) != _winner(now)
    upcoming = _next(book, round_, hands, can_keep=not is_other)
    return Impact(
        round=round_.number,
        table=pairing.table,
        needs_reason=round_.closed_at is not None,
        before=_points(was),
        after=_points(now),
        moves=tuple(_moves(book, before, after)),
        next=upcoming,
        keeps_winner=bool(is_other and upcoming and upcoming.is_started),
    )


def _table(book: EventBook, game: Game) -> tuple[Round, Pairing]:
    """The round and the table of a game, as the book has them."""
    tables = ((round_, one) for round_ in book.rounds for one in round_.pairings.all())
    return next(found for found in tables if found[1].pk == game.pairing_id)


def _tried(game: Game, pairing: Pairing, fold: Fold, *, is_closed: bool) -> Mapping[int, Counted]:
    """What is counted at the table then; its game in the book stands as the fold has it."""
    is_ended = is_closed or game.closed_at is not None
    standing = closed(fold.standing) if is_ended else fold.standing
    for one in pairing.games.all():
        if one.pk == game.pk:
            one.totals = list(standing.totals)
            one.is_finished, one.winner = standing.finished, standing.winner
    others = Hand.objects.filter(
        game__pairing=pairing, game__removed_at=None, state=COUNTED
    ).exclude(game=game)
    rows = others.values_list("scored", "record__play")
    scored = [one for one, play in rows if one and play != THROWN_IN]
    variant = variant_of(game)
    steps = (hand.step for hand in fold.hands if hand.step)
    scored += [scored_json(variant, step) for step in steps if is_played(step.hand)]
    return {pairing.pk: counted(scored)} if scored else {}


def _next(
    book: EventBook, round_: Round, hands: Mapping[int, Counted], *, can_keep: bool
) -> Next | None:
    later = book.round(round_.number + 1)
    if later is None or not goes_by_results(book.event):
        return None
    if later.started_at is not None:
        return Next(later.number, is_started=True)
    tables = other_tables(book, later, hands)
    return Next(later.number, is_started=False, tables=tables, can_keep=can_keep or tables == 0)


def other_tables(
    book: EventBook, round_: Round, hands: Mapping[int, Counted] | None = None
) -> int | None:
    """At how many tables others would sit if a round were drawn again; None where it cannot be."""
    field = field_in(book, before=round_.number, seed=round_.seed, counted=hands)
    try:
        anew = format_of(book.event).draw(field)
    except CannotDrawError:
        return None
    known = {(one.table, one.sides) for one in draw_of(round_).tables}
    return sum((one.table, one.sides) not in known for one in anew.tables)


def _moves(book: EventBook, before: Standings, after: Standings) -> Iterator[Move]:
    """Everybody who has something another, in the new order."""
    was = {row.entrant: row for row in before.rows}
    had, has = prizes_of(book.event, before), prizes_of(book.event, after)
    for row in after.rows:
        old = was[row.entrant]
        move = Move(
            name=book.names[row.entrant],
            rank_before=old.rank,
            rank=row.rank,
            points_before=number(before.event.cards[row.entrant].match_points),
            points=number(after.event.cards[row.entrant].match_points),
            prize_before=", ".join(had.get(row.entrant, ())),
            prize=", ".join(has.get(row.entrant, ())),
        )
        if move.is_another:
            yield move


def _winner(result: Result) -> int | None:
    """The side that goes on; None where nobody does yet."""
    best = max(result.points)
    return result.points.index(best) if result.points.count(best) == 1 else None


def _points(result: Result) -> str:
    return " : ".join(map(str, result.points))

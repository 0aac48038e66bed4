"""What it means to exchange two seats of a draw, before anything is written."""

from dataclasses import dataclass

from tracker.engine.pairing.checks import difference, problems
from tracker.engine.pairing.draw import Draw
from tracker.engine.pairing.words import COSTS, problem_words
from tracker.models import Entrant, Round
from tracker.tournaments.draws.pricing_queries import draw_costs, draw_with_exchange
from tracker.tournaments.draws.queries import draw_input_in, draw_of, version_of
from tracker.tournaments.draws.seated_texts import where_words
from tracker.tournaments.queries import load_event
from tracker.tournaments.rules_queries import has_threes


@dataclass(frozen=True, slots=True)
class SeatMove:
    """Where somebody sat, and where then."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Price:
    """What the draw accepts now and then; `is_worse` or `is_better` where that is another."""

    before: str
    after: str
    is_worse: bool
    is_better: bool


@dataclass(frozen=True, slots=True)
class ExchangePreview:
    """An exchange of seats: the two, whoever else has other people at the table, and the price.

    `problems` say why it cannot be.
    """

    first: str
    second: str
    version: str
    moves: tuple[SeatMove, ...]
    others: tuple[SeatMove, ...]
    prices: tuple[Price, ...]
    problems: tuple[str, ...]


def exchange_preview(round_: Round, first: Entrant, second: Entrant) -> ExchangePreview:
    """What would change if these two exchanged their seats."""
    book = load_event(round_.event)
    names, field = book.names, draw_input_in(book, before=round_.number)
    before = draw_of(book.round(round_.number) or round_)
    after = draw_with_exchange(field, before, first.number or 0, second.number or 0)
    moves = {
        move.entrant: SeatMove(
            names[move.entrant],
            where_words(move.before, move.entrant, names),
            where_words(move.after, move.entrant, names),
        )
        for move in difference(before, after)
    }
    both = [number for number in (first.number, second.number) if number in moves]
    found = problems(field, after, three=has_threes(round_.event))
    return ExchangePreview(
        first=first.name,
        second=second.name,
        version=version_of(round_),
        moves=tuple(moves[number] for number in both),
        others=tuple(move for number, move in moves.items() if number not in both),
        prices=_prices(draw_costs(field, before), after),
        problems=problem_words(found, names),
    )


def _prices(before: tuple[tuple[str, int], ...], after: Draw) -> tuple[Price, ...]:
    now = dict(before)
    return tuple(
        Price(_cost(code, now[code]), _cost(code, then), then > now[code], then < now[code])
        for code, then in after.costs
        if code in now
    )


def _cost(code: str, count: int) -> str:
    return COSTS[code][min(count, 2)].format(count)

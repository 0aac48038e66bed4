"""What each entrant has from each round, as the standings take it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.outcome import NOTHING_COUNTED, Counts, Outcome, OutcomeKind
from tracker.models import Pairing, Placing, Round, Ruling
from tracker.tournaments.book.arrivals_queries import rounds_of_coming
from tracker.tournaments.book.counting_queries import TableCounts
from tracker.tournaments.book.queries import EventData
from tracker.tournaments.book.results_queries import TableResult, hands_behind, won_otherwise

OF_HANDS = (
    *("marches", "marches_against", "failed", "sets", "made", "undertaken", "melds", "bellas"),
)
KINDS: Mapping[str, OutcomeKind] = {
    "bye": "bye",
    "movement": "bye",
    "requested_bye": "requested_bye",
    "late": "late",
    "absent": "absent",
    "left": "left",
    "expelled": "expelled",
}
"""What a reason for sitting out is in the standings; who is out of a knock-out has no round."""


def outcomes_of(book: EventData, before: int | None = None) -> tuple[Outcome, ...]:
    """Every round of every entrant that has a result, up to the round with this number.

    A penalty to the opponents is in their points, and told apart as given; one for the entrant
    alone is its adjustment.
    """
    rounds = [round_ for round_ in book.rounds if before is None or round_.number < before]
    started = [round_ for round_ in rounds if round_.started_at is not None]
    came = rounds_of_coming(book)
    found = [outcome for round_ in started for outcome in _of_round(book, round_, came)]
    return tuple(_adjusted(_merged(found), book.rulings))


def _of_round(book: EventData, round_: Round, came: Mapping[int, int]) -> Iterator[Outcome]:
    late = {number for number in book.numbered if came.get(number, 0) > round_.number}
    yield from (Outcome(round_.number, number, kind="late") for number in late)
    for pairing in round_.pairings.all():
        if book.results[pairing.pk].is_over:
            yield from _of_table(book, round_, pairing)
    for placing in book.out.get(round_.pk, ()):
        number = placing.entrant.number if placing.entrant else None
        if placing.reason in KINDS and number and number not in late:
            yield Outcome(round_.number, number, kind=KINDS[placing.reason])


def _of_table(book: EventData, round_: Round, pairing: Pairing) -> Iterable[Outcome]:
    sides = [_numbers(side) for side in book.sides[pairing.pk]]
    result, hands = book.results[pairing.pk], book.hands.get(pairing.pk)
    winner = won_otherwise(book.event, result)
    for side, entrants in enumerate(sides):
        others = [points for at, points in enumerate(result.points) if at != side]
        for entrant in entrants:
            yield Outcome(
                round=round_.number,
                entrant=entrant,
                partners=tuple(other for other in entrants if other != entrant),
                opponents=tuple(
                    number for at, numbers in enumerate(sides) if at != side for number in numbers
                ),
                points=result.points[side],
                against=max(others, default=0),
                kind=_kind(result, side),
                hands=hands_behind(book.event, result, hands.hands if hands else 0),
                counts=_counts(hands, result, side),
                is_on_paper=result.is_typed,
                has_won=None if winner is None else side == winner,
            )


def _numbers(side: Iterable[Placing]) -> tuple[int, ...]:
    """The start numbers of a side without the seats of the house."""
    return tuple(
        placing.entrant.number for placing in side if placing.entrant and placing.entrant.number
    )


def _kind(result: TableResult, side: int) -> OutcomeKind:
    if result.forfeited_by is None:
        return "played"
    return "forfeit_loss" if result.forfeited_by == side else "forfeit_win"


def _counts(hands: TableCounts | None, result: TableResult, side: int) -> Counts:
    counts = hands.sides[side] if hands and side < len(hands.sides) else NOTHING_COUNTED
    return replace(counts, games_won=result.games_won[side])


def _merged(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The outcomes with one for each round: a team's two tables add up."""
    found: dict[tuple[int, int], Outcome] = {}
    for outcome in outcomes:
        key = (outcome.round, outcome.entrant)
        found[key] = _together(found[key], outcome) if key in found else outcome
    return list(found.values())


def _together(first: Outcome, second: Outcome) -> Outcome:
    return replace(
        first,
        points=first.points + second.points,
        against=first.against + second.against,
        hands=first.hands + second.hands,
        counts=_of_both(first.counts, second.counts),
        is_on_paper=first.is_on_paper or second.is_on_paper,
        has_won=None,
    )


def _of_both(first: Counts, second: Counts) -> Counts:
    """What happened in the hands of two tables; games are won as at the first."""
    both = {name: getattr(first, name) + getattr(second, name) for name in OF_HANDS}
    return replace(first, **both)


def _adjusted(outcomes: Iterable[Outcome], rulings: Iterable[Ruling]) -> Iterable[Outcome]:
    """The outcomes with the points that the director has ruled."""
    own, given = _ruled(rulings)
    for outcome in outcomes:
        adjustment: Score = own.get((outcome.round, outcome.entrant), 0)
        points = sum(given.get((outcome.round, other), 0) for other in outcome.opponents)
        is_ruled = adjustment or points
        yield (
            replace(outcome, adjustment=adjustment, points=outcome.points + points, given=points)
            if is_ruled
            else outcome
        )


Ruled = dict[tuple[int, int], int]


def _ruled(rulings: Iterable[Ruling]) -> tuple[Ruled, Ruled]:
    """By round and entrant the points for itself, and those for its opponents."""
    own: Ruled = {}
    given: Ruled = {}
    kinds = {"own_score": own, "to_opponents": given}
    for ruling in rulings:
        number = ruling.entrant.number
        if ruling.cancelled_at is None and ruling.kind in kinds and number:
            # A ruling without a round counts with the first.
            key = (ruling.round.number if ruling.round else 1, number)
            kinds[ruling.kind][key] = kinds[ruling.kind].get(key, 0) + ruling.points
    return own, given

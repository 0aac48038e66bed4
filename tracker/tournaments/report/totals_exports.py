"""The report of an event in rows of numbers, from which a spreadsheet can add everything up."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tracker.engine.ranking.exact import Score
from tracker.games.texts import trumps
from tracker.tournaments.played_games_queries import PlayedGame, played_games
from tracker.tournaments.report.texts.figures import At
from tracker.tournaments.rounds.played_texts import PlayedRound, PlayedTable, played_rounds
from tracker.tournaments.rules_queries import variant_of
from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.standing_rows_texts import StandingsRowView
from tracker.tournaments.standings.texts import public_standings

HandSums = Mapping[tuple[int, int, int], int]


@dataclass(frozen=True, slots=True)
class HandOfSide:
    """A hand for one side: what it scored and its total then, None where it does not count.

    `game` counts the games of the table, `side` its sides, both from 1.
    """

    round: int
    table: int
    game: int
    hand: int
    side: int
    names: str
    dealer: str
    maker: str
    trump: str
    outcome: str
    state: str
    score: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class RoundOfEntrant:
    """A round of an entrant: what its side has, and what rulings and missed rounds add to it.

    `adds_up` if the points are the sum of what the side's hands scored.
    """

    round: int
    table: int | None
    side: int | None
    number: int
    name: str
    points: int | None
    added: Score
    adds_up: bool
    said: str


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that is added up: hands, rounds, and the standings with their rounds."""

    hands: tuple[HandOfSide, ...]
    rounds: tuple[RoundOfEntrant, ...]
    standings: tuple[StandingsRowView, ...]
    numbers: tuple[int, ...]
    titles: tuple[str, ...]
    trumps: Mapping[str, str]


def totals(watched: StampedEvent) -> Totals:
    """The totals of an event of which there is a report."""
    standings = public_standings(watched)
    games, rounds = played_games(watched.event), played_rounds(watched)
    started = [round_ for round_ in rounds if round_.is_started]
    hands = tuple(hand for round_ in started for hand in _hands(round_, games))
    sums = _sums(hands)
    return Totals(
        hands=hands,
        rounds=tuple(_entrants(started, standings.rows, sums)),
        standings=standings.rows,
        numbers=standings.rounds,
        titles=tuple(column.title for column in standings.columns),
        trumps=trumps(variant_of(watched.event).words.cards),
    )


def _hands(
    round_: PlayedRound, games: Mapping[int, tuple[PlayedGame, ...]]
) -> Iterator[HandOfSide]:
    for table in round_.tables:
        for number, played in enumerate(games.get(table.pk, ()), start=1):
            at = At(round_.number, table.table, number)
            yield from _of_game(at, played)


def _of_game(at: At, played: PlayedGame) -> Iterator[HandOfSide]:
    seats, makers = played.seating.seats, played.seating.makers
    for hand in played.hands:
        scored = hand.scored or {}
        bid = scored.get("bid", {})
        for side in played.seating.sides:
            yield HandOfSide(
                round=at.round,
                table=at.table,
                game=at.game,
                hand=hand.number,
                side=side.number + 1,
                names=side.name,
                dealer=seats[hand.record["dealer"]].short,
                maker=makers[bid["maker"]] if "maker" in bid else "",
                trump=bid.get("trump") or "",
                outcome=scored.get("outcome", ""),
                state=hand.state,
                score=scored["score"][side.number] if scored else None,
                total=scored["totals"][side.number] if scored else None,
            )


def _sums(hands: Iterable[HandOfSide]) -> HandSums:
    """What the hands scored by round, table and side."""
    found: dict[tuple[int, int, int], int] = defaultdict(int)
    for hand in hands:
        found[hand.round, hand.table, hand.side] += hand.score or 0
    return found


def _entrants(
    rounds: Iterable[PlayedRound], rows: Iterable[StandingsRowView], sums: HandSums
) -> Iterator[RoundOfEntrant]:
    """By round and start number, one for each table of the entrant."""
    seats = _seats(rounds)
    for row in rows:
        for cell in filter(None, row.rounds):
            own = seats.get((cell.number, row.number), [])
            points = sum(table.sides[side].points or 0 for table, side in own)
            added: Score = cell.value - points
            for at, (table, side) in enumerate(own):
                yield _at(row, cell.number, table, side, added=0 if at else added, sums=sums)
            if not own:
                absent = (cell.number, None, None, row.number, row.name, None)
                yield RoundOfEntrant(*absent, cell.value, adds_up=False, said=cell.said)


def _seats(
    rounds: Iterable[PlayedRound],
) -> Mapping[tuple[int, int], list[tuple[PlayedTable, int]]]:
    """By round and start number the tables and sides at which somebody played."""
    found: dict[tuple[int, int], list[tuple[PlayedTable, int]]] = defaultdict(list)
    for round_ in rounds:
        for table in round_.tables:
            for place, side in enumerate(table.sides):
                for number in side.entrants:
                    found[round_.number, number].append((table, place))
    return found


def _at(
    row: StandingsRowView,
    round_: int,
    table: PlayedTable,
    side: int,
    *,
    added: Score,
    sums: HandSums,
) -> RoundOfEntrant:
    points = table.sides[side].points
    return RoundOfEntrant(
        round=round_,
        table=table.table,
        side=side + 1,
        number=row.number,
        name=row.name,
        points=points,
        added=added,
        adds_up=table.state == "finished" and points == sums.get((round_, table.table, side + 1)),
        said="" if table.state == "finished" else table.state,
    )


def points_that_count(row: StandingsRowView) -> Fraction:
    """The points of an entrant in all rounds that count."""
    return sum(
        (Fraction(round_.value) for round_ in row.rounds if round_ and not round_.is_dropped),
        Fraction(),
    )

"""Compares the movements that fit a number of players and rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.json_values import JsonMapping
from scoring.language import phrase
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Format, Movement
from tracker.engine.pairing.certificate import Certificate, certificate
from tracker.engine.pairing.draw import (
    HOUSE,
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    PairingInput,
    PairingSystem,
    PastRound,
    PlayedPairing,
    Shape,
    chance,
)
from tracker.engine.pairing.fitting import check_rounds
from tracker.engine.records.plurals import counted_noun

MOST_ROUNDS = 12
"""Rounds that are simulated at most; more would take several seconds."""
PAIRS = Shape(2, 1)


@dataclass(frozen=True, slots=True)
class PlannedTimes:
    """Input of the planner: players, rounds, and time per hand and for breaks.

    `hands` are those of a round, `break_minutes` all breaks together. `three_handed` tells whether
    the game has a variant for three.
    """

    players: int
    rounds: int
    hands: int
    minutes_per_hand: Fraction
    break_minutes: int = 0
    three_handed: bool = False
    seed: str = "studio"

    @property
    def minutes(self) -> Fraction:
        """Forecast of the total time."""
        return self.rounds * self.hands * self.minutes_per_hand + self.break_minutes


@dataclass(frozen=True, slots=True)
class MovementOption:
    """A movement that fits, played through with results by lot.

    `format` is its code. `members` are the players of an entrant: 2 where pairs are drawn, and the
    certificate counts pairs. `sit_outs`, `three_tables` and `house_seats` have a number for each
    round, sit-outs in players.
    """

    name: str
    format: str
    options: JsonMapping
    members: int
    sit_outs: tuple[int, ...]
    three_tables: tuple[int, ...]
    house_seats: tuple[int, ...]
    fairness: Certificate
    minutes: Fraction


@dataclass(frozen=True, slots=True)
class RejectedMovement:
    """A movement that does not fit: why, and the nearest thing that does."""

    name: str
    reason: str
    remedy: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    format: Format
    movement: Movement

    @property
    def name(self) -> str:
        return self.movement.name

    @property
    def system(self) -> PairingSystem:
        return self.format.system_with(self.movement.options)

    @property
    def shape(self) -> Shape:
        return self.format.shapes[0]


def options(evening: PlannedTimes) -> tuple[MovementOption | RejectedMovement, ...]:
    """Every movement for the evening: those of single players first, then those of pairs.

    What would be the same as another, such as a house that has no seat to fill, is left out.
    """
    return tuple(_option(evening, candidate) for candidate in _candidates(evening.players % 4))


def _candidates(over: int) -> list[_Candidate]:
    """Returns movements for single players first, then those for pairs; round robin comes last."""
    found = [
        _Candidate(form, movement)
        for form in FORMATS.values()
        for movement in form.movements
        if over in movement.over
    ]
    return sorted(
        found, key=lambda candidate: (candidate.shape == PAIRS, candidate.format.is_round_robin)
    )


def _option(evening: PlannedTimes, candidate: _Candidate) -> MovementOption | RejectedMovement:
    try:
        _check(evening, candidate)
        _check_length(evening, candidate)
        past = _played(evening, candidate)
    except CannotDrawError as refusal:
        return RejectedMovement(candidate.name, refusal.reason, refusal.remedy)
    members = 2 // candidate.shape.members
    return MovementOption(
        candidate.name,
        candidate.format.code,
        candidate.movement.options,
        members,
        tuple(members * len(round_.sitting_out) for round_ in past),
        tuple(sum(len(table.sides) == 3 for table in _tables(round_)) for round_ in past),
        tuple(sum(table.entrants.count(HOUSE) for table in _tables(round_)) for round_ in past),
        certificate(past),
        evening.minutes,
    )


def _tables(past: PastRound) -> Iterator[DrawnPairing]:
    return (played.pairing for played in past.tables)


def _check(evening: PlannedTimes, candidate: _Candidate) -> None:
    """Raises CannotDrawError for what no format knows: the game, and players without a partner."""
    if candidate.system.has_threes and not evening.three_handed:
        raise CannotDrawError(
            phrase("The game has no form for three."),
            phrase("Let three sit out, or the house take a seat."),
        )
    if candidate.shape == PAIRS and evening.players % 2:
        raise CannotDrawError(
            phrase("{players} cannot form pairs.", players=counted_noun(evening.players, "player")),
            phrase(
                "{players} or {players2} can; or draw partners each round.",
                players=evening.players - 1,
                players2=evening.players + 1,
            ),
        )


def _check_length(evening: PlannedTimes, candidate: _Candidate) -> None:
    """Raises CannotDrawError for fewer rounds than it takes to let all of them meet."""
    entrants = _entrants(evening, candidate)
    if evening.rounds < min(candidate.system.rounds(entrants)[0], MOST_ROUNDS):
        check_rounds(candidate.system, entrants, evening.rounds)


def _entrants(evening: PlannedTimes, candidate: _Candidate) -> int:
    return evening.players * candidate.shape.members // 2


def _played(evening: PlannedTimes, candidate: _Candidate) -> tuple[PastRound, ...]:
    """All rounds of the evening, one after another."""
    entrants = _entrants(evening, candidate)
    entries = tuple(DrawEntry(number, number) for number in range(1, entrants + 1))
    start = PairingInput(entries, evening.rounds, entrants, evening.seed, candidate.shape)
    past: list[PastRound] = []
    for _ in range(evening.rounds):
        field = replace(start, past=tuple(past))
        past.append(_by_lot(field, candidate.system.draw(field)))
    return tuple(past)


def _by_lot(field: PairingInput, draw: Draw) -> PastRound:
    """The round with results by lot, for movements that ask who won."""
    random = chance(field, "results")
    return PastRound(
        tuple(
            PlayedPairing(table, tuple(Fraction(random.randrange(163)) for _ in table.sides))
            for table in draw.tables
        ),
        draw.sitting_out,
    )

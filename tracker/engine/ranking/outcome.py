"""One entrant's result in one round of a tournament, even if an opponent was removed."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tracker.engine.ranking.exact import Score

OutcomeKind = Literal[
    "played",
    "bye",
    "requested_bye",
    "forfeit_win",
    "forfeit_loss",
    "late",
    "absent",
    "left",
    "expelled",
    "ill",
    "extra",
    "void",
]
"""How a round went, or why it was not played.

`bye` was allocated by the draw, `requested_bye` asked for in advance; `absent` means a no-show.
`extra` is a second table in the same round, played as a stand-in. `void` is a round that no longer
counts because an opponent was removed from the tournament.
"""

PLAYED: OutcomeKind = "played"
_NOT_ONE_S_OWN_DOING = frozenset({PLAYED, "bye", "forfeit_win", "extra", "void"})


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts from the hands of a round; games and tables won follow from the points if None.

    `undertaken` are the contracts of the entrant's side, split into `made` and `failed`; `sets` are
    the others' failed contracts. `melds` are the points of all melds.
    """

    marches: int = 0
    marches_against: int = 0
    failed: int = 0
    sets: int = 0
    made: int = 0
    undertaken: int = 0
    melds: int = 0
    bellas: int = 0
    games_won: int | None = None
    tables_won: int | None = None
    exact_hits: int = 0
    skunks: int = 0


NOTHING_COUNTED = Counts()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round, numbered from 1, of an entrant, identified by its start number.

    `points` are the game score of the entrant's side and `against` that of the best other side;
    both are 0 where nothing was played. `opponents` are all entrants on the other sides, or those
    to be met where one side forfeited. `adjustment` is the entrant's own and reaches neither the
    partners nor the opponents, such as -100 for a culprit. `given` is the part of `points` that
    comes from a ruling and not from play. `has_won` tells who won a played round where points do
    not, and else is None. `is_on_paper` means that only the result is known, without its hands, so
    `counts` are meaningless.
    """

    round: int
    entrant: int
    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    points: Score = 0
    against: Score = 0
    kind: OutcomeKind = PLAYED
    hands: int = 0
    counts: Counts = NOTHING_COUNTED
    is_on_paper: bool = False
    adjustment: Score = 0
    given: Score = 0
    has_won: bool | None = None

    @property
    def is_played(self) -> bool:
        """True if the entrant sat at a table of its own."""
        return self.kind == PLAYED

    @property
    def is_voluntary(self) -> bool:
        """True if the round was unplayed by the entrant's own choice.

        FIDE C.07 (2024) speaks of a voluntarily unplayed round: a requested bye of any value or a
        forfeit loss, but neither an allocated bye nor a forfeit win.
        """
        return self.kind not in _NOT_ONE_S_OWN_DOING


@dataclass(frozen=True, slots=True)
class RankedEntrant:
    """A ranked player, pair or team, by start number.

    `rating` and `age` are for keys that ask for them; ages may be years or days, but the same for
    all. An entrant with `is_sent_away` gets no prize.
    """

    number: int
    rating: int | None = None
    age: int | None = None
    is_sent_away: bool = False


Removal = Literal["keep", "void", "half"]
"""`keep` leaves what was played and every forfeit after it as they are, `void` counts no round of
theirs for anybody, and `half` voids them where fewer than half of the rounds so far were played,
as round robins do.
"""


def after_removal(
    outcomes: Sequence[Outcome], removed: Collection[int], removal: Removal
) -> tuple[Outcome, ...]:
    """The outcomes with those void that no longer count: all of a removed entrant's tables."""
    gone = set(removed)
    if removal == "half":
        gone -= _half_played(outcomes)
    if removal == "keep" or not gone:
        return tuple(outcomes)
    return tuple(
        replace(outcome, kind="void")
        if outcome.entrant in gone or not gone.isdisjoint((*outcome.opponents, *outcome.partners))
        else outcome
        for outcome in outcomes
    )


def _half_played(outcomes: Sequence[Outcome]) -> set[int]:
    """Returns those who played half of the rounds or more."""
    rounds = max((outcome.round for outcome in outcomes), default=0)
    played = Counter(outcome.entrant for outcome in outcomes if outcome.is_played)
    return {entrant for entrant, number in played.items() if 2 * number >= rounds}

"""One entrant's result in one round of a tournament, even if an opponent was removed."""

from collections.abc import Mapping, Sequence
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


Departure = Literal["annul", "keep", "forfeit"]
"""The results that count of an entrant who left a tournament in which all meet all.

`annul` voids all tables of theirs for everybody. With `keep` and `forfeit` the tables they played
count; those they did not count for nobody, or are won by their opponents without play.
"""


def after_departures(
    outcomes: Sequence[Outcome],
    departures: Mapping[int, Departure],
    plan: Mapping[tuple[int, int], int],
) -> tuple[Outcome, ...]:
    """The outcomes as they count once these entrants have left.

    `plan` has everybody's opponent by round and entrant, where a plan says who meets.
    """
    return tuple(_after_departure(outcome, departures, plan) for outcome in outcomes)


def _after_departure(
    outcome: Outcome, departures: Mapping[int, Departure], plan: Mapping[tuple[int, int], int]
) -> Outcome:
    planned = plan.get((outcome.round, outcome.entrant))
    met = outcome.opponents or (() if planned is None else (planned,))
    own = departures.get(outcome.entrant)
    others = [departures[other] for other in (*met, *outcome.partners) if other in departures]
    if "annul" in (own, *others):
        return replace(outcome, kind="void")
    if outcome.is_played or outcome.opponents or planned is None:
        return outcome
    if own == "forfeit":
        return replace(outcome, opponents=met)
    if outcome.kind == "bye" and others:
        is_won = "forfeit" in others
        return replace(outcome, kind="forfeit_win" if is_won else "void", opponents=met)
    return outcome

"""What is announced for missed rounds is checked: nobody is given what a table cannot bring."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from scoring import Variant
from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.engine.ranking.codes import fixed_points, is_policy
from tracker.engine.ranking.worth import basis_of, counted_hands
from tracker.engine.simulator.tables import most_at_table


class Announced(Protocol):
    """What of a plan says what missed rounds count."""

    @property
    def unplayed(self) -> Mapping[str, str]: ...
    @property
    def hands(self) -> int | None: ...
    @property
    def games(self) -> int: ...
    @property
    def nominal_hands(self) -> int | None: ...
    @property
    def scoring(self) -> str: ...
    @property
    def fixed_for(self) -> Mapping[str, str]: ...


def check_missed(plan: Announced, variant: Variant | None, problems: Problems) -> None:
    """Notes what no policy is, and fixed points that do not belong to the game and its hands."""
    for reason, policy in plan.unplayed.items():
        if not is_policy(policy):
            said = phrase("Choose the points for such a round.")
            problems.add(f"unplayed.{reason}", "bad_value", said)
        elif variant is not None and fixed_points(policy):
            for why in _misfits(plan, variant, reason, max(fixed_points(policy))):
                problems.add(f"unplayed.{reason}", "bad_value", why)


def _misfits(plan: Announced, variant: Variant, reason: str, points: int) -> Iterator[str]:
    """Why so many points cannot be given; nothing where they can."""
    hands = counted_hands(plan.hands, plan.games, plan.nominal_hands)
    most = most_at_table(variant, *hands)
    basis = basis_of(variant.id, plan.hands, plan.games, plan.scoring, plan.nominal_hands)
    if most is None:
        yield phrase(
            "Without a number of hands nobody knows what a round scores: choose the average of "
            "that round, or enter the number of hands."
        )
    elif points > most:
        yield phrase(
            "No table has more than about {most} points from such a round: give fewer for a missed "
            "round, or choose the average of that round.",
            most=most,
        )
    elif plan.fixed_for.get(reason, basis) != basis:
        yield phrase(
            "These points were for another game or another number of hands: enter those for this "
            "one, or choose the average of that round."
        )

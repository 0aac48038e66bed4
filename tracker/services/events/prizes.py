"""The prizes of an event are checked: there is somebody who can win each."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import Variant
from scoring.language import phrase
from tracker.ranking.awards import NoAwardError, plan_of
from tracker.ranking.counted import uncounted
from tracker.ranking.prizes import ByKey
from tracker.services.errors import Problems


def check_prizes(
    prizes: Sequence[object], rules: Mapping[str, Any], variant: Variant | None, problems: Problems
) -> None:
    """Notes prizes that mean nothing, and those for what the game does not count."""
    try:
        plan = plan_of(prizes, rules)
    except NoAwardError:
        problems.add("prizes", "bad_value", phrase("Enter what is for whom."))
        return
    if variant is None:
        return
    reasons = uncounted(variant)
    for award in plan.awards:
        if isinstance(award, ByKey) and award.key.code in reasons:
            said = phrase(
                "Nobody can win the prize for “{key}”: {reason}. Take it out, or give another.",
                key=award.key.title,
                reason=reasons[award.key.code],
            )
            problems.add("prizes", "bad_value", said)

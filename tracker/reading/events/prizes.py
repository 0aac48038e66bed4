"""The prizes of an event: who gets which, from what it stores of them."""

from collections import defaultdict
from collections.abc import Mapping

from scoring.language import phrase
from tracker.models import Event
from tracker.ranking.awards import plan_of
from tracker.ranking.prizes import Prize as Given
from tracker.ranking.prizes import prizes, ungiven
from tracker.ranking.standings import Standings
from tracker.reading.events.prize_words import money


def prizes_of(event: Event, table: Standings) -> Mapping[int, tuple[str, ...]]:
    """What everybody gets, in words, by start number."""
    rules = event.prize_rules or {}
    given: dict[int, list[str]] = defaultdict(list)
    for prize in prizes(plan_of(event.prizes, rules), table, event.seed):
        given[prize.entrant].append(_said(prize, rules.get("unit", "")))
    return {entrant: tuple(said) for entrant, said in given.items()}


def ungiven_prizes(event: Event, table: Standings) -> tuple[str, ...]:
    """A sentence for each prize that was announced for the best in something and goes to nobody."""
    plan = plan_of(event.prizes, event.prize_rules or {})
    return tuple(
        phrase("The prize for “{key}” is not given: {reason}.", key=award.key.title, reason=reason)
        for award, reason in ungiven(plan, table)
    )


def _said(prize: Given, unit: str) -> str:
    """ "Prize 25 €" or "Last: A ham"; only the name of a pick."""
    if prize.thing:
        return f"{prize.name}: {prize.thing}"
    return f"{prize.name} {money(prize.amount, unit)}" if prize.amount else prize.name

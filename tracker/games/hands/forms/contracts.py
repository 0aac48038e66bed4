"""What is bid and raised, on the form: large chips for the usual numbers, small ones for others."""

from collections.abc import Iterator

from scoring.contract_bids import LEAST_CONTRACT, STEP
from scoring.record import CAPOT
from tracker.engine.records.folding import Json
from tracker.games.hands.entry_pages import EntryGround
from tracker.games.hands.forms.typed import Typed, number_from

MOST_USUAL = 160
"""The most that cards alone bring, so that nothing else has to be counted on."""
MOST_RARE = 400
"""More than anybody bids, with four jacks and every trick."""


def usual(entry: EntryGround) -> Iterator[str]:
    """The large chips; every trick is the last of them."""
    for number in range(LEAST_CONTRACT, _most(entry, MOST_USUAL) + 1, STEP):
        yield str(number)
    yield CAPOT


def rarer(entry: EntryGround, typed: Typed) -> Iterator[str]:
    """The small chips, and one for whatever else is stored."""
    offered = [*map(str, range(MOST_USUAL + STEP, _most(entry, MOST_RARE) + 1, STEP))]
    yield from offered
    if typed.contract and typed.contract not in (*usual(entry), *offered):
        yield typed.contract


def raised_of(text: str) -> Json:
    """The same for how often a hand was raised, nothing where it was not."""
    number = number_from(text)
    return {} if not text or number == 0 else {"bid.raised": text if number is None else number}


def contract_of(text: str) -> Json:
    """The contract of a record for what was typed; what is no number the engine refuses."""
    number = number_from(text)
    return {} if not text else {"bid.contract": text if number is None else number}


def _most(entry: EntryGround, most: int) -> int:
    limit = entry.rules.contract_most
    return most if limit is None else min(most, limit)

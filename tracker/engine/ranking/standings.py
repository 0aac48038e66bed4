"""The standings of an event: who is ahead, by which key, and what was looked at on the way."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, cast

from scoring.language import phrase
from tracker.engine.ranking.event import Law, RankedEvent
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Group, Reading, TieBreak, each, read_of
from tracker.engine.ranking.lot import GROUP_PLACE, LOT, PLACE
from tracker.engine.ranking.outcome import Outcome, RankedEntrant
from tracker.engine.ranking.removal import Removal, after_removal
from tracker.engine.ranking.scorecard import Scoring, scorecards
from tracker.engine.ranking.table import Key, RankedRow, rows_by

_PLAIN = Scoring()


@dataclass(frozen=True, slots=True)
class RankingRules:
    """How an event ranks: its keys in their order, its scoring, and the seed of the lot.

    `leavers` says whether who withdrew is ranked like everybody, after all others or not at all,
    in which case they still are the opponents whom others met; `removal` what becomes of the rounds
    against them. `law` picks the text of the FIDE keys. Where the lot is a key and `draws_lots` is
    not set, those whom only the lot would part share their places; it still puts them in order.
    `uncounted` are keys that have nothing to count in the game, by their codes, with the reason.
    """

    keys: tuple[TieBreak, ...]
    scoring: Scoring = _PLAIN
    seed: str = ""
    is_round_robin: bool = False
    law: Law = 2024
    leavers: Literal["ranked", "last", "out"] = "ranked"
    removal: Removal = "keep"
    draws_lots: bool = True
    uncounted: Mapping[str, str] = field(default_factory=dict)


class Column(NamedTuple):
    """What stands above a column; `skipped` is why it is empty for everybody, "" if it is not."""

    code: str
    title: str
    help: str
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """Columns and rows ready to print, and the event that they come from."""

    columns: tuple[Column, ...]
    rows: tuple[RankedRow, ...]
    event: RankedEvent = field(repr=False, compare=False)


def standings(
    rules: RankingRules,
    entrants: Iterable[RankedEntrant],
    outcomes: Iterable[Outcome],
    *,
    withdrawn: Collection[int] = (),
    places: Mapping[int, int] | None = None,
    are_in_groups: bool = False,
    playoffs: Mapping[int, Score] | None = None,
) -> Standings:
    """The standings after the rounds of which there are outcomes, in any order.

    `places` by start number, of finals or of groups, come before every key, `playoffs` break ties.
    Raises ValueError for an outcome of nobody in the event and for two of a round for one entrant.
    """
    counted = after_removal(tuple(outcomes), withdrawn, rules.removal)
    numbers = {entrant.number: entrant for entrant in entrants}
    event = RankedEvent(
        entrants=numbers,
        cards=scorecards(rules.scoring, numbers, counted),
        scale=rules.scoring.scale,
        seed=rules.seed,
        is_round_robin=rules.is_round_robin,
        law=rules.law,
        places=places or {},
        playoffs=playoffs or {},
        uncounted=rules.uncounted,
    )
    keys = _keys(rules, withdrawn, () if places is None else (_place(are_in_groups=are_in_groups),))
    return _table(event, keys, list(_ranked(rules, event, withdrawn)))


def _place(*, are_in_groups: bool) -> TieBreak:
    return GROUP_PLACE if are_in_groups else PLACE


def _ranked(rules: RankingRules, event: RankedEvent, withdrawn: Collection[int]) -> Iterator[int]:
    out = withdrawn if rules.leavers == "out" else ()
    return (number for number in _in_order(rules, event) if number not in out)


def _keys(
    rules: RankingRules, withdrawn: Collection[int], first: tuple[TieBreak, ...]
) -> tuple[TieBreak, ...]:
    if rules.leavers == "last" and withdrawn:
        first = (_left(withdrawn), *first)
    return (*first, *(key for key in rules.keys if rules.draws_lots or key is not LOT))


def _in_order(rules: RankingRules, event: RankedEvent) -> list[int]:
    """Everybody in the order of those who share a place: by the lot if it is a key, or by number.

    Whoever needs a single order, such as the next draw, takes this one.
    """
    numbers = sorted(event.entrants)
    if LOT not in rules.keys:
        return numbers
    drawn = LOT.read(event, numbers).values
    return sorted(numbers, key=lambda number: cast(int, drawn[number]))


def _left(withdrawn: Collection[int]) -> TieBreak:
    """The key that puts everybody who withdrew behind all others."""
    read = each(lambda event, entrant: int(entrant in withdrawn))
    return TieBreak(
        "LEFT",
        phrase("Left"),
        phrase("Entrants who left early come after everybody else."),
        read,
        is_lower=True,
    )


def _table(event: RankedEvent, ties: tuple[TieBreak, ...], everybody: list[int]) -> Standings:
    keys = [_key(event, tie, everybody) for tie in ties]
    columns = (
        Column(tie.code, tie.title, tie.help, key.whole.skipped if key.whole else "")
        for tie, key in zip(ties, keys, strict=True)
    )
    return Standings(tuple(columns), rows_by(keys, everybody), event)


def _key(event: RankedEvent, tie: TieBreak, everybody: list[int]) -> Key:
    """A tie-break as it is read in this event: once for everybody, or among the tied."""
    if tie.is_tied:
        return Key(tie.code, lambda group: read_of(tie, event, group), None, tie.is_lower)
    on_paper = event.on_paper if tie.is_of_hands else frozenset()
    told = [entrant for entrant in everybody if entrant not in on_paper]
    whole = read_of(tie, event, told or everybody)

    def read(group: Group) -> Reading:
        is_whole = whole.skipped or on_paper.isdisjoint(group)
        return whole if is_whole else read_of(tie, event, group)

    return Key(tie.code, read, whole, tie.is_lower)

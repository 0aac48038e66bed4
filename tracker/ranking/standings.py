"""The standings of an event: who is ahead, by which key, and what was looked at on the way."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, cast

from scoring.language import phrase
from tracker.ranking.event import Law, RankedEvent
from tracker.ranking.exact import Score
from tracker.ranking.key import Reading, TieBreak, Value, each, parts, read_of
from tracker.ranking.lot import GROUP_PLACE, LOT, PLACE
from tracker.ranking.outcome import Outcome, RankedEntrant
from tracker.ranking.removal import Removal, after_removal
from tracker.ranking.scorecard import RoundScore, Scoring, scorecards
from tracker.ranking.table import place_of

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


class KeyStep(NamedTuple):
    """A key on the way from the row above: both values, or why it was skipped."""

    code: str
    own: Value = None
    above: Value = None
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """An entrant's place. Equals share a rank and the next one is skipped: 1 2 2 4.

    `last_rank` is the last of the places that are shared: 3 for the two of them. `values` are those
    of the columns; a key that is read among the tied only leaves None where nobody was tied.
    `decided_by` is the code of the key that put this row behind the one above,
    which is that of the entrant `above`; None in the first row and where both are equal in all.
    `why` has every step of that comparison, the deciding one last.
    """

    rank: int
    last_rank: int
    entrant: int
    values: tuple[Value, ...]
    rounds: tuple[RoundScore, ...]
    above: int | None = None
    decided_by: str | None = None
    why: tuple[KeyStep, ...] = ()

    @property
    def place(self) -> str:
        """The place in figures, a shared one with its last: "1", or "2–3" for two who share."""
        return place_of(self.rank, self.last_rank)


@dataclass(frozen=True, slots=True)
class Standings:
    """Columns and rows ready to print, and the event that they come from."""

    columns: tuple[Column, ...]
    rows: tuple[RankedRow, ...]
    event: RankedEvent = field(repr=False, compare=False)


class KeyLook(NamedTuple):
    """A key as it was read once, for everybody or for one tied group."""

    key: TieBreak
    reading: Reading


Trails = dict[int, list[KeyLook]]
"""Everything that was looked at for an entrant while it was tied with somebody."""


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


def _table(event: RankedEvent, keys: tuple[TieBreak, ...], everybody: list[int]) -> Standings:
    looks = {key.code: _look(event, key, everybody) for key in keys if not key.is_tied}
    trails: Trails = {entrant: [] for entrant in everybody}
    groups = [everybody] if everybody else []
    for key in keys:
        shared = looks.get(key.code)
        groups = [part for group in groups for part in _split(event, key, shared, group, trails)]
    return Standings(
        tuple(_columns(keys, looks)), tuple(_rows(event, keys, looks, groups, trails)), event
    )


def _look(event: RankedEvent, key: TieBreak, everybody: list[int]) -> KeyLook:
    """What a column has: where a key is of hands, of all whose hands are written down."""
    told = (
        [entrant for entrant in everybody if entrant not in event.on_paper]
        if key.is_of_hands
        else everybody
    )
    return KeyLook(key, read_of(key, event, told or everybody))


def _split(
    event: RankedEvent, key: TieBreak, shared: KeyLook | None, group: list[int], trails: Trails
) -> list[list[int]]:
    """The group by this key; one read among the tied is read again inside its parts."""
    if len(group) == 1:
        return [group]
    look = shared or KeyLook(key, read_of(key, event, group))
    if key.is_of_hands and not look.reading.skipped and not event.on_paper.isdisjoint(group):
        look = KeyLook(key, read_of(key, event, group))
    for entrant in group:
        trails[entrant].append(look)
    if look.reading.skipped:
        return [group]
    split = parts(key, look.reading, group)
    if shared or len(split) == 1:
        return split
    return [part for tied in split for part in _split(event, key, None, tied, trails)]


def _columns(keys: tuple[TieBreak, ...], looks: Mapping[str, KeyLook]) -> Iterable[Column]:
    for key in keys:
        skipped = looks[key.code].reading.skipped if key.code in looks else ""
        yield Column(key.code, key.title, key.help, skipped)


def _rows(
    event: RankedEvent,
    keys: tuple[TieBreak, ...],
    looks: Mapping[str, KeyLook],
    groups: list[list[int]],
    trails: Trails,
) -> Iterable[RankedRow]:
    above: int | None = None
    rank = 1
    for group in groups:
        for entrant in group:
            steps = () if above is None else _steps(trails[above], trails[entrant], above, entrant)
            yield RankedRow(
                rank=rank,
                last_rank=rank + len(group) - 1,
                entrant=entrant,
                values=tuple(_value(key, looks, trails[entrant], entrant) for key in keys),
                rounds=event.cards[entrant].rounds,
                above=above,
                decided_by=steps[-1].code if steps and entrant == group[0] else None,
                why=steps,
            )
            above = entrant
        rank += len(group)


def _value(
    key: TieBreak, looks: Mapping[str, KeyLook], trail: list[KeyLook], entrant: int
) -> Value:
    """The value of a column: everybody's, or the first that was read while tied."""
    if key.code in looks:
        return looks[key.code].reading.values.get(entrant)
    return next((look.reading.values.get(entrant) for look in trail if look.key is key), None)


def _steps(
    trail_above: list[KeyLook], trail: list[KeyLook], above: int, entrant: int
) -> tuple[KeyStep, ...]:
    """What was looked at while both were tied; the same again and again is said once.

    A direct encounter can leave two as they are though their values differ, since games are
    missing; it is read again for those who are left, so it is not said of them here.
    """
    steps: list[KeyStep] = []
    for look, other in zip(trail, trail_above, strict=False):
        if look is not other:
            break
        reading = look.reading
        own, theirs = reading.values.get(entrant), reading.values.get(above)
        is_split = own != theirs
        if reading.order is not None:
            is_split = reading.order[entrant] != reading.order[above]
        step = KeyStep(look.key.code, own, theirs, reading.skipped)
        if is_split or (own == theirs and step not in steps[-1:]):
            steps.append(step)
        if is_split:
            break
    return tuple(steps)

"""The standings of a tournament: who is ahead, by which key, and why in words."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple, cast

from scoring.language import Numeral, chain_texts, numeral, phrase
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import (
    GROUP_PLACE,
    LOT,
    PLACE,
    Group,
    KeyValues,
    TieBreak,
    Value,
    per_entrant,
    read_of,
)
from tracker.engine.ranking.outcome import Outcome, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring, scorecards
from tracker.engine.ranking.table import Key, KeyStep, RankedRow, rows_by
from tracker.engine.ranking.tournament import Law, RankedTournament

_PLAIN = Scoring()


@dataclass(frozen=True, slots=True)
class RankingRules:
    """How a tournament ranks: its keys in their order, its scoring, and the seed of the lot.

    `leavers` tells whether withdrawn entrants are ranked like the others, after all others or not
    at all, in which case they still count as opponents. `law` picks the text of the FIDE keys.
    Where the lot is a key and `draws_lots` is not set, those whom only the lot would separate share
    their places; it still puts them in order. `uncounted` are keys that have nothing to count in
    the game, by their codes, with the reason.
    """

    keys: tuple[TieBreak, ...]
    scoring: Scoring = _PLAIN
    seed: str = ""
    is_round_robin: bool = False
    law: Law = 2024
    leavers: Literal["ranked", "last", "out"] = "ranked"
    draws_lots: bool = True
    uncounted: Mapping[str, str] = field(default_factory=dict)


class Column(NamedTuple):
    """A column header; `skipped` is why it is empty for all rows, "" if it is not."""

    code: str
    title: str
    help: str
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """Columns and rows ready to print, and the tournament that they come from."""

    columns: tuple[Column, ...]
    rows: tuple[RankedRow, ...]
    tournament: RankedTournament = field(repr=False, compare=False)


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
    """Ranks the entrants from outcomes in any order.

    `places` by start number, of finals or of groups, come before every key, `playoffs` break ties.
    Raises ValueError for an unknown entrant and for two outcomes of a round for one entrant.
    """
    numbers = {entrant.number: entrant for entrant in entrants}
    tournament = RankedTournament(
        entrants=numbers,
        cards=scorecards(rules.scoring, numbers, outcomes),
        scale=rules.scoring.scale,
        seed=rules.seed,
        is_round_robin=rules.is_round_robin,
        law=rules.law,
        places=places or {},
        playoffs=playoffs or {},
        uncounted=rules.uncounted,
    )
    keys = _keys(rules, withdrawn, () if places is None else (_place(are_in_groups=are_in_groups),))
    return _table(tournament, keys, list(_ranked(rules, tournament, withdrawn)))


def _place(*, are_in_groups: bool) -> TieBreak:
    return GROUP_PLACE if are_in_groups else PLACE


def _ranked(
    rules: RankingRules, tournament: RankedTournament, withdrawn: Collection[int]
) -> Iterator[int]:
    out = withdrawn if rules.leavers == "out" else ()
    return (number for number in _in_order(rules, tournament) if number not in out)


def _keys(
    rules: RankingRules, withdrawn: Collection[int], first: tuple[TieBreak, ...]
) -> tuple[TieBreak, ...]:
    if rules.leavers == "last" and withdrawn:
        first = (_left(withdrawn), *first)
    return (*first, *(key for key in rules.keys if rules.draws_lots or key is not LOT))


def _in_order(rules: RankingRules, tournament: RankedTournament) -> list[int]:
    """Returns the order among shared places: by the lot if it is a key, or by number.

    Callers that need a total order, such as the next draw, use this one.
    """
    numbers = sorted(tournament.entrants)
    if LOT not in rules.keys:
        return numbers
    drawn = LOT.read(tournament, numbers).values
    return sorted(numbers, key=lambda number: cast(int, drawn[number]))


def _left(withdrawn: Collection[int]) -> TieBreak:
    """Returns the key that ranks withdrawn entrants last."""
    read = per_entrant(lambda tournament, entrant: int(entrant in withdrawn))
    return TieBreak(
        "LEFT",
        phrase("Left"),
        phrase("Entrants who left early come after everybody else."),
        read,
        is_lower=True,
    )


def _table(
    tournament: RankedTournament, ties: tuple[TieBreak, ...], everybody: list[int]
) -> Standings:
    keys = [_key(tournament, tie, everybody) for tie in ties]
    columns = (
        Column(tie.code, tie.title, tie.help, key.whole.skipped if key.whole else "")
        for tie, key in zip(ties, keys, strict=True)
    )
    return Standings(tuple(columns), rows_by(keys, everybody), tournament)


def _key(tournament: RankedTournament, tie: TieBreak, everybody: list[int]) -> Key:
    """Binds a tie-break to this tournament: for all entrants, or among the tied."""
    if tie.is_tied:
        return Key(tie.code, lambda group: read_of(tie, tournament, group), None, tie.is_lower)
    on_paper = tournament.on_paper if tie.is_of_hands else frozenset()
    told = [entrant for entrant in everybody if entrant not in on_paper]
    whole = read_of(tie, tournament, told or everybody)

    def read(group: Group) -> KeyValues:
        is_whole = whole.skipped or on_paper.isdisjoint(group)
        return whole if is_whole else read_of(tie, tournament, group)

    return Key(tie.code, read, whole, tie.is_lower)


_QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def explain_place(
    row: RankedRow,
    columns: Iterable[Column],
    names: Mapping[int, str],
    below: RankedRow | None = None,
) -> tuple[str, ...]:
    """Explains an entrant's place between its neighbours: a sentence for each key compared.

    The last one for each neighbour names the key that decided, with the values of both. `names` are
    by start number; `below` is the next row, or None if there is none or it is hidden.
    """
    titles = {column.code: column.title for column in columns}
    return (*_behind(row, titles, names), *_ahead(row, below, titles, names))


def _behind(row: RankedRow, titles: Mapping[str, str], names: Mapping[int, str]) -> Iterator[str]:
    if row.above is None:
        return
    above = names[row.above]
    decided = row.why[-1:] if row.decided_by else ()
    for step in row.why[: len(row.why) - len(decided)]:
        yield phrase("{key}: {compared}.", key=titles[step.code], compared=_step(step, above))
    for step in decided:
        own, others = _apart(step.own, step.above)
        text = phrase("Behind {name} by {key}: {own} against {others}.")
        yield text.format(name=above, key=titles[step.code], own=own, others=others)
    if row.decided_by is None:
        text = phrase("Tied in everything: shares places {place} with {above}.")
        yield text.format(place=row.place, above=above)


def _ahead(
    row: RankedRow, below: RankedRow | None, titles: Mapping[str, str], names: Mapping[int, str]
) -> Iterator[str]:
    if below is None or below.above != row.entrant:
        return
    name = names[below.entrant]
    if below.decided_by is None:
        text = phrase("Tied in everything: shares places {place} with {above}.")
        yield text.format(place=row.place, above=name)
        return
    others, own = _apart(below.why[-1].own, below.why[-1].above)
    text = phrase("Ahead of {name} by {key}: {own} against {others}.")
    yield text.format(name=name, key=titles[below.decided_by], own=own, others=others)


def _step(step: KeyStep, above: str) -> str:
    if step.skipped:
        return phrase("skipped, {skipped}", skipped=step.skipped)
    if step.own == step.above:
        return phrase("{own}, the same as {above}", own=_first(step.own), above=above)
    own, others = _apart(step.own, step.above)
    return phrase("{own}; {name} has {others}", own=own, name=above, others=others)


def _apart(own: Value, others: Value) -> tuple[str, str]:
    """Two values, long ones up to their first difference: what comes after it does not matter."""
    if not isinstance(own, tuple) or not isinstance(others, tuple):
        return value_text(own), value_text(others)
    pairs = zip(own, others, strict=False)
    same = next((at for at, (ours, theirs) in enumerate(pairs) if ours != theirs), None)
    until = min(len(own), len(others)) + 1 if same is None else same + 1
    return value_text(own[:until]), value_text(others[:until])


def _first(value: Value) -> str:
    """A value that is the same for both, a long one by its first number."""
    if not isinstance(value, tuple):
        return value_text(value)
    return (
        phrase("{shown} and so on", shown=value_text(value[:1]))
        if len(value) > 1
        else value_text(value)
    )


def value_text(value: Value) -> str:
    """A value for people: 1,204 or 12½ or 13.38, several with "then", nothing as a dash."""
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return chain_texts(map(value_text, value), phrase("{one}, then {other}")) if value else "–"
    return number(value)


def number(score: Score) -> Numeral:
    """A number with thousands marked, quarters as signs and other parts rounded to hundredths."""
    return numeral(_figures(score))


def _figures(score: Score) -> str:
    if score < 0:
        return f"−{_figures(-score)}"
    full, part = divmod(Fraction(score), 1)
    if not part:
        return f"{full:,}"
    if part in _QUARTERS:
        return f"{full:,}{_QUARTERS[part]}" if full else _QUARTERS[part]
    hundredths = (200 * Fraction(score) + 1) // 2
    return f"{hundredths // 100:,}.{hundredths % 100:02}"


def with_sign(points: int) -> Numeral:
    """Points with their sign: "+20", "−72", "0"."""
    return numeral(f"{points:+d}".replace("-", "−") if points else "0")

"""Why somebody stands where it stands, in sentences."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from scoring.language import Numeral, chain_texts, numeral, phrase
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.standings import Column
from tracker.engine.ranking.table import KeyStep, RankedRow

_QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def why(
    row: RankedRow,
    columns: Iterable[Column],
    names: Mapping[int, str],
    below: RankedRow | None = None,
) -> tuple[str, ...]:
    """Why somebody stands between its neighbours: a sentence for each key that was compared.

    The last one for each neighbour names the key that decided, with the values of both. `names` are
    by start number; `below` is the row behind this one, None where nobody is or may be told.
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
        said = phrase("Behind {name} by {key}: {own} against {others}.")
        yield said.format(name=above, key=titles[step.code], own=own, others=others)
    if row.decided_by is None:
        said = phrase("Tied in everything: shares places {place} with {above}.")
        yield said.format(place=row.place, above=above)


def _ahead(
    row: RankedRow, below: RankedRow | None, titles: Mapping[str, str], names: Mapping[int, str]
) -> Iterator[str]:
    if below is None or below.above != row.entrant:
        return
    name = names[below.entrant]
    if below.decided_by is None:
        said = phrase("Tied in everything: shares places {place} with {above}.")
        yield said.format(place=row.place, above=name)
        return
    others, own = _apart(below.why[-1].own, below.why[-1].above)
    said = phrase("Ahead of {name} by {key}: {own} against {others}.")
    yield said.format(name=name, key=titles[below.decided_by], own=own, others=others)


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

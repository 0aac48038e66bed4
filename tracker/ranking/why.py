"""Why somebody stands where it stands, in sentences."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.language import Numeral, chained, numeral, phrase
from tracker.ranking.exact import Score
from tracker.ranking.key import Value
from tracker.ranking.standings import Column, KeyStep, RankedRow

_QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def why(row: RankedRow, columns: Iterable[Column], names: Mapping[int, str]) -> tuple[str, ...]:
    """A sentence for each key by which a row was compared with the one above; none for the first.

    `names` are by start number.
    """
    if row.above is None:
        return ()
    titles = {column.code: column.title for column in columns}
    above = names[row.above]
    sentences = tuple(
        phrase("{key}: {compared}.", key=titles[step.code], compared=_step(step, above))
        for step in row.why
    )
    if row.decided_by is None:
        said = phrase("Tied in everything: shares places {place} with {above}.")
        return (*sentences, said.format(place=row.place, above=above))
    return sentences


def _step(step: KeyStep, above: str) -> str:
    if step.skipped:
        return phrase("skipped, {skipped}", skipped=step.skipped)
    if step.own == step.above:
        return phrase("{own}, the same as {above}", own=_first(step.own), above=above)
    if isinstance(step.own, tuple) and isinstance(step.above, tuple):
        return _vectors(step.own, step.above, above)
    if step.own is None or step.above is None:
        return phrase(
            "{own}; {name} has {others}",
            own=value_text(step.own),
            name=above,
            others=value_text(step.above),
        )
    assert isinstance(step.own, int | Fraction)
    assert isinstance(step.above, int | Fraction)
    amount = number(abs(Fraction(step.own) - step.above))
    said = phrase("{own}, {amount} fewer than {above}")
    if step.own > step.above:
        said = phrase("{own}, {amount} more than {above}")
    return said.format(own=value_text(step.own), amount=amount, above=above)


def _vectors(own: tuple[Score, ...], above: tuple[Score, ...], name: str) -> str:
    """Up to the first difference: what comes after it does not matter."""
    pairs = zip(own, above, strict=False)
    same = next((at for at, (ours, theirs) in enumerate(pairs) if ours != theirs), None)
    until = min(len(own), len(above)) + 1 if same is None else same + 1
    return phrase(
        "{own}; {name} has {others}",
        own=value_text(own[:until]),
        name=name,
        others=value_text(above[:until]),
    )


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
        return chained(map(number, value), phrase("{one}, then {other}")) if value else "–"
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


def signed(points: int) -> str:
    """Points with their sign: "+20", "−72", "0"."""
    return f"{points:+d}".replace("-", "−") if points else "0"

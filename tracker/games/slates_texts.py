"""A game on the slate of jass players, drawn and read out."""

from collections.abc import Sequence
from dataclasses import asdict

from django.utils.translation import gettext as _

from tracker.engine.charts.slate import OnSlate, Slate, slate, strokes
from tracker.games.seating_queries import Seating


def slate_of(seating: Seating, totals: Sequence[int]) -> Slate:
    """The slate of two sides with these totals."""
    said = _(
        "{side}: {total}, in strokes {hundreds} × 100, {fifties} × 50, {twenties} × 20 and {rest}."
    )
    return slate(
        _("Slate"),
        [
            OnSlate(
                side.name,
                total,
                said.format(side=side.name, total=total, **asdict(strokes(total))),
            )
            for side, total in zip(seating.sides, totals, strict=True)
        ],
    )

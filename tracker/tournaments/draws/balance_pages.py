"""How fair the rounds of an event are, in words and bars."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.engine.pairing.certificate import Certificate, EntrantShare, Histogram
from tracker.engine.pairing.words import Names
from tracker.engine.records.plurals import counted_noun

WIDEST = 100
MOST_ROWS = 60
"""More rows have a page of their own."""


@dataclass(frozen=True, slots=True)
class MeetingBar:
    """How many have one number: "once", "24 pairs", and how wide of 100 its bar is."""

    times: str
    count: str
    width: int


@dataclass(frozen=True, slots=True)
class Chart:
    """What was counted, with a bar for each number; `is_even` where nobody has two more."""

    title: str
    bars: tuple[MeetingBar, ...]
    is_even: bool


@dataclass(frozen=True, slots=True)
class ShareRow:
    """What one entrant got."""

    number: int
    name: str
    sit_outs: int
    threes: int
    house: int
    deals: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """The certificate of some rounds: a sentence, charts, and a row for each entrant.

    Rows that are many have a page of their own.
    """

    rounds: int
    said: tuple[str, ...]
    charts: tuple[Chart, ...]
    rows: tuple[ShareRow, ...]
    seats: tuple[int, ...]
    has_threes: bool
    has_house: bool

    @property
    def is_long(self) -> bool:
        """Whether the rows would make more of a page than all else on it."""
        return len(self.rows) > MOST_ROWS


def balance_of(certificate: Certificate, names: Names) -> Balance:
    """A certificate ready to print."""
    return Balance(
        rounds=certificate.rounds,
        said=tuple(_said(certificate)),
        charts=charts_of(certificate),
        rows=tuple(_row(share, names) for share in certificate.shares),
        seats=tuple(range(1, len(certificate.seats) + 1)),
        has_threes=_is_told(certificate.threes),
        has_house=_is_told(certificate.house),
    )


def charts_of(
    certificate: Certificate, thing: str = "pair", one: str = "entrant"
) -> tuple[Chart, ...]:
    """Partners and opponents by pairs, the rest by entrants; what nobody has is left out."""
    drawn = (
        (_("Partners"), certificate.partners, thing),
        (_("Opponents"), certificate.opponents, thing),
        (_("First deals"), certificate.deals, one),
        (_("Sitting out"), certificate.sit_outs, one),
        (_("Tables of three"), certificate.threes, one),
        (_("Tables with the house"), certificate.house, one),
    )
    seats = (
        (_("Seat {}").format(number), histogram, one)
        for number, histogram in enumerate(certificate.seats, start=1)
    )
    return tuple(
        _chart(title, histogram, what)
        for title, histogram, what in (*drawn, *seats)
        if _is_told(histogram)
    )


def times(number: int) -> str:
    """How often: "never", "once", "twice", "3 times"."""
    words = {0: _("never"), 1: _("once"), 2: _("twice")}
    return words.get(number) or _("{} times").format(number)


def _is_told(histogram: Histogram) -> bool:
    return any(number for number, _count in histogram)


def _chart(title: str, histogram: Histogram, what: str) -> Chart:
    most = max(count for _number, count in histogram)
    numbers = [number for number, _count in histogram]
    bars = tuple(
        MeetingBar(times(number), counted_noun(count, what), max(1, round(count * WIDEST / most)))
        for number, count in histogram
    )
    return Chart(title, bars, max(numbers) - min(numbers) <= 1)


def _said(certificate: Certificate) -> Iterable[str]:
    if _is_told(certificate.partners):
        most = times(certificate.most_partners)
        yield _("No two are partners more often than {}.").format(most)
    if _is_told(certificate.opponents):
        most = times(certificate.most_opponents)
        yield _("No two are opponents more often than {}.").format(most)
    if _is_told(certificate.sit_outs):
        most = times(certificate.sit_outs[-1][0])
        yield _("Nobody sits out more often than {}.").format(most)


def _row(share: EntrantShare, names: Names) -> ShareRow:
    return ShareRow(
        number=share.entrant,
        name=names.get(share.entrant, str(share.entrant)),
        sit_outs=share.sit_outs,
        threes=share.threes,
        house=share.house,
        deals=share.deals,
        seats=share.seats,
    )

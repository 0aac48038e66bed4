"""The notice of an event in words: when, where, for what fee, and what else is said of it."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.common.dates_texts import day, time_of_day
from tracker.models import Event
from tracker.tournaments.rounds.postponed_queries import day_of_round
from tracker.tournaments.setup.notices_queries import Notice, notice_of

LONGEST_LINE = 200
AT_CLOCK = {
    "": phrase("It finishes the hand"),
    "one_more": phrase("It finishes the hand and plays one more"),
    "dealers": phrase("It goes on until everybody has dealt equally often"),
    "stop": phrase("It stops at once, and the hand does not count"),
}
"""What a table does when its time is up."""
OVER = {
    "one_more": phrase("Time is up: finish the hand that you are playing, and play one more."),
    "dealers": phrase("Time is up: go on until everybody has dealt equally often."),
    "stop": phrase("Time is up: stop, the hand that you are playing does not count."),
}
"""What the clock says then, where it is not that the hand is finished."""


@dataclass(frozen=True, slots=True)
class NoticeShown:
    """A notice ready to print; what nobody has said is empty.

    `when` has a line for each day, `place` and `address` are as they were written.
    """

    when: tuple[str, ...]
    place: str
    address: str
    fee: str
    contact: str
    paragraphs: tuple[str, ...]
    at_clock: str

    @property
    def where(self) -> str:
        """The place with its address."""
        return ", ".join(filter(None, (self.place, self.address)))


def notice_shown(event: Event) -> NoticeShown:
    """The notice of an event as everybody reads it."""
    notice = notice_of(event)
    return NoticeShown(
        when=tuple(_when(event.evening.date, notice)),
        place=notice.place,
        address=notice.address,
        fee=fee_said(notice.fee, notice.fee_unit),
        contact=notice.contact,
        paragraphs=tuple(filter(None, notice.about.split("\n"))),
        at_clock=notice.at_clock,
    )


def round_day(event: Event, number: int) -> str:
    """The day of a round of an event of several days, in words; "" where all are on one."""
    return day(day_of_round(event, number)) if event.days.all() else ""


def notice_line(event: Event, notice: NoticeShown) -> str:
    """When and where an event is and what it costs, in one line for those who share its page."""
    told = (notice.when[:1] or (day(event.evening.date),), (notice.where, notice.fee))
    line = " · ".join(filter(None, [*told[0], *told[1], *notice.paragraphs]))
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1].rstrip()}…"


def fee_said(fee: int | None, unit: str) -> str:
    """A fee as the reader's language writes amounts: "12.50 €", "12,50 €"; 0 in words."""
    if fee is None:
        return ""
    return f"{amount(fee)} {unit}".strip() if fee else _("No entry fee")


def amount(hundredths: int) -> str:
    """An amount in the reader's language, without hundredths where there are none."""
    parts = 2 if hundredths % 100 else 0
    return number_format(Decimal(hundredths) / 100, decimal_pos=parts, use_l10n=True)


def _when(date: dt.date, notice: Notice) -> Iterator[str]:
    """The days with the time of each, and the round that each but the first begins with."""
    if notice.begins is None and not notice.days:
        return
    yield _at(date, notice.begins)
    for further in notice.days:
        said = _("{day}: from round {round}")
        yield said.format(day=_at(further.date, further.begins), round=further.first_round)


def _at(date: dt.date, begins: dt.time | None) -> str:
    return f"{day(date)}, {time_of_day(begins)}" if begins else day(date)

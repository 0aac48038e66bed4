"""What visitors are told of an event before they come: its notice and its further days."""

import datetime as dt
from itertools import pairwise

from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.engine.ranking.awards import MOST_AMOUNT
from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH, text_from
from tracker.models import Event, EventDay, EventNotice
from tracker.models.notice import ABOUT_LENGTH, CLOCK_ENDS, UNIT_LENGTH
from tracker.tournaments.setup.notices_queries import (
    COLUMNS,
    FurtherDay,
    Notice,
    days_of,
    notice_of,
)

MOST_DAYS = 60


def spelled_notice(notice: Notice, date: dt.date, rounds: int) -> Notice:
    """The notice in its one spelling, of an event of so many rounds that begins on this day.

    Raises RecordError with every problem.
    """
    problems = Problems()
    spelt = notice._replace(
        place=text_from(notice.place, "place", problems, NAME_LENGTH),
        address=text_from(notice.address, "address", problems, REASON_LENGTH),
        contact=text_from(notice.contact, "contact", problems, REASON_LENGTH),
        about=_paragraphs(notice.about, problems),
    )
    _check_fee(notice, problems)
    if notice.at_clock not in ("", *CLOCK_ENDS):
        problems.add("at_clock", "bad_value", phrase("Choose what a table does then."))
    _check_days(notice.days, date, rounds, problems)
    problems.raise_any()
    return spelt


def set_notice(event: Event, notice: Notice) -> bool:
    """Gives a locked event this notice, which was spelt; says whether anything changed."""
    if notice == notice_of(event):
        return False
    columns = {name: getattr(notice, name) for name in COLUMNS}
    EventNotice.objects.update_or_create(event=event, defaults=columns)
    EventDay.objects.filter(event=event).delete()
    EventDay.objects.bulk_create(EventDay(event=event, **day._asdict()) for day in notice.days)
    return True


def check_days_of(event: Event, date: dt.date, rounds: int) -> None:
    """Raises RecordError where the days of an event do not go with this date and so many rounds."""
    problems = Problems()
    days = days_of(event)
    if days and days[0].date <= date:
        said = phrase("Another day of this tournament is before this date: change that one too.")
        problems.add("date", "bad_value", said)
    if days and days[-1].first_round > rounds:
        said = phrase(
            "The last day begins with round {round}: change the days first.",
            round=days[-1].first_round,
        )
        problems.add("rounds", "bad_value", said)
    problems.raise_any()


def _paragraphs(text: str, problems: Problems) -> str:
    """The paragraphs of a text, one on each line; empty lines go."""
    if len(text) > ABOUT_LENGTH:
        said = phrase(
            "This has {folded} characters; there is room for {longest}.",
            folded=len(text),
            longest=ABOUT_LENGTH,
        )
        problems.add("about", "too_long", said)
        return ""
    lines = [text_from(line, "about", problems, ABOUT_LENGTH) for line in text.splitlines()]
    return "\n".join(filter(None, lines))


def _check_fee(notice: Notice, problems: Problems) -> None:
    fee = notice.fee
    is_unit = len(notice.fee_unit) <= UNIT_LENGTH and (fee is not None or not notice.fee_unit)
    if not is_unit or not (fee is None or 0 <= fee <= MOST_AMOUNT):
        problems.add("fee", "bad_value", phrase("Enter the fee as “12”, “12.50” or “12.50 €”."))


def _check_days(
    days: tuple[FurtherDay, ...], date: dt.date, rounds: int, problems: Problems
) -> None:
    if len(days) > MOST_DAYS:
        said = phrase("A tournament has at most {most} days.", most=MOST_DAYS)
        problems.add("days.0.date", "bad_value", said)
    whole = (FurtherDay(date, 1), *days)
    for place, (before, day) in enumerate(pairwise(whole)):
        if day.date <= before.date:
            said = phrase("Each day has to be later than the one before: choose a later date.")
            problems.add(f"days.{place}.date", "bad_value", said)
        if not before.first_round < day.first_round <= rounds:
            least = before.first_round + 1
            said = phrase(
                "This day can begin with the rounds from {least} to {most}.",
                least=least,
                most=rounds,
            )
            if least > rounds:
                said = phrase("There is no round left for this day: leave it out.")
            problems.add(f"days.{place}.first_round", "bad_value", said)

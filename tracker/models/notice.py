"""The public notice of a tournament: time, place, fee and days of play."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.tournament import CODE_LENGTH, Tournament

UNIT_LENGTH = 5
ABOUT_LENGTH = 2000
CLOCK_ENDS = ("one_more", "dealers", "stop")
"""Rules for a table when time is up; without one of these it finishes the hand."""


class TournamentNotice(models.Model):
    """Information for visitors before a tournament; editable until it is over.

    `begins` is a local time on the tournament's day: a stored moment would not follow when the day
    moves. `fee` is in hundredths of `fee_unit`, None if not announced. `about` has one paragraph
    per line. `at_clock` is one of CLOCK_ENDS.
    """

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="notice")
    begins = models.TimeField(null=True)
    place = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    address = models.CharField(max_length=REASON_LENGTH, default="", blank=True)
    fee = models.PositiveIntegerField(null=True)
    fee_unit = models.CharField(max_length=UNIT_LENGTH, default="", blank=True)
    about = models.TextField(max_length=ABOUT_LENGTH, default="", blank=True)
    contact = models.CharField(max_length=REASON_LENGTH, default="", blank=True)
    at_clock = models.CharField(max_length=CODE_LENGTH, default="", blank=True)

    class Meta:
        constraints = (
            CheckConstraint(
                name="notice_unit_of_a_fee", condition=Q(fee__isnull=False) | Q(fee_unit="")
            ),
            CheckConstraint(name="notice_at_clock", condition=Q(at_clock__in=("", *CLOCK_ENDS))),
        )

    def __str__(self) -> str:
        return f"Notice of {self.tournament_id}"


class TournamentDay(models.Model):
    """A further day of a tournament: from round `first_round`, at `begins` if known.

    The first day is that of the evening.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="days", db_index=False)
    date = models.DateField()
    first_round = models.PositiveSmallIntegerField()
    begins = models.TimeField(null=True)

    class Meta:
        ordering = ("date",)
        constraints = (
            UniqueConstraint(fields=("tournament", "date"), name="day_once_in_event"),
            UniqueConstraint(fields=("tournament", "first_round"), name="round_begins_one_day"),
            CheckConstraint(name="day_begins_with_a_round", condition=Q(first_round__gte=2)),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} on {self.date}"

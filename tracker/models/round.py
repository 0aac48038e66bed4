"""Rounds of a tournament: pairings, tables and byes."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.tournament import CODE_LENGTH, SEED_LENGTH, Entrant, Tournament


class Round(models.Model):
    """A round as drawn, always with all its tables.

    It is drawn, confirmed, published at its moment, started and closed, in this order. `attempt`
    counts the draws of the round, `seed` is that of the last one, `costs` are as in
    `tracker.engine.pairing`. Its clock runs for `minutes` from the start, excluding pauses:
    `stopped_at` is set during one, `stopped_seconds` is the total of earlier ones. `drawn_from` is
    the input of the draw, as `tracker.tournaments.draws.queries` writes it, so that the draw can be
    reproduced after any correction; `stale_since` is when a correction changed that input,
    `exchanged_at` when seats were last exchanged by hand since the draw.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="drawn_rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    seed = models.CharField(max_length=SEED_LENGTH)
    costs = models.JSONField(default=list)
    drawn_at = models.DateTimeField()
    drawn_from = models.JSONField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    stale_since = models.DateTimeField(null=True)
    exchanged_at = models.DateTimeField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True)
    stopped_at = models.DateTimeField(null=True)
    stopped_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("tournament", "number"), name="round_once_in_event"),
            CheckConstraint(name="round_number", condition=Q(number__gte=1)),
            CheckConstraint(
                name="round_published_after_confirmed",
                condition=Q(published_at=None) | Q(confirmed_at__isnull=False),
            ),
            CheckConstraint(
                name="round_started_after_published",
                condition=Q(started_at=None) | Q(published_at__isnull=False),
            ),
            CheckConstraint(
                name="round_closed_after_started",
                condition=Q(closed_at=None) | Q(started_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"Round {self.number}"


class LockedTable(models.Model):
    """A table that is kept when its round is drawn again.

    `number` is that of the round; `sides` are the start numbers by side, `notes` as in `Pairing`.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="locked_tables", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    sides = models.JSONField()
    notes = models.JSONField(default=list)
    locked_at = models.DateTimeField()

    class Meta:
        ordering = ("table",)
        constraints = (
            UniqueConstraint(fields=("tournament", "number", "table"), name="table_locked_once"),
        )

    def __str__(self) -> str:
        return f"Table {self.table} of round {self.number}"


class Pairing(models.Model):
    """A table of a round.

    Its result is the sum of its games, unless it was entered from paper (`typed_points`, one number
    per side, from `typed_hands` if the slip says so) or forfeited (`forfeited_by`, the side). Such
    a result counts since `result_at`, when open games were closed or removed.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="pairings", db_index=False)
    table = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    notes = models.JSONField(default=list)
    typed_points = models.JSONField(null=True)
    typed_hands = models.PositiveSmallIntegerField(null=True)
    forfeited_by = models.PositiveSmallIntegerField(null=True)
    result_at = models.DateTimeField(null=True)
    minutes_added = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("table",)
        constraints = (
            UniqueConstraint(fields=("round", "table"), name="pairing_once_at_table"),
            CheckConstraint(name="pairing_table", condition=Q(table__gte=1)),
            CheckConstraint(
                name="pairing_has_one_result",
                condition=Q(typed_points=None) | Q(forfeited_by=None),
            ),
        )

    def __str__(self) -> str:
        return f"Table {self.table} of round {self.round_id}"


class Postponement(models.Model):
    """A table that plays later than its round, by the day `until`; None if no day is agreed.

    Its round closes without it. Once the table has a result this is only a record.
    """

    pairing = models.OneToOneField(Pairing, models.PROTECT, related_name="postponement")
    until = models.DateField(null=True)
    noted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pairing_id} until {self.until}"


class Placing(models.Model):
    """The place of a member in a round: a seat on a side of a table, or none with a reason.

    A seat without an entrant is filled by the house. A team of four sits in two rooms: `room` is
    "closed" for its second table, else "".
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="placings", db_index=False)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="placings", null=True)
    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="placings", null=True)
    side = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    room = models.CharField(max_length=CODE_LENGTH, default="", blank=True)
    reason = models.CharField(max_length=CODE_LENGTH, default="", blank=True)

    class Meta:
        ordering = ("pairing", "side", "seat", "pk")
        constraints = (
            UniqueConstraint(fields=("round", "entrant", "room"), name="entrant_once_in_round"),
            UniqueConstraint(fields=("pairing", "side", "seat"), name="placing_once_at_seat"),
            CheckConstraint(
                name="placing_sits_or_has_a_reason",
                condition=Q(
                    pairing__isnull=False, side__isnull=False, seat__isnull=False, reason=""
                )
                | (Q(pairing=None, side=None, seat=None, entrant__isnull=False) & ~Q(reason="")),
            ),
        )

    def __str__(self) -> str:
        return f"Placing {self.pk}"


class Call(models.Model):
    """A table's open call for the director."""

    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="calls")
    reason = models.CharField(max_length=REASON_LENGTH, default="", blank=True)
    called_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("called_at", "pk")
        constraints = (
            UniqueConstraint(
                fields=("pairing",), condition=Q(answered_at=None), name="one_open_call_of_a_table"
            ),
            CheckConstraint(
                name="call_answered_later",
                condition=Q(answered_at=None) | Q(answered_at__gte=F("called_at")),
            ),
        )

    def __str__(self) -> str:
        return f"Call from {self.pairing_id}"

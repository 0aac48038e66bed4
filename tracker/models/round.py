"""Rounds of a tournament: who meets whom at which table, and who sits out."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.tournament import CODE_LENGTH, SEED_LENGTH, Entrant, Tournament


class Round(models.Model):
    """A round as it was drawn; it is never there without all its tables.

    It is drawn, confirmed, published at its moment, started and closed, in this order. `attempt`
    counts the draws of the round, `seed` draws the last one again, `costs` are as in
    `tracker.engine.pairing`. Its clock runs from the start for `minutes`, without the time it was
    stopped: `stopped_at` while it stands, and `stopped_seconds` in all before. `drawn_from` is what
    it was drawn from, as `tracker.tournaments.draws.queries` writes it, so that the draw
    can be repeated after any correction; `stale_since` is when a correction changed that,
    `exchanged_at` when seats were last exchanged by hand since it was drawn.
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
    """A table of a draw that stays as it is when its round is drawn again.

    The round has this `number`; `sides` are the start numbers by side, `notes` as in `Pairing`.
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

    Its result is what its games add up to, unless it was typed from paper (`typed_points`, one
    number per side, from `typed_hands` where the slip says so) or a side forfeited it
    (`forfeited_by`, the side). Since `result_at` it has such a result; the games that were open
    were closed or removed at that moment.
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
    """A table that does not play in its round but `until` a later day, None while none is agreed.

    Its round closes without it. Once the table has a result this says only how it came.
    """

    pairing = models.OneToOneField(Pairing, models.PROTECT, related_name="postponement")
    until = models.DateField(null=True)
    noted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pairing_id} until {self.until}"


class Placing(models.Model):
    """Where somebody is in a round: at a seat of a side of a table, or nowhere for a reason.

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
    """A table that calls the director, until somebody has gone there."""

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

"""Submissions from phones with their answers, and what needs a decision."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.models.game import Game
from tracker.models.hand import Hand
from tracker.models.phone import HASH_LENGTH, Phone
from tracker.models.seal import SealField


class Submission(models.Model):
    """A stored submission of a phone and its answer; immutable.

    A repeated id gets the same answer if its digest is the same. `seq` numbers the phone's
    submissions, so that gaps are detected.
    """

    id = models.UUIDField(primary_key=True)
    game = models.ForeignKey(Game, models.PROTECT, related_name="submissions")
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="submissions", null=True)
    seq = models.PositiveIntegerField(null=True)
    digest = models.CharField(max_length=HASH_LENGTH)
    status = models.PositiveSmallIntegerField()
    answer = models.JSONField()
    entered_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField()
    seal = SealField()

    class Meta:
        ordering = ("received_at", "pk")
        constraints = (
            CheckConstraint(name="submission_stored", condition=Q(status__in=(200, 201, 202))),
        )

    def __str__(self) -> str:
        return f"Submission {self.id}"


class Agreement(models.Model):
    """A second phone's confirmation or rejection of a hand version."""

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="agreements", db_index=False)
    revision = models.PositiveIntegerField()
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="agreements")
    is_agreed = models.BooleanField()
    said_at = models.DateTimeField()

    class Meta:
        ordering = ("said_at", "pk")
        constraints = (
            UniqueConstraint(fields=("hand", "revision", "phone"), name="agreement_once"),
            CheckConstraint(name="agreement_revision", condition=Q(revision__gte=1)),
        )

    def __str__(self) -> str:
        return f"Of version {self.revision} of hand {self.hand_id}"


class Claim(models.Model):
    """A second phone's conflicting version of a recorded hand, until it is resolved.

    `is_disputed` says that the director was called.
    """

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="claims")
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="claims", null=True)
    record = models.JSONField()
    submission_id = models.UUIDField(unique=True)
    made_at = models.DateTimeField()
    is_disputed = models.BooleanField(default=False)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("made_at", "pk")
        constraints = (
            UniqueConstraint(
                fields=("hand", "phone"),
                condition=Q(settled_at=None),
                name="claim_once_open",
            ),
        )

    def __str__(self) -> str:
        return f"Another version of hand {self.hand_id}"


class LateHand(models.Model):
    """A hand that arrived after its game was over; it waits for the director."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="late_hands")
    number = models.PositiveIntegerField()
    record = models.JSONField()
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="late_hands", null=True)
    submission_id = models.UUIDField(unique=True)
    received_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    is_accepted = models.BooleanField(null=True)

    class Meta:
        ordering = ("received_at", "pk")
        constraints = (
            CheckConstraint(name="late_hand_number", condition=Q(number__gte=1)),
            CheckConstraint(
                name="late_hand_settled",
                condition=Q(settled_at=None, is_accepted=None)
                | Q(settled_at__isnull=False, is_accepted__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"Late hand {self.number} of game {self.game_id}"

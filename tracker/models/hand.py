"""Hands and all their versions."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.folding import COUNTED, NEEDS_CORRECTION, STATES
from tracker.engine.records.names import REASON_LENGTH
from tracker.models.game import Game
from tracker.models.phone import Phone
from tracker.models.seal import SealField

STATE_LENGTH = 20
SCORED_WHEN_COUNTED = Q(state=COUNTED, scored__isnull=False) | (
    ~Q(state=COUNTED) & Q(scored__isnull=True)
)
PROBLEMS_WHEN_WRONG = Q(state=NEEDS_CORRECTION, problems__isnull=False) | (
    ~Q(state=NEEDS_CORRECTION) & Q(problems__isnull=True)
)


class Hand(models.Model):
    """The current state of a hand.

    The record and its void flag were entered; `scored`, `problems` and the other states are derived
    from the game (docs/data.md).
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="hands", db_index=False)
    number = models.PositiveIntegerField()
    record = models.JSONField()
    scored = models.JSONField(null=True)
    problems = models.JSONField(null=True)
    state = models.CharField(max_length=STATE_LENGTH)
    revision = models.PositiveIntegerField(default=1)
    rules_version = models.CharField(max_length=20)
    entered_at = models.DateTimeField()
    seal = SealField()

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("game", "number"), name="hand_once_in_game"),
            CheckConstraint(name="hand_number", condition=Q(number__gte=1)),
            CheckConstraint(name="hand_revision", condition=Q(revision__gte=1)),
            CheckConstraint(name="hand_state", condition=Q(state__in=STATES)),
            CheckConstraint(name="hand_scored_when_counted", condition=SCORED_WHEN_COUNTED),
            CheckConstraint(name="hand_problems_when_wrong", condition=PROBLEMS_WHEN_WRONG),
        )

    def __str__(self) -> str:
        return f"Hand {self.number} of game {self.game_id}"


class HandRevision(models.Model):
    """One version of a hand as it was entered; never changed or deleted."""

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    record = models.JSONField()
    scored = models.JSONField(null=True)
    state = models.CharField(max_length=STATE_LENGTH)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    entered_at = models.DateTimeField()
    submission_id = models.UUIDField(unique=True)
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="revisions", null=True)
    seal = SealField()

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("hand", "number"), name="revision_once_of_hand"),
            CheckConstraint(name="revision_number", condition=Q(number__gte=1)),
            CheckConstraint(name="revision_state", condition=Q(state__in=STATES)),
            CheckConstraint(name="revision_scored_when_counted", condition=SCORED_WHEN_COUNTED),
        )

    def __str__(self) -> str:
        return f"Version {self.number} of hand {self.hand_id}"

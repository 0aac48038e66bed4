"""Rehearsals: copies of tournaments that are played automatically."""

from django.db import models
from django.db.models import CheckConstraint, Q

from tracker.models.tournament import Tournament


class Rehearsal(models.Model):
    """A copy of a tournament, in a club of its own, played step by step.

    The tournament itself is not changed. `entrants` is how many are invented if no one has entered.
    `is_on_paper` and `is_smooth` are as in `tracker.tournaments.rehearsal.services`. `obstacle` is
    why it stopped.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="rehearsals")
    copy = models.OneToOneField(Tournament, models.PROTECT, related_name="rehearsal")
    entrants = models.PositiveSmallIntegerField()
    is_on_paper = models.BooleanField()
    is_smooth = models.BooleanField()
    begun_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True)
    obstacle = models.TextField(default="", blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            CheckConstraint(
                name="rehearsal_with_obstacle_stands",
                condition=Q(obstacle="") | Q(stopped_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"Rehearsal {self.pk}"

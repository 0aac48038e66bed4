"""Restores from a backup, and hand versions that are rightly gone."""

from uuid import uuid4

from django.db import models
from django.db.models import CheckConstraint, F, Q


class Restoration(models.Model):
    """A restore, with the time of its backup in `made_at` if known.

    Every evening got a new epoch, so that phones send their data again. The book is in this `era`
    from then on; `lost_era` is the one before, if it was seen.
    """

    at = models.DateTimeField()
    made_at = models.DateTimeField(null=True)
    era = models.UUIDField(null=True, unique=True, default=uuid4)
    lost_era = models.UUIDField(null=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"Restored at {self.at}"


class DeletedVersions(models.Model):
    """Hand versions deleted with their club, as a range of keys; both ends are included.

    A phone that has seen one of them has not seen a newer book.
    """

    first = models.BigIntegerField()
    last = models.BigIntegerField()

    class Meta:
        ordering = ("first", "pk")
        constraints = (
            CheckConstraint(name="deleted_versions_in_order", condition=Q(last__gte=F("first"))),
        )

    def __str__(self) -> str:
        return f"Versions {self.first} to {self.last}"

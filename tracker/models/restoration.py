"""Restores from a backup."""

from uuid import uuid4

from django.db import models


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

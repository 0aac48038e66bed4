"""That the book was restored from a backup."""

from uuid import uuid4

from django.db import models


class Restoration(models.Model):
    """A moment from which on the book goes on from a backup, made at `made_at` where that is known.

    Every evening got a new epoch then, so that phones send again what they have. From then on the
    book is in this `era`; the one that it was in before is `lost_era`, where that was seen.
    """

    at = models.DateTimeField()
    made_at = models.DateTimeField(null=True)
    era = models.UUIDField(null=True, unique=True, default=uuid4)
    lost_era = models.UUIDField(null=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"Restored at {self.at}"

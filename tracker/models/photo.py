"""Photos of disputed hands."""

from django.db import models

from tracker.models.hand import Hand
from tracker.models.phone import Phone


class HandPhoto(models.Model):
    """A photo of cards or slip, sent while a hand had two versions; deleted with the season.

    `picture` is a JPEG without metadata.
    """

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="photos")
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="photos", null=True)
    submission_id = models.UUIDField(unique=True)
    picture = models.BinaryField()
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ("taken_at", "pk")

    def __str__(self) -> str:
        return f"Photo of hand {self.hand_id}"

"""API keys with which programs of a club write."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH
from tracker.models.club import Club
from tracker.models.phone import HASH_LENGTH

SCOPES = ("hands", "events", "entries")
"""The scopes of a key: games and their hands, tournaments, entry lists."""


class ApiToken(models.Model):
    """A key of a club, known by the hash of its secret; valid through its last day unless revoked.

    `name_key` is the case-folded name; the name is free again once the key is revoked.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.TextField()
    scopes = models.JSONField()
    secret_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    created_at = models.DateTimeField()
    expires_on = models.DateField()
    last_used_on = models.DateField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("name_key", "pk")
        constraints = (
            UniqueConstraint(
                fields=("club", "name_key"),
                condition=Q(revoked_at=None),
                name="token_name_in_club",
            ),
            CheckConstraint(name="token_has_name", condition=~Q(name="") & ~Q(name_key="")),
            CheckConstraint(
                name="token_is_used_in_its_time",
                condition=Q(last_used_on=None) | Q(last_used_on__lte=F("expires_on")),
            ),
        )

    def __str__(self) -> str:
        return f"Key {self.pk}"

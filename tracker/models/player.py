from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH
from tracker.models.club import Club


class Player(models.Model):
    """A member of a club; `name_key` is the case-folded name, for look-ups."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players", db_index=False)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.TextField()
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("name_key", "pk")
        constraints = (
            UniqueConstraint(fields=("club", "name_key"), name="player_name_in_club"),
            CheckConstraint(name="player_has_name", condition=~Q(name="") & ~Q(name_key="")),
        )

    def __str__(self) -> str:
        return self.name

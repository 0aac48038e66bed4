from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH
from tracker.models.club import Club


class Evening(models.Model):
    """A meeting of a club at which games are played.

    `epoch` changes when a backup is restored: phones then send their data again.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="evenings", db_index=False)
    date = models.DateField()
    title = models.CharField(max_length=NAME_LENGTH)
    epoch = models.UUIDField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("-date", "-pk")
        constraints = (
            UniqueConstraint(fields=("club", "date", "title"), name="evening_once_in_club"),
            CheckConstraint(name="evening_has_title", condition=~Q(title="")),
        )

    def __str__(self) -> str:
        return f"{self.title}, {self.date}"

    @property
    def agreement(self) -> str:
        """How hands are confirmed: as the tournament says, else as the club does."""
        tournament = getattr(self, "tournament", None)
        wish: str | None = tournament.agreement if tournament is not None else None
        return wish or self.club.agreement

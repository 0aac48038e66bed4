"""Clubs."""

from django.db import models
from django.db.models import CheckConstraint, Q

from tracker.names import NAME_LENGTH

SLUG_LENGTH = 40
SLUG_FORM = r"\A[a-z0-9]+(-[a-z0-9]+)*\Z"


class Club(models.Model):
    """A club: players, evenings and games belong to exactly one."""

    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            CheckConstraint(name="club_has_name", condition=~Q(name="")),
            CheckConstraint(name="club_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        )

    def __str__(self) -> str:
        return self.name

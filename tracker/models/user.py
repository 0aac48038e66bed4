"""User accounts and roles."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH
from tracker.models.club import Club
from tracker.models.evening import Evening

SCORER, DIRECTOR, ADMIN = ("scorer", "director", "admin")
"""The first two are held at an evening and its tournament, the last in a club."""
USERNAME_LENGTH = 60


class User(AbstractBaseUser):
    """A user, who logs in by user name or e-mail; `name` is shown to others.

    `is_site_admin` administers the installation. There are no default passwords. Sessions that
    began before `sessions_from` are invalid.
    """

    username = models.CharField(max_length=USERNAME_LENGTH, unique=True)
    email = models.EmailField(blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    is_active = models.BooleanField(default=True)
    is_site_admin = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    sessions_from = models.DateTimeField(null=True)

    objects = BaseUserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            CheckConstraint(name="user_has_name", condition=~Q(name="") & ~Q(username="")),
        )

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    """A role in a club or at an evening; tracker.access defines its rights."""

    user = models.ForeignKey(User, models.CASCADE, related_name="roles")
    name = models.CharField(max_length=10)
    club = models.ForeignKey(Club, models.PROTECT, related_name="roles", null=True)
    evening = models.ForeignKey(Evening, models.PROTECT, related_name="roles", null=True)
    given_at = models.DateTimeField()

    class Meta:
        ordering = ("user__name", "pk")
        constraints = (
            UniqueConstraint(
                fields=("user", "club"), condition=Q(evening=None), name="role_once_in_club"
            ),
            UniqueConstraint(
                fields=("user", "evening"), condition=Q(club=None), name="role_once_at_evening"
            ),
            CheckConstraint(
                name="role_has_its_place",
                condition=Q(name=ADMIN, club__isnull=False, evening=None)
                | Q(name__in=(SCORER, DIRECTOR), club=None, evening__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.user_id}"


class Invitation(models.Model):
    """A single-use invitation to a role, known by the hash of its secret.

    `for_whom` is the inviter's name for the recipient. It is valid only while `made_by` may still
    give the role.
    """

    name = models.CharField(max_length=10)
    club = models.ForeignKey(Club, models.PROTECT, related_name="invitations", null=True)
    evening = models.ForeignKey(Evening, models.PROTECT, related_name="invitations", null=True)
    for_whom = models.CharField(max_length=NAME_LENGTH)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        User, models.SET_NULL, related_name="invitations_made", null=True, db_index=False
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(User, models.SET_NULL, related_name="invitations", null=True)

    class Meta:
        ordering = ("created_at", "pk")
        constraints = (
            CheckConstraint(name="invitation_names_somebody", condition=~Q(for_whom="")),
            CheckConstraint(
                name="invitation_has_its_place",
                condition=Q(name=ADMIN, club__isnull=False, evening=None)
                | Q(name__in=(SCORER, DIRECTOR), club=None, evening__isnull=False),
            ),
            CheckConstraint(
                name="invitation_is_used_or_revoked",
                condition=Q(used_at=None) | Q(revoked_at=None),
            ),
        )

    def __str__(self) -> str:
        return f"Invitation {self.pk}"

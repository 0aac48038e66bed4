"""Registrations through a tournament's public form."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.person import CONTACT_LENGTH, NOTE_LENGTH
from tracker.models.phone import HASH_LENGTH
from tracker.models.tournament import Entrant, Tournament

STATE_LENGTH = 10
PENDING, PLACED, WAITING, ACCEPTED, WITHDRAWN, REFUSED = REGISTRATION_STATES = (
    "pending",
    "placed",
    "waiting",
    "accepted",
    "withdrawn",
    "refused",
)
"""A registration waits for its confirmation, has a place, is on the waiting list, was accepted, or
has ended.
"""
STANDING = (PENDING, PLACED, WAITING, ACCEPTED)
"""The states of active registrations."""


class RegistrationTerms(models.Model):
    """The registration settings of a tournament: deadline and number of places.

    `closed_at` is when the director closed registration early.
    """

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="registration_terms")
    opened_at = models.DateTimeField()
    until = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    limit = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("tournament",)
        constraints = (
            CheckConstraint(
                name="registration_ends_after_it_opens", condition=Q(until__gt=F("opened_at"))
            ),
            CheckConstraint(name="registration_limit", condition=Q(limit=None) | Q(limit__gte=1)),
        )

    def __str__(self) -> str:
        return f"Terms of registration for {self.tournament_id}"


class Registration(models.Model):
    """A registered player, pair or team; `number` is the order of arrival.

    The secret, of which only the hash is stored, allows cancelling it. One without a secret was not
    sent through the form: it holds contact details from an imported list. `email`, `phone` and
    `wishes` appear on no public page or export, and are deleted some time after the tournament.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="registrations", db_index=False
    )
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=STATE_LENGTH)
    secret_hash = models.CharField(max_length=HASH_LENGTH, unique=True, null=True, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    from_club = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    wishes = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    email = models.CharField(max_length=CONTACT_LENGTH, default="", blank=True)
    phone = models.CharField(max_length=CONTACT_LENGTH, default="", blank=True)
    registered_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    refused_because = models.CharField(max_length=REASON_LENGTH, default="", blank=True)
    entrant = models.OneToOneField(Entrant, models.PROTECT, related_name="registration", null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("tournament", "number"), name="registration_number_once"),
            CheckConstraint(name="registration_number", condition=Q(number__gte=1)),
            CheckConstraint(name="registration_state", condition=Q(state__in=REGISTRATION_STATES)),
            CheckConstraint(
                name="registration_accepted_is_entrant",
                condition=Q(state=ACCEPTED, entrant__isnull=False)
                | (~Q(state=ACCEPTED) & Q(entrant=None)),
            ),
            CheckConstraint(
                name="registration_sent_or_brought",
                condition=Q(secret_hash__isnull=False) | Q(state=ACCEPTED),
            ),
            CheckConstraint(
                name="registration_ended",
                condition=Q(state__in=STANDING, ended_at=None)
                | (~Q(state__in=STANDING) & Q(ended_at__isnull=False)),
            ),
            CheckConstraint(
                name="registration_refused_with_a_word",
                condition=(Q(state=REFUSED) & ~Q(refused_because=""))
                | (~Q(state=REFUSED) & Q(refused_because="")),
            ),
        )

    def __str__(self) -> str:
        return f"Registration {self.number} for {self.tournament_id}"


class RegisteredPlayer(models.Model):
    """A name in a registration, at its place from 0."""

    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="players", db_index=False
    )
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.TextField()

    class Meta:
        ordering = ("place",)
        constraints = (
            UniqueConstraint(fields=("registration", "place"), name="registered_once_at_place"),
            CheckConstraint(name="registered_has_name", condition=~Q(name="") & ~Q(name_key="")),
        )

    def __str__(self) -> str:
        return self.name


class SelfCheckIn(models.Model):
    """An entrant checked in on a phone at the door, not by the director.

    `has_link` says that the phone had the link of the registration; else the name was tapped. Once
    the director has undone it, the entrant cannot be checked in by phone again.
    """

    entrant = models.OneToOneField(Entrant, models.PROTECT, related_name="self_check_in")
    at = models.DateTimeField()
    has_link = models.BooleanField()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"Entrant {self.entrant_id} came by phone"

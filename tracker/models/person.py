"""Private details of a player beside the public name."""

from django.db import models
from django.db.models import CheckConstraint, F, Q

from tracker.engine.records.names import NAME_LENGTH
from tracker.models.player import Player

NUMBER_LENGTH = 20
NOTE_LENGTH = 400
CONTACT_LENGTH = 254

AS_USUAL, FULL, INITIALS, HIDDEN = "usual", "full", "initials", "hidden"
SHOWN = (AS_USUAL, FULL, INITIALS, HIDDEN)
"""How a name is printed; as usual means in full, and for juniors by initials."""


class PlayerDetails(models.Model):
    """A club's notes about a player.

    The `name` of `Player` is public. If it is not the full name, the full name is stored here and
    nowhere else; otherwise this one is empty.
    """

    player = models.OneToOneField(Player, models.PROTECT, related_name="details")
    name = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    name_key = models.TextField(default="", blank=True)
    shown = models.CharField(max_length=10, default=AS_USUAL)
    number = models.CharField(max_length=NUMBER_LENGTH, default="", blank=True)
    nickname = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    nickname_key = models.TextField(default="", blank=True)
    is_guest = models.BooleanField(default=False)
    is_junior = models.BooleanField(default=False)
    note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)

    class Meta:
        ordering = ("player",)
        constraints = (
            CheckConstraint(name="details_shown", condition=Q(shown__in=SHOWN)),
            CheckConstraint(
                name="details_name_with_key",
                condition=Q(name="", name_key="") | (~Q(name="") & ~Q(name_key="")),
            ),
        )

    def __str__(self) -> str:
        return f"Details of player {self.player_id}"


class Contact(models.Model):
    """How a club reaches a player; excluded from public pages, the API, exports and archives."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="contact")
    email = models.CharField(max_length=CONTACT_LENGTH, default="", blank=True)
    phone = models.CharField(max_length=CONTACT_LENGTH, default="", blank=True)

    class Meta:
        ordering = ("player",)

    def __str__(self) -> str:
        return f"Contact of player {self.player_id}"


class PlayerMerge(models.Model):
    """Two players who are one person: the rows in `moved`, by table, were moved to `kept`."""

    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    merged = models.ForeignKey(Player, models.PROTECT, related_name="merged_by")
    moved = models.JSONField()
    was_active = models.BooleanField()
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-at", "-pk")
        constraints = (CheckConstraint(name="merge_of_two", condition=~Q(kept=F("merged"))),)

    def __str__(self) -> str:
        return f"Player {self.merged_id} is {self.kept_id}"


class ErasureOrder(models.Model):
    """A scheduled erasure of a player; it can be cancelled until that day."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="erasure_order")
    ordered_at = models.DateTimeField()
    due_on = models.DateField()

    class Meta:
        ordering = ("due_on", "pk")

    def __str__(self) -> str:
        return f"Player {self.player_id} is erased on {self.due_on}"


class Erasure(models.Model):
    """This player stands in for an erased one at one evening, under a random name."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="erasure")
    done_on = models.DateField()

    class Meta:
        ordering = ("done_on", "player__name_key")

    def __str__(self) -> str:
        return f"Erasure of {self.player_id}"


class ErasedTrace(models.Model):
    """Recognises an erased player in an imported archive without storing who it was.

    The digest uses the server's key: see tracker.players.queries.players.
    """

    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Trace {self.pk}"

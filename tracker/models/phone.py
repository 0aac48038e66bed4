"""Tables of an evening, and their phones."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import TABLE_LENGTH
from tracker.models.evening import Evening
from tracker.models.game import Game
from tracker.models.player import Player

HASH_LENGTH = 64


class Table(models.Model):
    """A table of an evening, with the code by which phones join it.

    Only the hash of the code is stored. `serial` counts the table's codes: a new one invalidates
    earlier ones.
    """

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="tables", db_index=False)
    name = models.CharField(max_length=TABLE_LENGTH)
    serial = models.PositiveIntegerField(default=1)
    code_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    code_made_at = models.DateTimeField()

    class Meta:
        ordering = ("name",)
        constraints = (
            UniqueConstraint(fields=("evening", "name"), name="table_once_in_evening"),
            CheckConstraint(name="table_has_name", condition=~Q(name="")),
            CheckConstraint(name="table_serial", condition=Q(serial__gte=1)),
        )

    def __str__(self) -> str:
        return f"Table {self.name}"


class WrongPin(models.Model):
    """A failed PIN attempt; too many of them lock PIN entry for a while.

    `source` is a keyed hash of the network address it came from.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="wrong_pins")
    tried_at = models.DateTimeField()
    source = models.CharField(max_length=HASH_LENGTH, default="", blank=True)

    class Meta:
        ordering = ("tried_at", "pk")

    def __str__(self) -> str:
        return f"A wrong PIN for {self.table_id}"


class Phone(models.Model):
    """A phone admitted to a table, known by the hash of the secret in its cookie.

    `player` is its owner, if given. From `revoked_at` on it may not write; one with `taken_at` was
    disconnected, and only those who may disconnect phones can reconnect it. It reports its unsent
    hands, its clock offset in seconds (positive if ahead), and the hand being typed on it.
    """

    key = models.UUIDField(unique=True)
    table = models.ForeignKey(Table, models.PROTECT, related_name="phones")
    player = models.ForeignKey(Player, models.PROTECT, related_name="phones", null=True)
    secret_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    paired_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    unsent = models.PositiveIntegerField(default=0)
    seconds_ahead = models.IntegerField(default=0)
    writing = models.ForeignKey(Game, models.PROTECT, related_name="writers", null=True)
    writing_number = models.PositiveIntegerField(null=True)
    writing_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("paired_at", "pk")
        constraints = (
            CheckConstraint(
                name="device_writes_a_hand",
                condition=Q(writing=None, writing_number=None, writing_at=None)
                | Q(
                    # Without the second part a missing number would give NULL, which passes.
                    writing__isnull=False,
                    writing_number__isnull=False,
                    writing_number__gte=1,
                    writing_at__isnull=False,
                ),
            ),
        )

    def __str__(self) -> str:
        return f"Phone {self.key}"

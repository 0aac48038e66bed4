"""The audit chain of a club: see tracker.engine.records.audit_chain."""

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from tracker.engine.records.audit_chain import GENESIS, HASH_LENGTH
from tracker.models.club import Club

CODE_LENGTH = 30
KEY_LENGTH = 40
DOER_LENGTH = 60


class Chain(models.Model):
    """The head of a club's chain; writers lock this row after all others."""

    club = models.OneToOneField(Club, models.PROTECT, related_name="chain")
    number = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=HASH_LENGTH, default=GENESIS)

    class Meta:
        ordering = ("club",)

    def __str__(self) -> str:
        return f"Chain of club {self.club_id}, line {self.number}"


class ChainLine(models.Model):
    """A line of the chain; never changed or deleted.

    `deed` is one of `AuditAction`, `subject` its first word, and `subject_id` the key of that row.
    `by` is the actor as in the security log: account, key or phone by number. `salt` keeps lines
    from being guessed from their printed hashes.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="chain_lines", db_index=False)
    number = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    deed = models.CharField(max_length=CODE_LENGTH)
    subject = models.CharField(max_length=CODE_LENGTH)
    subject_id = models.CharField(max_length=KEY_LENGTH)
    facts = models.JSONField()
    by = models.CharField(max_length=DOER_LENGTH)
    salt = models.CharField(max_length=HASH_LENGTH)
    previous = models.CharField(max_length=HASH_LENGTH)
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("club", "number"), name="chain_line_once"),
            UniqueConstraint(fields=("club", "previous"), name="chain_line_straight"),
            CheckConstraint(name="chain_line_number", condition=Q(number__gte=1)),
            CheckConstraint(
                name="chain_line_first",
                condition=Q(number=1, previous=GENESIS) | (Q(number__gt=1) & ~Q(previous=GENESIS)),
            ),
            CheckConstraint(
                name="chain_line_says_what", condition=~Q(deed="") & ~Q(subject="") & ~Q(by="")
            ),
        )
        indexes = (Index(fields=("subject", "subject_id"), name="chain_line_subject"),)

    def __str__(self) -> str:
        return f"Line {self.number} of the chain of club {self.club_id}"

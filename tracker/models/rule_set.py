"""The house rules of a club, and all their versions."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.club import Club
from tracker.models.game import VARIANT_LENGTH

PACK_LENGTH = 30


class RuleSet(models.Model):
    """A club's named set of house rules for one game; the rules are in its versions.

    `name_key` is the case-folded name. At most one set per game `is_default`: the forms preselect
    it. A retired set is no longer offered, but stays readable.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="rule_sets", db_index=False)
    variant = models.CharField(max_length=VARIANT_LENGTH)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.TextField()
    is_default = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("name_key", "pk")
        constraints = (
            UniqueConstraint(fields=("club", "variant", "name_key"), name="rule_set_name_in_club"),
            UniqueConstraint(
                fields=("club", "variant"),
                condition=Q(is_default=True),
                name="rule_set_default_once",
            ),
            CheckConstraint(name="rule_set_has_name", condition=~Q(name="") & ~Q(name_key="")),
            CheckConstraint(name="rule_set_has_variant", condition=~Q(variant="")),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.variant})"


class RuleSetVersion(models.Model):
    """A version of a rule set; never changed or deleted.

    `options` are the house rules that differ from the game's defaults. `words` is the code of a
    terminology pack, empty for the game's own terms.
    """

    rule_set = models.ForeignKey(RuleSet, models.PROTECT, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    options = models.JSONField()
    words = models.CharField(max_length=PACK_LENGTH, default="", blank=True)
    note = models.CharField(max_length=REASON_LENGTH, default="", blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("rule_set", "number"), name="version_once_in_rule_set"),
            CheckConstraint(name="rule_set_version_number", condition=Q(number__gte=1)),
        )

    def __str__(self) -> str:
        return f"Version {self.number} of rule set {self.rule_set_id}"

from django.db import models
from django.db.models import CheckConstraint, F, Func, Q, Value
from django.db.models.functions import Replace
from django.db.models.lookups import Exact

from tracker.engine.records.names import NAME_LENGTH

SLUG_LENGTH = 40
DEMO = "demo"
"""The slug of the demo club, which has no admin."""
REHEARSAL = "rehearsal"
"""The slug of the club in which tournaments are rehearsed."""
AGREEMENTS = ("none", "pass", "second", "double")
"""How a hand is confirmed: not at all, on the same phone, on a second one, or by typing there."""
MAKERS = ("player", "side")
"""The detail recorded of who made trump: the player, or only the side."""
SLUG_FORM = r"\A[a-z0-9]+(-[a-z0-9]+)*\Z"
SLUG_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def trim(letters: str) -> Func:
    """SQL for the address without these letters at either end."""
    return Func(F("slug"), Value(letters), function="TRIM", output_field=models.CharField())


# SLUG_FORM in functions that every SQLite has; REGEXP needs a function of Django's.
HAS_SLUG_FORM = (
    ~Q(slug="")
    & Q(Exact(trim(SLUG_LETTERS), Value("")))
    & Q(Exact(trim("-"), F("slug")))
    & Q(Exact(Replace(F("slug"), Value("--"), Value("")), F("slug")))
)


class ClubsHere(models.Manager["Club"]):
    """The clubs whose import is complete."""

    def get_queryset(self) -> models.QuerySet["Club"]:
        return super().get_queryset().filter(coming_at=None)


class Club(models.Model):
    """A club: players, evenings and games belong to exactly one.

    `agreement` and `makers` are of AGREEMENTS and MAKERS; `keeps_details` records calls, meld cards
    and exchanges too. `has_open_evenings` lets everyone who reaches the book write at its evenings,
    except those of tournaments; None means no. `coming_at` is the last sign of life of an import in
    progress; None is a complete club, as in `objects`.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    agreement = models.CharField(max_length=10, default="none")
    makers = models.CharField(max_length=10, default="player")
    keeps_details = models.BooleanField(default=False)
    # SQLite would rebuild the table, without its triggers, for a NOT NULL column.
    has_open_evenings = models.BooleanField(null=True)
    created_at = models.DateTimeField()
    coming_at = models.DateTimeField(null=True)

    objects = ClubsHere()
    and_coming = models.Manager["Club"]()

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            CheckConstraint(name="club_has_name", condition=~Q(name="")),
            CheckConstraint(name="club_slug_form", condition=HAS_SLUG_FORM),
            CheckConstraint(name="club_agreement", condition=Q(agreement__in=AGREEMENTS)),
            CheckConstraint(name="club_makers", condition=Q(makers__in=MAKERS)),
        )

    def __str__(self) -> str:
        return self.name

"""The form of a club's address in functions that every SQLite has, so that other programs can
check, dump and copy the book; REGEXP came from Django alone."""

from django.db import migrations, models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Replace
from django.db.models.lookups import Exact

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
TEXT = models.CharField()


def trimmed(letters: str) -> Func:
    """The address without these letters at either end."""
    return Func(F("slug"), Value(letters), function="TRIM", output_field=TEXT)


class Migration(migrations.Migration):
    """SQLite makes the table of clubs anew for it; no guard is on it, and none asks for it."""

    dependencies = (("tracker", "0018_people"),)
    operations = (
        migrations.RemoveConstraint("club", "club_slug_form"),
        migrations.AddConstraint(
            "club",
            models.CheckConstraint(
                name="club_slug_form",
                condition=~Q(slug="")
                & Q(Exact(trimmed(LETTERS), Value("")))
                & Q(Exact(trimmed("-"), F("slug")))
                & Q(Exact(Replace(F("slug"), Value("--"), Value("")), F("slug"))),
            ),
        ),
    )

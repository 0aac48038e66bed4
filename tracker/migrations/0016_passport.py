"""The house-rule passport: rule sets with their versions, and what was taken from which."""

from functools import partial
from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

guards = import_module("tracker.migrations.0002_guards")
phone_guards = import_module("tracker.migrations.0004_phone_guards")
event_guards = import_module("tracker.migrations.0007_event_guards")

GUARDS = (*guards.GUARDS, *phone_guards.PHONE_GUARDS, *event_guards.EVENT_GUARDS)
DROP, CREATE = partial(guards.drop, guards=GUARDS), partial(guards.create, guards=GUARDS)
NOTHING = migrations.RunPython.noop

SET_OF_CLUB = """
(SELECT rule_set.club_id FROM tracker_rulesetversion AS version
 JOIN tracker_ruleset AS rule_set ON rule_set.id = version.rule_set_id
 WHERE version.id = NEW.rule_set_version_id) <>
(SELECT club_id FROM tracker_evening WHERE id = NEW.evening_id)
"""
WITHIN = "rules are taken from a set of the same club"
PASSPORT_GUARDS = (
    guards.Guard(
        "rule_set_version_is_final",
        "tracker_rulesetversion",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a version of a rule set is never changed or deleted",
    ),
    guards.Guard(
        "rule_set_stays",
        "tracker_ruleset",
        ("UPDATE",),
        "NEW.club_id <> OLD.club_id OR NEW.variant <> OLD.variant",
        "a rule set stays in its club and is for one game",
    ),
    guards.Guard("game_rules_of_club", "tracker_game", ("INSERT", "UPDATE"), SET_OF_CLUB, WITHIN),
    guards.Guard("event_rules_of_club", "tracker_event", ("INSERT", "UPDATE"), SET_OF_CLUB, WITHIN),
)


def taken_from(related_name: str) -> models.ForeignKey:
    """The version that the rules of a game or an event were taken from."""
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=related_name,
        to="tracker.rulesetversion",
    )


def own_key() -> models.BigAutoField:
    """The key of a row."""
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    """Two tables and four columns, which SQLite adds as they are, and cannot take away so."""

    dependencies = (("tracker", "0015_seasons"),)
    operations = (
        migrations.RunPython(NOTHING, CREATE),
        migrations.CreateModel(
            name="RuleSet",
            fields=[
                ("id", own_key()),
                ("variant", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("is_default", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rule_sets",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "variant", "name_key"), name="rule_set_name_in_club"
                    ),
                    models.UniqueConstraint(
                        fields=("club", "variant"),
                        condition=models.Q(is_default=True),
                        name="rule_set_default_once",
                    ),
                    models.CheckConstraint(
                        name="rule_set_has_name",
                        condition=~models.Q(name="") & ~models.Q(name_key=""),
                    ),
                    models.CheckConstraint(
                        name="rule_set_has_variant", condition=~models.Q(variant="")
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RuleSetVersion",
            fields=[
                ("id", own_key()),
                ("number", models.PositiveIntegerField()),
                ("options", models.JSONField()),
                ("words", models.CharField(blank=True, default="", max_length=30)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("made_at", models.DateTimeField()),
                (
                    "rule_set",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="tracker.ruleset",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("rule_set", "number"), name="version_once_in_rule_set"
                    ),
                    models.CheckConstraint(
                        name="rule_set_version_number", condition=models.Q(number__gte=1)
                    ),
                ],
            },
        ),
        migrations.AddField("event", "words", models.CharField(max_length=30, null=True)),
        migrations.AddField("game", "words", models.CharField(max_length=30, null=True)),
        migrations.AddField("event", "rule_set_version", taken_from("events")),
        migrations.AddField("game", "rule_set_version", taken_from("games")),
        migrations.RunPython(NOTHING, DROP),
        migrations.RunPython(
            partial(guards.create, guards=PASSPORT_GUARDS),
            partial(guards.drop, guards=PASSPORT_GUARDS),
        ),
    )

"""Seasons: several evenings in one table, and its published editions."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.club import Club
from tracker.models.evening import Evening
from tracker.models.phone import HASH_LENGTH
from tracker.models.player import Player
from tracker.models.user import User

STATE_LENGTH = 10
SEED_LENGTH = 64
SEASON_OPEN, SEASON_CLOSED = SEASON_STATES = ("open", "closed")


class Season(models.Model):
    """Evenings of a club that count together: those in a date range, or chosen ones.

    Chosen evenings take precedence over the range, or the rules leave them out. `rules` are
    codes of `tracker.engine.ranking.season_codes`, lots are drawn from `seed`. The rules of a
    closed season are fixed.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons", db_index=False)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.TextField()
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    rules = models.JSONField()
    seed = models.CharField(max_length=SEED_LENGTH)
    state = models.CharField(max_length=STATE_LENGTH, default=SEASON_OPEN)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            UniqueConstraint(fields=("club", "name_key"), name="season_name_in_club"),
            CheckConstraint(name="season_has_name", condition=~Q(name="") & ~Q(name_key="")),
            CheckConstraint(name="season_state", condition=Q(state__in=SEASON_STATES)),
            CheckConstraint(name="season_has_seed", condition=~Q(seed="")),
            CheckConstraint(
                name="season_ends_after_it_begins",
                condition=Q(since=None) | Q(until=None) | Q(since__lte=F("until")),
            ),
        )

    def __str__(self) -> str:
        return self.name


class SeasonEvening(models.Model):
    """An evening chosen for a season; the rules say that it counts or not."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="chosen", db_index=False)
    evening = models.ForeignKey(Evening, models.PROTECT, related_name="in_seasons")

    class Meta:
        ordering = ("pk",)
        constraints = (
            UniqueConstraint(fields=("season", "evening"), name="evening_once_in_season"),
        )

    def __str__(self) -> str:
        return f"Evening {self.evening_id} of season {self.season_id}"


class TypedTotal(models.Model):
    """A line of an evening kept on paper: a player's total, leave, a bonus or a penalty.

    `points` are the player's total of the evening and None for somebody who was not there;
    `rounds` are those that the points took, None where paper does not tell. The
    `adjustment`, below 0 a penalty, is added to what the evening counts in a season.
    """

    evening = models.ForeignKey(
        Evening, models.PROTECT, related_name="typed_totals", db_index=False
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="typed_totals")
    points = models.PositiveIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(null=True)
    is_excused = models.BooleanField(default=False)
    adjustment = models.IntegerField(default=0)
    entered_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            UniqueConstraint(fields=("evening", "player"), name="one_typed_total_of_an_evening"),
            CheckConstraint(
                name="typed_total_says_something",
                condition=Q(points__isnull=False) | Q(is_excused=True) | ~Q(adjustment=0),
            ),
            CheckConstraint(
                name="rounds_are_of_points",
                condition=Q(rounds=None) | Q(rounds__gte=1, points__isnull=False),
            ),
            CheckConstraint(
                name="excused_player_has_no_points",
                condition=Q(points=None) | Q(is_excused=False),
            ),
        )

    def __str__(self) -> str:
        return f"Typed total of player {self.player_id}, evening {self.evening_id}"


class SeasonEdition(models.Model):
    """A season's table when it was closed, with the rules of that moment; immutable.

    `table` refers to players and evenings by key, so that names can be corrected; `why` explains
    what a later edition corrects.
    """

    season = models.ForeignKey(Season, models.PROTECT, related_name="editions", db_index=False)
    number = models.PositiveSmallIntegerField()
    closed_at = models.DateTimeField()
    rules = models.JSONField()
    rules_hash = models.CharField(max_length=HASH_LENGTH)
    table = models.JSONField()
    table_hash = models.CharField(max_length=HASH_LENGTH)
    why = models.CharField(max_length=REASON_LENGTH, default="", blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("season", "number"), name="edition_once_in_season"),
            CheckConstraint(name="edition_number", condition=Q(number__gte=1)),
            CheckConstraint(name="later_edition_says_why", condition=Q(number=1) | ~Q(why="")),
        )

    def __str__(self) -> str:
        return f"Edition {self.number} of season {self.season_id}"

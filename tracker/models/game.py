"""Games and their seats."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from tracker.engine.records.names import TABLE_LENGTH
from tracker.models.club import MAKERS, Club
from tracker.models.evening import Evening
from tracker.models.player import Player

VARIANT_LENGTH, KIND_LENGTH = 40, 20


class Game(models.Model):
    """A game at one table of an evening.

    The score (totals, ladder, carry, next dealer, winner, end) is derived from the hands and stored
    so that lists need no hands. `version` grows with every commit that changes the game. `makers`
    is the club's setting when the game was started. A game of a tournament belongs to a `pairing`;
    it is over after `most_hands` played hands, unless it is level then and its `tie`, one of
    `folding.TIES`, lets it go on. `options` are the house rules in force; `rule_set_version` only
    records which set of the club they came from. `words` is the code of a terminology pack, empty
    for the game's own terms.
    """

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="games")
    table = models.CharField(max_length=TABLE_LENGTH)
    variant = models.CharField(max_length=VARIANT_LENGTH)
    options = models.JSONField()
    places = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField()
    makers = models.CharField(max_length=10, default="player")
    started_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)
    submission_id = models.UUIDField(unique=True)
    pairing = models.ForeignKey("tracker.Pairing", models.PROTECT, related_name="games", null=True)
    most_hands = models.PositiveSmallIntegerField(null=True)
    # SQLite would rebuild the table, without its triggers, for a NOT NULL column.
    tie = models.CharField(max_length=10, null=True)  # noqa: DJ001
    words = models.CharField(max_length=30, null=True)  # noqa: DJ001
    rule_set_version = models.ForeignKey(
        "tracker.RuleSetVersion", models.PROTECT, related_name="games", null=True
    )

    totals = models.JSONField()
    ladder = models.JSONField(null=True)
    carry = models.PositiveIntegerField(default=0)
    next_dealer = models.PositiveSmallIntegerField(null=True)
    is_finished = models.BooleanField(default=False)
    winner = models.PositiveSmallIntegerField(null=True)
    finished_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("started_at", "pk")
        constraints = (
            CheckConstraint(name="game_has_table", condition=~Q(table="")),
            CheckConstraint(name="game_has_variant", condition=~Q(variant="")),
            CheckConstraint(name="game_places", condition=Q(places__range=(2, 4))),
            CheckConstraint(name="game_first_dealer", condition=Q(first_dealer__lt=F("places"))),
            CheckConstraint(
                name="game_next_dealer",
                # Without the second part a missing dealer would give NULL, which passes.
                condition=Q(is_finished=True, next_dealer=None)
                | Q(is_finished=False, next_dealer__isnull=False, next_dealer__lt=F("places")),
            ),
            CheckConstraint(
                name="game_finished_at",
                condition=Q(is_finished=True, finished_at__isnull=False)
                | Q(is_finished=False, finished_at=None),
            ),
            CheckConstraint(
                name="game_winner",
                condition=Q(winner=None) | Q(is_finished=True, winner__lt=F("places")),
            ),
            CheckConstraint(
                name="game_closed_is_finished", condition=Q(closed_at=None) | Q(is_finished=True)
            ),
            CheckConstraint(name="game_makers", condition=Q(makers__in=MAKERS)),
            CheckConstraint(name="game_version", condition=Q(version__gte=1)),
        )

    def __str__(self) -> str:
        return f"Table {self.table}: {self.variant}"


class Seat(models.Model):
    """A player's place at a game, counted clockwise from 0."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats", db_index=False)
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("place",)
        constraints = (
            UniqueConstraint(fields=("game", "place"), name="seat_once_in_game"),
            UniqueConstraint(fields=("game", "player"), name="player_once_in_game"),
            CheckConstraint(name="seat_place", condition=Q(place__lte=3)),
        )

    def __str__(self) -> str:
        return f"Place {self.place} of game {self.game_id}"


class KeptTally(models.Model):
    """The tally of a finished game's hands, written with its last hand.

    It is derived from the hands alone (`tracker.engine.records.tallies`). A trigger deletes it when
    a hand is written, so that it is never stale.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="tally")
    figures = models.JSONField()

    def __str__(self) -> str:
        return f"Tally of game {self.game_id}"


class KeptMonth(models.Model):
    """Figures of the finished games of a month, computed once for all workers.

    `kind` says which figures. They are valid while `stamp` matches the games; a stale row is
    ignored and eventually rewritten.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="kept_months", db_index=False)
    variant = models.CharField(max_length=VARIANT_LENGTH)
    kind = models.CharField(max_length=KIND_LENGTH)
    month = models.DateField()
    stamp = models.CharField(max_length=64)
    figures = models.JSONField()

    class Meta:
        constraints = (
            UniqueConstraint(fields=("club", "variant", "kind", "month"), name="month_kept_once"),
        )

    def __str__(self) -> str:
        return f"club {self.club_id}, {self.kind} of {self.variant} in {self.month:%Y-%m}"

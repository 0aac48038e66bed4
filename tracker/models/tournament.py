"""Tournaments, and the decisions of their directors."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from tracker.engine.records.names import NAME_LENGTH, REASON_LENGTH
from tracker.models.evening import Evening
from tracker.models.game import VARIANT_LENGTH

CODE_LENGTH = 30
SEED_LENGTH = 64
DRAFT, OPEN, RUNNING, FINAL = STATES = ("draft", "open", "running", "final")
"""A tournament is in preparation, open for entries, being played, or over."""
SEEDINGS = ("lot", "order")
"""How start numbers are assigned: by lot, or in the order of the entry list."""
LEAVERS = ("ranked", "last")
"""Entrants who leave early are ranked normally, or after all others."""
LEFT_RESULTS = ("annul", "keep", "forfeit")
"""Results that count of an entrant who left, as in `tracker.engine.ranking.outcome`."""
NOTE = "note"
"""The kind of a log line with a text of its own."""
RULINGS = ("own_score", "to_opponents", "warning", "disqualification")


class Tournament(models.Model):
    """A tournament of one evening, with all its announced settings.

    The evening has its name, date, club and games. `options` are house rules, `format` and
    `format_options` as in docs/events.md. A round is `games` games of `hands` hands or of
    `minutes`, or of both, whichever ends first; with neither they are played to their target.
    `scoring`, `keys` and `unplayed` are codes of `tracker.engine.ranking`; `best` rounds count,
    None means all. With `nominal_hands` a round counts as its average hand times that number.
    `leavers` are ranked normally or last. `size` is the number of start numbers given out when
    round 1 was drawn. `prizes` and their common `prize_rules` are as
    `tracker.engine.ranking.prizes` reads them. `tie` says how a game that is level after its hands
    continues, as in `tracker.models.Game`. `agreement` is one of AGREEMENTS if it differs from the
    club's. `rule_set_version` and `words` are as in `tracker.models.Game`. `revealed_from` hides
    places before the prize-giving: only those from this one on are shown.
    """

    evening = models.OneToOneField(Evening, models.PROTECT, related_name="tournament")
    variant = models.CharField(max_length=VARIANT_LENGTH)
    options = models.JSONField()
    format = models.CharField(max_length=CODE_LENGTH)
    format_options = models.JSONField(default=dict)
    rounds = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField(default=1)
    hands = models.PositiveSmallIntegerField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True)
    scoring = models.CharField(max_length=CODE_LENGTH, default="raw")
    keys = models.JSONField()
    unplayed = models.JSONField(default=dict)
    best = models.PositiveSmallIntegerField(null=True)
    nominal_hands = models.PositiveSmallIntegerField(null=True)
    leavers = models.CharField(max_length=CODE_LENGTH, default="ranked")
    prizes = models.JSONField(default=list)
    prize_rules = models.JSONField(null=True)
    seeding = models.CharField(max_length=CODE_LENGTH, default="lot")
    seed = models.CharField(max_length=SEED_LENGTH)
    size = models.PositiveIntegerField(null=True)
    check_in_until = models.DateTimeField(null=True)
    # SQLite would rebuild the table, without its triggers, for NOT NULL columns.
    agreement = models.CharField(max_length=CODE_LENGTH, null=True)  # noqa: DJ001
    tie = models.CharField(max_length=CODE_LENGTH, null=True)  # noqa: DJ001
    words = models.CharField(max_length=CODE_LENGTH, null=True)  # noqa: DJ001
    rule_set_version = models.ForeignKey(
        "tracker.RuleSetVersion", models.PROTECT, related_name="tournaments", null=True
    )
    state = models.CharField(max_length=CODE_LENGTH, default=DRAFT)
    revealed_from = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField()
    final_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("-evening__date", "-pk")
        constraints = (
            CheckConstraint(name="event_state", condition=Q(state__in=STATES)),
            CheckConstraint(name="event_seeding", condition=Q(seeding__in=SEEDINGS)),
            CheckConstraint(name="event_leavers", condition=Q(leavers__in=LEAVERS)),
            CheckConstraint(name="event_rounds", condition=Q(rounds__gte=1)),
            CheckConstraint(name="event_games", condition=Q(games__gte=1)),
            CheckConstraint(name="event_hands", condition=Q(hands=None) | Q(hands__gte=1)),
            CheckConstraint(name="event_minutes", condition=Q(minutes=None) | Q(minutes__gte=1)),
            CheckConstraint(name="event_best", condition=Q(best=None) | Q(best__gte=1)),
            CheckConstraint(name="event_has_seed", condition=~Q(seed="")),
            CheckConstraint(
                name="event_final_at",
                condition=Q(state=FINAL, final_at__isnull=False)
                | (~Q(state=FINAL) & Q(final_at=None)),
            ),
        )

    def __str__(self) -> str:
        return f"Event {self.pk}"


class TournamentChange(models.Model):
    """A line of a tournament's log; public ones tell everyone what changed and why.

    `tracker.tournaments.log.texts` renders it from `kind` and `facts`. A line of the kind NOTE has
    its own `text` instead: an older one that could not be parsed.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="changes")
    kind = models.CharField(max_length=CODE_LENGTH)
    facts = models.JSONField(default=dict)
    text = models.TextField(default="", blank=True)
    reason = models.CharField(max_length=REASON_LENGTH, default="")
    is_public = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-at", "-pk")
        constraints = (
            CheckConstraint(
                name="change_is_told",
                condition=(Q(kind=NOTE) & ~Q(text="")) | (~Q(kind__in=(NOTE, "")) & Q(text="")),
            ),
        )

    def __str__(self) -> str:
        return self.text or f"{self.kind} {self.facts}"


class Entrant(models.Model):
    """A player, pair or team in a tournament.

    `number` is the start number, given when round 1 is drawn. `order` is the place in the entry
    list. Entrants who left, were expelled or have not checked in are not drawn. `table` is the
    fixed table of an entrant who cannot move. `left_results` is one of LEFT_RESULTS, None where
    nothing was to be chosen; a guard holds it to those who left.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="entrants", db_index=False
    )
    name = models.CharField(max_length=NAME_LENGTH)
    number = models.PositiveIntegerField(null=True)
    order = models.PositiveIntegerField()
    from_club = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    table = models.PositiveSmallIntegerField(null=True)
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)
    left_reason = models.CharField(max_length=CODE_LENGTH, default="", blank=True)
    # SQLite would rebuild the table, without its triggers, for a NOT NULL column.
    left_results = models.CharField(max_length=CODE_LENGTH, null=True)  # noqa: DJ001

    class Meta:
        ordering = ("order", "pk")
        constraints = (
            UniqueConstraint(fields=("tournament", "number"), name="start_number_once_in_event"),
            UniqueConstraint(fields=("tournament", "name"), name="entrant_name_in_event"),
            CheckConstraint(name="entrant_has_name", condition=~Q(name="")),
            CheckConstraint(name="entrant_number", condition=Q(number=None) | Q(number__gte=1)),
            CheckConstraint(name="entrant_table", condition=Q(table=None) | Q(table__gte=1)),
            CheckConstraint(
                name="entrant_left_for_a_reason",
                condition=Q(left_at=None, left_reason="")
                | (Q(left_at__isnull=False) & ~Q(left_reason="")),
            ),
        )

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A player of an entrant, at `place` from 0; a substitute takes the place over.

    `until_round` is the last round the player has played; None while still playing.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="members", db_index=False
    )
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="members")
    player = models.ForeignKey("tracker.Player", models.PROTECT, related_name="memberships")
    place = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("place", "pk")
        constraints = (
            UniqueConstraint(
                fields=("tournament", "player"),
                condition=Q(until_round=None),
                name="player_once_in_event",
            ),
            UniqueConstraint(
                fields=("entrant", "place"),
                condition=Q(until_round=None),
                name="member_once_at_place",
            ),
            CheckConstraint(name="member_from_round", condition=Q(from_round__gte=1)),
        )

    def __str__(self) -> str:
        return f"Member {self.player_id} of {self.entrant_id}"


class RequestedBye(models.Model):
    """A round that an entrant has asked in advance to sit out."""

    entrant = models.ForeignKey(
        Entrant, models.PROTECT, related_name="requested_byes", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    asked_at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (
            UniqueConstraint(fields=("entrant", "number"), name="bye_requested_once"),
            CheckConstraint(name="requested_bye_number", condition=Q(number__gte=1)),
        )

    def __str__(self) -> str:
        return f"{self.entrant_id} sits out round {self.number}"


class Conflict(models.Model):
    """Two entrants who must not meet, or with `is_absolute` false preferably not."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="conflicts")
    first = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    second = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    is_absolute = models.BooleanField(default=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            UniqueConstraint(fields=("first", "second"), name="conflict_once"),
            CheckConstraint(name="conflict_in_order", condition=Q(first__lt=models.F("second"))),
        )

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}"


class Ruling(models.Model):
    """A director's ruling against an entrant; it can be cancelled, and stays readable.

    `points` are added to the entrant, or with kind "to_opponents" to the other sides of its table.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="rulings")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="rulings")
    round = models.ForeignKey("tracker.Round", models.PROTECT, related_name="rulings", null=True)
    kind = models.CharField(max_length=CODE_LENGTH)
    points = models.IntegerField(default=0)
    article = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    reason = models.CharField(max_length=REASON_LENGTH)
    made_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)
    cancelled_because = models.CharField(max_length=REASON_LENGTH, default="", blank=True)

    class Meta:
        ordering = ("made_at", "pk")
        constraints = (
            CheckConstraint(
                name="ruling_kind",
                condition=Q(kind__in=RULINGS),
            ),
            CheckConstraint(name="ruling_has_reason", condition=~Q(reason="")),
            CheckConstraint(
                name="ruling_to_opponents_of_a_round",
                condition=~Q(kind="to_opponents") | Q(round__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} for {self.entrant_id}"

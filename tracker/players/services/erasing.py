"""Erases players on request: results stay, names go.

The order can be cancelled until its date. Then the player is replaced, at each evening, by a
separate player with a random name, so that no list can be linked to another. Notes about the player
are deleted with the row.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from random import Random

from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import refusal
from tracker.common.queries.people import names_of
from tracker.engine.records import names
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import (
    Club,
    Contact,
    Entrant,
    ErasedTrace,
    Erasure,
    ErasureOrder,
    Evening,
    Game,
    HandPhoto,
    KeptMonth,
    Member,
    Phone,
    Player,
    PlayerDetails,
    PlayerMerge,
    Seat,
    Tournament,
    TypedTotal,
)
from tracker.models.tournament import FINAL
from tracker.players.queries.players import traces_of
from tracker.players.services.contacts import forget_registered
from tracker.players.services.name_redaction import TextScope, replace_names

GRACE = timedelta(days=30)
LETTERS = "23456789ABCDEFGHJKLMNPQRTUVWXYZ"
"""Excludes characters that are easily confused."""
LABEL_LENGTH = 4


def order_erasure(*, player: Player, today: date, now: datetime) -> ErasureOrder:
    """Orders a player's erasure in thirty days; an existing order is kept."""
    given = {"ordered_at": now, "due_on": today + GRACE}
    return ErasureOrder.objects.get_or_create(player=player, defaults=given)[0]


def cancel_erasure(*, player: Player) -> None:
    ErasureOrder.objects.filter(player=player).delete()


def erase_due(*, now: datetime, lots: Random) -> tuple[int, int]:
    """Erases the players who are due; returns how many, and how many await a tournament's end."""
    orders = ErasureOrder.objects.filter(due_on__lte=timezone.localdate(now))
    due = [order.player for order in orders.select_related("player")]
    players = [player for player in due if not _still_plays(player)]
    for player in players:
        erase_player(player=player, now=now, lots=lots)
    return len(players), len(due) - len(players)


def erase_player(*, player: Player, now: datetime, lots: Random) -> int:
    """Erases a player at once, permanently; returns the number of evenings that got a random name.

    Raises RecordError while the player is in an open game or tournament.
    """
    with transaction.atomic():
        club = _locked(player.club_id)
        player = Player.objects.select_related("club").get(pk=player.pk)
        if title := _still_plays(player):
            text = phrase("“{title}” is not over yet: erase the player when it is.", title=title)
            raise refusal("", "still_plays", text)
        return _erased(player, club, Labels(club, lots), now)


def erase_brought(*, club: Club, players: Iterable[Player], now: datetime, lots: Random) -> None:
    """Erases players at once whom an archive has brought back, even if they are still playing."""
    with transaction.atomic():
        club = _locked(club.pk)
        for player in players:
            _erased(player, club, Labels(club, lots), now)


class Labels:
    """The random names: one for each evening, and one for everything without an evening."""

    def __init__(self, club: Club, lots: Random) -> None:
        self._club, self._lots = club, lots
        self._drawn: dict[int | None, str] = {}

    def of(self, evening: int | None) -> str:
        if evening not in self._drawn:
            self._drawn[evening] = self._new()
        return self._drawn[evening]

    def in_any_order(self, evenings: Iterable[Evening]) -> list[Evening]:
        """Shuffles the evenings, so that their order reveals nothing."""
        shuffled = list(evenings)
        self._lots.shuffle(shuffled)
        return shuffled

    def _new(self) -> str:
        while True:
            label = f"N. N. {''.join(self._lots.choices(LETTERS, k=LABEL_LENGTH))}"
            known = Player.objects.filter(club=self._club, name_key=names.search_key(label))
            if label not in self._drawn.values() and not known.exists():
                return label


def _locked(club: int) -> Club:
    """Locks the club and its tournaments against draws and writes."""
    found = Club.objects.select_for_update(no_key=True).get(pk=club)
    list(Tournament.objects.select_for_update().filter(evening__club=found).order_by("pk"))
    return found


def _erased(player: Player, club: Club, labels: Labels, now: datetime) -> int:
    gone = [player, *_merged_into(player)]
    known = set().union(*(names_of(player) for player in gone))
    _leave_traces(gone)
    forget_registered(club=club, known=known, now=now)
    _name_entrants(gone, labels)
    replace_names(TextScope.of(club), known, labels.of)
    # A slip of paper has names on it.
    HandPhoto.objects.filter(hand__game__seats__player__in=gone).delete()
    _rename_copies(club, known, labels)
    evenings = _part(club, gone, labels, timezone.localdate(now))
    _forget(gone)
    # Cached months combine games of several evenings of the erased player.
    KeptMonth.objects.filter(club=club).delete()
    transaction.on_commit(empty_journal)
    note("player_erased", player=player.pk, club=club.pk)
    add_line(AuditAction.PLAYER_ERASED, club=club, subject=player.pk, now=now)
    return evenings


def _leave_traces(gone: Iterable[Player]) -> None:
    """Stores the traces that recognise an archive bringing them back."""
    found = set().union(*(traces_of(player, names_of(player)) for player in gone))
    ErasedTrace.objects.bulk_create(
        [ErasedTrace(digest=digest) for digest in sorted(found)], ignore_conflicts=True
    )


def _still_plays(player: Player) -> str:
    """The title of an evening where the player is still playing; empty if there is none."""
    games = Q(games__seats__player=player, games__is_finished=False, games__removed_at=None)
    tournaments = Q(tournament__members__player=player) & ~Q(tournament__state=FINAL)
    open_evenings = Evening.objects.filter(games | tournaments).order_by("pk")
    return next((evening.title or str(evening.date) for evening in open_evenings[:1]), "")


def _merged_into(player: Player) -> list[Player]:
    """The player, and those merged into them."""
    own = [merge.merged for merge in player.merges.filter(undone_at=None).select_related("merged")]
    return [player for merged in own for player in (merged, *_merged_into(merged))]


def _name_entrants(gone: Iterable[Player], labels: Labels) -> None:
    """Renames single entrants to the name of the evening, even if they entered under another."""
    for player in gone:
        own = Entrant.objects.filter(members__player=player).select_related("tournament").distinct()
        for entrant in own:
            if not entrant.members.exclude(player=player).exists():
                entrant.name = labels.of(entrant.tournament.evening_id)
                entrant.save(update_fields=["name"])


def _rename_copies(club: Club, known: Iterable[str], labels: Labels) -> None:
    """Replaces the name in the rehearsal copies of the club's tournaments."""
    copies = [pk for pk in TextScope.of(club).clubs if pk != club.pk]
    keys = {names.search_key(name) for name in known}
    for player in Player.objects.filter(club__in=copies, name_key__in=keys):
        label = labels.of(None)
        Player.objects.filter(pk=player.pk).update(name=label, name_key=names.search_key(label))


def _part(club: Club, gone: Iterable[Player], labels: Labels, today: date) -> int:
    """Moves each evening's data to a separate player; returns how many."""
    seats = Seat.objects.filter(player__in=gone)
    members = Member.objects.filter(player__in=gone)
    evenings = {*seats.values_list("game__evening", flat=True)}
    evenings |= {*members.values_list("tournament__evening", flat=True)}
    typed = TypedTotal.objects.filter(player__in=gone)
    evenings |= {*typed.values_list("evening", flat=True)}
    for evening in labels.in_any_order(Evening.objects.filter(pk__in=evenings).order_by("pk")):
        label = labels.of(evening.pk)
        stand_in = Player.objects.create(
            club=club,
            name=label,
            name_key=names.search_key(label),
            is_active=False,
            created_at=evening.created_at,
        )
        Erasure.objects.create(player=stand_in, done_on=today)
        games = seats.filter(game__evening=evening).values_list("game", flat=True)
        Game.objects.filter(pk__in=[*games]).update(version=F("version") + 1)
        seats.filter(game__evening=evening).update(player=stand_in)
        members.filter(tournament__evening=evening).update(player=stand_in)
        typed.filter(evening=evening).update(player=stand_in)
        Tournament.objects.filter(evening=evening).update(version=F("version") + 1)
    return len(evenings)


def _forget(gone: Iterable[Player]) -> None:
    """Deletes the rows of a person, dependent ones first."""
    Phone.objects.filter(player__in=gone).update(player=None)
    PlayerMerge.objects.filter(Q(kept__in=gone) | Q(merged__in=gone)).delete()
    for model in (Contact, PlayerDetails, ErasureOrder):
        model.objects.filter(player__in=gone).delete()
    Player.objects.filter(pk__in=[player.pk for player in gone]).delete()


def empty_journal() -> None:
    """Checkpoints SQLite's journal into the main file, where free pages are zeroed, and empties it.

    PostgreSQL leaves this to VACUUM.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

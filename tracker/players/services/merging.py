"""Merges two players who are one person, and undoes it.

Seats, entries and phones move; hands and submissions are untouched, since they refer to seats and
phones. The moved rows are recorded, so that exactly those can be moved back.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import F, Model, QuerySet

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import Problems, refusal
from tracker.common.queries.people import LISTED
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import Club, Game, Member, Player, PlayerMerge, Seat, Tournament
from tracker.players.queries.details import MOVED, merge_conflicts
from tracker.players.texts import conflict_text

Rows = Mapping[str, list[int]]


def merge_players(*, kept: Player, merged: Player, now: datetime) -> PlayerMerge:
    """Merges a player into another: their games move, and the merged one leaves all lists.

    Raises RecordError.
    """
    with transaction.atomic():
        _locked(kept.club_id)
        _check(kept, merged)
        rows = {
            model.__name__: [*QuerySet(model).filter(player=merged).values_list("pk", flat=True)]
            for model in MOVED
        }
        merge = PlayerMerge.objects.create(
            kept=kept,
            merged=merged,
            moved=rows,
            was_active=Player.objects.get(pk=merged.pk).is_active,
            at=now,
        )
        _move(rows, merged, kept)
        Player.objects.filter(pk=merged.pk).update(is_active=False)
        note("players_merged", kept=kept.pk, merged=merged.pk)
        _add_line(AuditAction.PLAYER_MERGED, merge, now)
        return merge


def undo_merge(*, merge: PlayerMerge, now: datetime) -> PlayerMerge:
    """Moves back the rows that still exist; does nothing if already undone.

    Raises RecordError.
    """
    with transaction.atomic():
        _locked(merge.kept.club_id)
        merge = PlayerMerge.objects.select_related("kept", "merged").get(pk=merge.pk)
        if merge.undone_at is not None:
            return merge
        if merge.kept.merged_by.filter(undone_at=None).exists():
            text = phrase("{name} was merged itself since: undo that first.", name=merge.kept.name)
            raise refusal("", "merged_already", text)
        _move(merge.moved, merge.kept, merge.merged)
        Player.objects.filter(pk=merge.merged_id).update(is_active=merge.was_active)
        merge.undone_at = now
        merge.save(update_fields=["undone_at"])
        note("players_parted", kept=merge.kept_id, merged=merge.merged_id)
        _add_line(AuditAction.PLAYER_PARTED, merge, now)
        return merge


def _add_line(deed: AuditAction, merge: PlayerMerge, now: datetime) -> None:
    club, into = merge.kept.club_id, merge.kept_id
    add_line(deed, club=club, subject=merge.merged_id, now=now, kept=into)


def _locked(club: int) -> None:
    """Locks the club's players against other merges, and its tournaments against writes."""
    Club.objects.select_for_update(no_key=True).get(pk=club)
    list(Tournament.objects.select_for_update().filter(evening__club=club).order_by("pk"))


def _check(kept: Player, merged: Player) -> None:
    problems = Problems()
    if kept.pk == merged.pk:
        problems.add("other", "bad_value", phrase("This is the same player: choose the other one."))
    elif kept.club_id != merged.club_id:
        problems.add("other", "not_in_club", phrase("The other player is of another club."))
    elif Player.objects.filter(LISTED, pk__in=(kept.pk, merged.pk)).count() < len((kept, merged)):
        problems.add(
            "other", "merged_already", phrase("One of the two was merged or erased already.")
        )
    else:
        for conflict in merge_conflicts(kept, merged):
            problems.add("other", "both_played", conflict_text(conflict))
    problems.raise_any()


def _move(rows: Rows, source: Player, target: Player) -> None:
    """Moves rows to the other player, and recomputes what displays them."""
    for model in MOVED:
        own: QuerySet[Model] = QuerySet(model)
        own.filter(pk__in=rows[model.__name__], player=source).update(player=target)
    games = Seat.objects.filter(pk__in=rows["Seat"]).values_list("game", flat=True)
    Game.objects.filter(pk__in=[*games]).update(version=F("version") + 1)
    tournaments = Member.objects.filter(pk__in=rows["Member"]).values_list("tournament", flat=True)
    Tournament.objects.filter(pk__in=[*tournaments]).update(version=F("version") + 1)

"""Writes lines of the audit chain in the transaction of the action itself."""

from collections.abc import Mapping
from datetime import datetime
from secrets import token_hex

from tracker.access.permissions import GameAction
from tracker.access.security_log import current_actor
from tracker.engine.records.audit_chain import AuditAction, digest_of, hash_of
from tracker.models import Chain, ChainLine, Club, Evening, Game, HandRevision

SALT_BYTES = 16
Fact = str | int | bool | list[int] | None

OF_DEED: Mapping[GameAction, AuditAction] = {
    GameAction.END: AuditAction.GAME_ENDED,
    GameAction.REOPEN: AuditAction.GAME_REOPENED,
    GameAction.REMOVE: AuditAction.GAME_REMOVED,
    GameAction.RESTORE: AuditAction.GAME_RESTORED,
    GameAction.CORRECT: AuditAction.HAND_CORRECTED,
    GameAction.TAKE_OUT: AuditAction.HAND_TAKEN_OUT,
    GameAction.PUT_BACK: AuditAction.HAND_PUT_BACK,
    GameAction.LEAVE_OUT: AuditAction.HAND_LEFT_OUT,
}
"""The chain entry of each action of `tracker.access.permissions`."""


def add_line(
    deed: AuditAction, *, club: Club | int, subject: object, now: datetime, **facts: Fact
) -> ChainLine:
    """Appends an action to the chain of a club; `subject` is the key of the object acted on.

    Facts are numbers, codes and digests: names and free text can be erased elsewhere but not here.
    The chain is locked after everything else the transaction locks, so that concurrent actions wait
    for each other and never fork it. Callers that lock the club earlier must use `no_key`: on
    PostgreSQL other lines, which refer to the club, would otherwise wait for it.
    """
    club = club if isinstance(club, int) else club.pk
    chain, _ = Chain.objects.select_for_update().get_or_create(club_id=club)
    line = ChainLine(
        club_id=club,
        number=chain.number + 1,
        made_at=now,
        deed=deed,
        subject=deed.subject,
        subject_id=str(subject),
        facts=facts,
        by=current_actor(),
        salt=token_hex(SALT_BYTES),
        previous=chain.head,
    )
    line.hash = hash_of(line)
    line.save(force_insert=True)
    chain.number, chain.head = line.number, line.hash
    chain.save(update_fields=["number", "head"])
    return line


def add_game_line(deed: GameAction, game: Game, now: datetime, **facts: Fact) -> ChainLine:
    """Appends an action on a game."""
    club = _club_of(game.evening_id)
    return add_line(OF_DEED[deed], club=club, subject=game.pk, now=now, **facts)


def add_hand_line(
    deed: AuditAction, game: Game, version: HandRevision, now: datetime, **facts: Fact
) -> ChainLine:
    """Appends an action on a hand, with the version it created."""
    club = _club_of(game.evening_id)
    facts |= {"version": version.number, "digest": digest_of(version)}
    return add_line(deed, club=club, subject=version.hand_id, now=now, **facts)


def _club_of(evening: int) -> int:
    return Evening.objects.values_list("club_id", flat=True).get(pk=evening)

"""Opinions on a hand, given on a phone of the table for one version of the hand.

The server knows phones, not the people holding them: docs/decisions/what-agreed-means.md. A
correction creates a new version without opinions.
"""

from collections.abc import Mapping
from datetime import datetime

from scoring.language import phrase
from tracker.common.errors import NotAllowedError
from tracker.games.refolding_services import bump_version
from tracker.models import Agreement, Hand, Phone
from tracker.models.club import AGREEMENTS

NONE, PASS, SECOND, DOUBLE = AGREEMENTS
UNTAPPED: Mapping[str, str] = {
    NONE: phrase("Here nobody confirms hands: each counts as it is saved."),
    DOUBLE: phrase("Here each hand is typed on a second phone: equal hands are confirmed."),
}
ON_THE_SAME = phrase("Confirm on the phone that wrote this hand: it is handed over for that.")
ON_ANOTHER = phrase("A second phone has to confirm, one of the other side.")


def is_author(hand: Hand, phone: Phone | None) -> bool:
    written = hand.revisions.filter(number=hand.revision, phone=phone)
    return phone is not None and written.exists()


def note_opinion(hand: Hand, phone: Phone, *, is_agreed: bool, now: datetime) -> None:
    """Records an opinion, tapped on a phone, on the current version of a hand.

    Raises NotAllowedError where the evening's way of agreeing asks another phone, or asks
    differently.
    """
    mode, is_author_ = hand.game.evening.agreement, is_author(hand, phone)
    if mode in UNTAPPED:
        raise NotAllowedError("not_allowed", UNTAPPED[mode])
    if mode == PASS and not is_author_:
        raise NotAllowedError("not_allowed", ON_THE_SAME)
    if mode == SECOND and _author(hand) is not None and not _is_second(hand, phone):
        raise NotAllowedError("same_side", ON_ANOTHER)
    _note(hand, phone, is_agreed=is_agreed, now=now)


def note_same(hand: Hand, phone: Phone | None, now: datetime) -> bool:
    """Records that another phone typed the same hand; returns whether the hand is now agreed."""
    if phone is None or hand.game.evening.agreement not in (SECOND, DOUBLE):
        return False
    is_agreed = _is_second(hand, phone)
    if is_agreed:
        _note(hand, phone, is_agreed=True, now=now)
    return is_agreed


def _note(hand: Hand, phone: Phone, *, is_agreed: bool, now: datetime) -> None:
    Agreement.objects.update_or_create(
        hand=hand,
        revision=hand.revision,
        phone=phone,
        defaults={"is_agreed": is_agreed, "said_at": now},
    )
    bump_version(hand.game)


def _is_second(hand: Hand, phone: Phone) -> bool:
    """True if another phone wrote the hand, and not one known to be of the same side."""
    author = _author(hand)
    if author is None or author.pk == phone.pk:
        return False
    sides = {_side(hand, author), _side(hand, phone)}
    return len(sides) == 2 or None in sides


def _author(hand: Hand) -> Phone | None:
    """The phone that wrote the current version, None where it was written elsewhere."""
    return hand.revisions.select_related("phone").get(number=hand.revision).phone


def _side(hand: Hand, phone: Phone) -> int | None:
    """The side of the phone's owner, None where it has none."""
    seat = hand.game.seats.filter(player=phone.player_id).first() if phone.player_id else None
    return seat.place % len(hand.game.totals) if seat else None

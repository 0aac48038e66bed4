"""What the other side says of a hand: whose it is to say, and what was said of which version.

A correction makes another version, of which nobody has said anything yet.
"""

from datetime import datetime

from scoring.language import phrase
from tracker.models import Agreement, Device, Game, Hand
from tracker.services.errors import NotAllowedError

NONE, PASS = "none", "pass"


def check_table(game: Game, device: Device | None) -> None:
    """Raises NotAllowedError for a phone of another table."""
    if device is not None and (device.table.evening_id, device.table.name) != (
        game.evening_id,
        game.table,
    ):
        said = phrase("This phone belongs to table {table}.", table=device.table.name)
        raise NotAllowedError("wrong_table", said)


def is_author(hand: Hand, device: Device) -> bool:
    """Whether this phone wrote the present version of the hand."""
    return hand.revisions.filter(number=hand.revision, device=device).exists()


def note_opinion(hand: Hand, device: Device, *, is_agreed: bool, now: datetime) -> None:
    """Notes what a phone says of the present version of a hand.

    Raises NotAllowedError where it is the own side that says it.
    """
    mode = hand.game.evening.agreement
    if mode != PASS and not _is_other_side(hand, device):
        raise NotAllowedError("same_side", phrase("The other side must agree to this hand."))
    Agreement.objects.update_or_create(
        hand=hand,
        revision=hand.revision,
        device=device,
        defaults={"is_agreed": is_agreed, "said_at": now},
    )


def note_same(hand: Hand, device: Device | None, now: datetime) -> bool:
    """Notes that another phone has typed the same; whether it is the others', and so agrees."""
    if device is None or hand.game.evening.agreement == NONE:
        return False
    is_agreed = _is_other_side(hand, device)
    if is_agreed:
        note_opinion(hand, device, is_agreed=True, now=now)
    return is_agreed


def _is_other_side(hand: Hand, device: Device) -> bool:
    """Whether this phone is not the author's, nor one of a player who scores with the author."""
    version = hand.revisions.select_related("device").get(number=hand.revision)
    if version.device is None:
        return True
    if version.device_id == device.pk:
        return False
    sides = {_side(hand, one) for one in (version.device, device)}
    return len(sides) == 2 or None in sides


def _side(hand: Hand, device: Device) -> int | None:
    """The side of the player whose phone it is, None where that is not known."""
    seat = hand.game.seats.filter(player=device.player_id).first() if device.player_id else None
    return seat.place % len(hand.game.totals) if seat else None

"""Who wrote a hand down on which phone, and what the other side says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.language import listed
from tracker.models import Agreement, Claim, Device, Game, HandRevision

State = Literal["", "open", "agreed", "disputed"]

NO_AGREEMENT = "none"


@dataclass(frozen=True, slots=True)
class Said:
    """Of the present version of a hand: whose phone wrote it, and how far it is agreed.

    `state` is empty where nobody has to agree; `text` says the same in words.
    """

    writer: str = ""
    state: State = ""
    text: str = ""


def phone_name(device: Device | None) -> str:
    """How a phone is called: after its player, else the table's; None is one that never joined."""
    if device is None:
        return _("another phone")
    if device.player is None:
        return _("the table’s phone")
    return _("{}’s phone").format(device.player.name.split()[0])


def said_of(game: Game) -> Mapping[int, Said]:
    """What is said of each hand that a phone has written, by number; in a few queries at most."""
    versions = _versions(game)
    if not versions or game.evening.agreement == NO_AGREEMENT:
        return {number: Said(phone_name(device)) for number, device in versions.items()}
    opinions = Agreement.objects.filter(hand__game=game, revision=F("hand__revision"))
    agreed: dict[int, list[str]] = {}
    doubted = set(
        Claim.objects.filter(hand__game=game, settled_at=None).values_list(
            "hand__number", flat=True
        )
    )
    for opinion in opinions.select_related("device__player", "hand"):
        if opinion.is_agreed:
            agreed.setdefault(opinion.hand.number, []).append(phone_name(opinion.device))
        else:
            doubted.add(opinion.hand.number)
    return {
        number: _said(phone_name(device), agreed.get(number, []), is_doubted=number in doubted)
        for number, device in versions.items()
    }


def _versions(game: Game) -> dict[int, Device]:
    """The phone that wrote the present version of each hand, where one did."""
    written = HandRevision.objects.filter(hand__game=game, device__isnull=False)
    present = written.filter(number=F("hand__revision")).select_related("hand", "device__player")
    return {one.hand.number: one.device for one in present if one.device is not None}


def _said(writer: str, agreed: list[str], *, is_doubted: bool) -> Said:
    if is_doubted:
        return Said(writer, "disputed", _("The two sides do not agree yet."))
    if agreed:
        return Said(writer, "agreed", _("Agreed on {}.").format(listed(agreed)))
    return Said(writer, "open", _("The other side has not agreed yet."))

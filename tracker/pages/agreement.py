"""On which phone a hand was written, and what was said of it on which."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import F
from django.utils.translation import gettext as _

from tracker.models import Agreement, Claim, Device, Game, HandRevision

State = Literal["", "open", "agreed", "disputed", "differs"]

NO_AGREEMENT = "none"


@dataclass(frozen=True, slots=True)
class AgreementLine:
    """Of the present version of a hand: whose phone wrote it, and how far it is agreed.

    `state` is empty where nobody has to agree; `text` says the same in words. A hand "differs"
    that two phones have differently.
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


def agreement_lines(game: Game) -> Mapping[int, AgreementLine]:
    """What is said of each hand that a phone has written, by number; in a few queries at most.

    That two phones have a hand differently is said however hands are agreed, and whoever wrote it.
    """
    versions = _versions(game)
    claims = Claim.objects.filter(hand__game=game, settled_at=None)
    differing = {*claims.values_list("hand__number", flat=True)}
    if not versions or game.evening.agreement == NO_AGREEMENT:
        said = {number: AgreementLine(phone_name(device)) for number, device in versions.items()}
    else:
        said = _agreed(game, versions)
    for number in differing:
        name = said.get(number, AgreementLine()).writer
        said[number] = AgreementLine(name, "differs", _("Two phones have this hand differently."))
    return said


def _agreed(game: Game, versions: Mapping[int, Device]) -> dict[int, AgreementLine]:
    opinions: dict[int, list[Agreement]] = {}
    present = Agreement.objects.filter(hand__game=game, revision=F("hand__revision"))
    for opinion in present.select_related("hand"):
        opinions.setdefault(opinion.hand.number, []).append(opinion)
    return {number: _said(writer, opinions.get(number, [])) for number, writer in versions.items()}


def _versions(game: Game) -> dict[int, Device]:
    """The phone that wrote the present version of each hand, where one did."""
    written = HandRevision.objects.filter(hand__game=game, device__isnull=False)
    present = written.filter(number=F("hand__revision")).select_related("hand", "device__player")
    return {
        version.hand.number: version.device for version in present if version.device is not None
    }


def _said(writer: Device, opinions: list[Agreement]) -> AgreementLine:
    """What is known, and no more: on which phones something was tapped or typed, not by whom."""
    name = phone_name(writer)
    if not all(opinion.is_agreed for opinion in opinions):
        return AgreementLine(
            name, "disputed", _("Somebody at the table says that it is not right.")
        )
    if any(opinion.device_id != writer.pk for opinion in opinions):
        return AgreementLine(name, "agreed", _("Confirmed on a second phone of the table."))
    if opinions:
        return AgreementLine(name, "agreed", _("Confirmed on the same phone."))
    return AgreementLine(name, "open", _("Nobody has confirmed it yet."))

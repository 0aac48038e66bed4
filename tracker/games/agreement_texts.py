"""The phone that wrote a hand, and what the table's phones say about it, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.games.agreement_queries import AgreementState, HandAgreement, agreements
from tracker.models import Game, Phone

TEXTS: Mapping[str, str] = {
    "": "",
    "open": phrase("Nobody has confirmed it yet."),
    "agreed": phrase("Confirmed on the same phone."),
    "disputed": phrase("Somebody at the table says that it is not right."),
    "differs": phrase("Two phones have this hand differently."),
}
"""Names the phones on which something was tapped or typed, never the person: that is not known."""


@dataclass(frozen=True, slots=True)
class AgreementLine:
    """Agreement on the current version of a hand, ready to print, with the phone that wrote it.

    `state` is empty where no agreement is required; `text` is the state in words.
    """

    writer: str = ""
    state: AgreementState = ""
    text: str = ""


def phone_name(phone: Phone | None) -> str:
    """Names a phone after its player, else its table; None is a phone that never joined."""
    if phone is None:
        return _("another phone")
    if phone.player is None:
        return _("the table’s phone")
    return _("{}’s phone").format(phone.player.name.split()[0])


def agreement_lines(game: Game) -> Mapping[int, AgreementLine]:
    """Agreement lines by hand number, for hands written by a phone."""
    found = agreements(game)
    # Most of the hundred hands of a long game share one state, so build each line once.
    lines = {each: _line(each) for each in {*found.values()}}
    return {number: lines[each] for number, each in found.items()}


def _line(found: HandAgreement) -> AgreementLine:
    is_second = found.state == "agreed" and found.has_second
    return AgreementLine(
        writer=phone_name(found.writer) if found.writer else "",
        state=found.state,
        text=str(_SECOND if is_second else TEXTS[found.state]),
    )


_SECOND = phrase("Confirmed on a second phone of the table.")

"""Whose phone wrote a hand, and what was said of it on which."""

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
"""What is known, and no more: on which phones something was tapped or typed, not by whom."""


@dataclass(frozen=True, slots=True)
class AgreementLine:
    """Of the present version of a hand: whose phone wrote it, and how far it is agreed.

    `state` is empty where nobody has to agree; `text` says the same in words.
    """

    writer: str = ""
    state: AgreementState = ""
    text: str = ""


def phone_name(phone: Phone | None) -> str:
    """How a phone is called: after its player, else the table's; None is one that never joined."""
    if phone is None:
        return _("another phone")
    if phone.player is None:
        return _("the table’s phone")
    return _("{}’s phone").format(phone.player.name.split()[0])


def agreement_lines(game: Game) -> Mapping[int, AgreementLine]:
    """What is said of each hand that a phone has written, by number."""
    found = agreements(game)
    # Of the hundred hands of a long game most are as the one before.
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

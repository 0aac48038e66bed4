"""The printed chain head, so that the chain cannot be replaced later."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tracker.audit.queries import end_at_round
from tracker.models import Round


@dataclass(frozen=True, slots=True)
class ChainHead:
    """The hash of a chain's end at a moment, and its caption."""

    text: str
    digits: str


def head_of_round(round_: Round, now: datetime) -> ChainHead | None:
    """The chain head when a round was published; None before publication."""
    end = end_at_round(round_, now)
    if end is None:
        return None
    text = _("The club’s log of changes when this round was published, line {line}:")
    return ChainHead(text.format(line=end.line), end.digits)

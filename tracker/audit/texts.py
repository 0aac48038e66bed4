"""What is printed of a club's chain, so that nobody can put another one in its place."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tracker.audit.queries import end_at_round
from tracker.models import Round


@dataclass(frozen=True, slots=True)
class ChainHead:
    """The hash with which a chain ended at a moment, and what is said before it."""

    text: str
    digits: str


def head_of_round(round_: Round, now: datetime) -> ChainHead | None:
    """The head of the club's chain when a round was published; None where it is not yet."""
    end = end_at_round(round_, now)
    if end is None:
        return None
    text = _("The club’s log of changes when this round was published, line {line}:")
    return ChainHead(text.format(line=end.line), end.digits)

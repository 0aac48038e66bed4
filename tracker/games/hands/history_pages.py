"""Every version of a hand, in words."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Variant
from tracker.audit.queries import HandIntegrity, last_change
from tracker.common.dates_texts import clock, day
from tracker.games.hands.table_issues_pages import PhotoCard, hand_photos
from tracker.games.hands.texts import record_text
from tracker.games.sheet_pages import GameSummary, game_summary
from tracker.games.sheet_rows_texts import HandCell, cells
from tracker.games.start_queries import Seating, seating_of
from tracker.games.texts import STATES
from tracker.models import Hand, HandRevision
from tracker.rules.queries import variant_of


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a hand: its record and its score at the time."""

    number: int
    time: str
    date: str
    reason: str
    state: str
    state_text: str
    text: tuple[str, ...]
    cells: tuple[HandCell, ...]


@dataclass(frozen=True, slots=True)
class History:
    """A hand with all its versions, newest first."""

    head: GameSummary
    seating: Seating
    number: int
    versions: tuple[Version, ...]
    unchanged: str
    is_as_chained: bool
    photos: tuple[PhotoCard, ...]


def hand_history(hand: Hand) -> History:
    variant, seating = variant_of(hand.game), seating_of(hand.game)
    versions = [*hand.revisions.order_by("-number")]
    kept = last_change(hand, versions[0])
    return History(
        head=game_summary(hand.game),
        seating=seating,
        number=hand.number,
        versions=tuple(_version(variant, seating, version) for version in versions),
        unchanged=_unchanged(kept),
        is_as_chained=kept.is_so,
        photos=hand_photos(hand),
    )


def _unchanged(kept: HandIntegrity) -> str:
    """Since when a hand has been unchanged, and the line of the club's log chain that proves it."""
    text = _(
        "Unchanged since {day}, {time}, according to line {line} of the club’s log of changes."
    )
    if kept.line is None:
        text = _("Unchanged since {day}, {time}.")
    elif not kept.is_so:
        text = _("It differs from line {line} of the club’s log of changes: ask for an audit.")
    since = day(timezone.localdate(kept.since))
    return text.format(day=since, time=clock(kept.since), line=kept.line)


def _version(variant: Variant, seating: Seating, version: HandRevision) -> Version:
    return Version(
        number=version.number,
        time=clock(version.entered_at),
        date=day(timezone.localdate(version.entered_at)),
        reason=version.reason,
        state=version.state,
        state_text=STATES[version.state],
        text=record_text(variant, seating, version.record),
        cells=cells(variant, version.record, version.scored) if version.scored else (),
    )

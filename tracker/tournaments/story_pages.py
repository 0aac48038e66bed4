"""What the page of an event tells of it: its bracket, who came to which place, the best hands."""

from dataclasses import dataclass

from tracker.common.queries.version_cache import PerLanguageCache
from tracker.tournaments.draws.bracket_pages import ShownBracket, shown_brackets
from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.positions_pages import (
    Positions,
    RoundBest,
    best_hands,
    positions,
)

MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class EventStory:
    """The story of an event as far as everybody may know it; parts without anything are empty."""

    brackets: tuple[ShownBracket, ...]
    positions: Positions | None
    best: tuple[RoundBest, ...]


_TOLD: PerLanguageCache[EventStory] = PerLanguageCache(MOST_KEPT)


def event_story(watched: StampedEvent) -> EventStory:
    """The story now, worked out once for everybody who looks."""
    return _TOLD.get(watched.stamp, lambda: _story(watched))


def _story(watched: StampedEvent) -> EventStory:
    return EventStory(shown_brackets(watched), positions(watched), best_hands(watched))

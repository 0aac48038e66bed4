"""Whether a bracket has its winners before as many rounds were played as were announced."""

from tracker.common.queries.version_cache import VersionCache
from tracker.engine.pairing.draw import AllDecidedError, CannotDrawError
from tracker.models import Event
from tracker.tournaments.draws.queries import draw_input
from tracker.tournaments.rules_queries import course_of, system_of

_KNOWN: VersionCache[bool] = VersionCache(200)


def is_all_decided(event: Event) -> bool:
    """Whether a bracket whose last round is closed has no match left to draw."""
    if not course_of(event).is_bracket:
        return False
    return _KNOWN.get((event.evening.epoch, event.version), lambda: _has_no_match(event))


def _has_no_match(event: Event) -> bool:
    field = draw_input(event, before=event.drawn_rounds.count() + 1)
    try:
        system_of(event).draw(field)
    except AllDecidedError:
        return True
    except CannotDrawError:
        return False
    return False

"""What must happen for whom to win, in sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.language import Phrase, enumeration, phrase, phrases
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.pairing.words import Names
from tracker.engine.ranking.chances import PointsChance, WinningChance
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.standings.chances_queries import EventChances, event_chances

MOST_KEPT = 8
MOST_NAMED = 6
MOST_TOLD = 4
"""For how many of those who are ahead it is told what they need."""
UNKNOWN: Mapping[str, Phrase] = {
    "best": phrase("Nothing is sure before the last results: only the best rounds count."),
    "two_tables": phrase(
        "Nothing is sure before the last results: a match is played at two tables."
    ),
    "open_groups": phrase("Nothing is sure before the last results: the groups are still open."),
    "points": phrase(
        "Nothing is sure before the last results: there is no limit to what one round can score."
    ),
    "key": phrase(
        "Nothing is sure before the last results: something else than points decides first."
    ),
}
DUTIES: Mapping[str, Phrase] = {
    "no_win": phrase("no win for {name}"),
    "no_tie": phrase("no tie for {name}"),
    "tie": phrase("a tie for {name}"),
    "loss": phrase("a defeat for {name}"),
}
NEEDS: Mapping[str, tuple[Phrase, Phrase]] = {
    "win": (phrase("a win"), phrase("a win at table {table}")),
    "tie": (phrase("at least a tie"), phrase("at least a tie at table {table}")),
}
ENOUGH: Mapping[str, tuple[Phrase, Phrase]] = {
    "win": (
        phrase("{name} wins the tournament with a win, whatever the others do."),
        phrase("{name} wins the tournament with a win at table {table}, whatever the others do."),
    ),
    "tie": (
        phrase("{name} wins the tournament with a tie, whatever the others do."),
        phrase("{name} wins the tournament with a tie at table {table}, whatever the others do."),
    ),
}


@dataclass(frozen=True, slots=True)
class ChancesView:
    """Who can still win; `said` is never nothing, `is_known` says whether it tells of anybody."""

    is_drawn: bool
    is_known: bool
    said: tuple[str, ...]


_SHOWN: PerLanguageCache[ChancesView | None] = PerLanguageCache(MOST_KEPT)


def chances_shown(watched: StampedEvent) -> ChancesView | None:
    """Who can still win and what for, worked out once for everybody; None where it is not time."""
    return _SHOWN.get(watched.stamp, lambda: _shown(watched))


def _shown(watched: StampedEvent) -> ChancesView | None:
    found = event_chances(watched.book, watched.now)
    if found is None:
        return None
    if found.unknown:
        return ChancesView(found.is_drawn, is_known=False, said=(str(UNKNOWN[found.unknown]),))
    return ChancesView(
        found.is_drawn, is_known=True, said=tuple(map(str, _said(found, watched.book.names)))
    )


def _said(found: EventChances, names: Names) -> Iterator[Phrase]:
    able = [entry.entrant for entry in found.results or found.points]
    if len(able) == 1:
        yield phrase(
            "{name} wins the tournament, whatever happens in the last round.", name=names[able[0]]
        )
        return
    if len(able) <= MOST_NAMED:
        named = enumeration([names[who] for who in able])
        yield phrase("The tournament can still be won by {names}.", names=named)
    else:
        yield phrases(
            "The tournament can still be won by {number} entrant.",
            "The tournament can still be won by {number} entrants.",
            len(able),
        )
    for result in found.results[:MOST_TOLD]:
        yield from _of_result(result, names)
    for each in found.points[:MOST_TOLD]:
        yield from _of_points(each, names)


def _of_result(one: WinningChance, names: Names) -> Iterator[Phrase]:
    has_table, name = one.table is not None, names[one.entrant]
    if one.suffices is not None and one.suffices in ENOUGH:
        yield ENOUGH[one.suffices][has_table].format(name=name, table=one.table)
        return
    needed = [NEEDS[one.needs][has_table].format(table=one.table)] if one.needs in NEEDS else []
    needed += [DUTIES[other.duty].format(name=names[other.entrant]) for other in one.others]
    if needed:
        yield phrase("{name} needs {what}.", name=name, what=enumeration(needed))


def _of_points(one: PointsChance, names: Names) -> Iterator[Phrase]:
    name = names[one.entrant]
    if one.suffices is not None:
        said = phrase("{name} wins the tournament with {points} points, whatever the others do.")
        if one.table is not None:
            said = phrase(
                "{name} wins the tournament with {points} points at table {table}, "
                "whatever the others do."
            )
        yield said.format(name=name, points=one.suffices, table=one.table)
    elif one.needs > 0:
        yield phrase(
            "{name} needs at least {points} points in the last round.", name=name, points=one.needs
        )

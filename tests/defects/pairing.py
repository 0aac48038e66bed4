"""Defects in who meets whom."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "all against all skips the last of a group",
        "tracker/engine/pairing/movement.py",
        "for pair in _round(even, number) if max(pair) <= n)",
        "for pair in _round(even, number) if max(pair) < n)",
        "tests/tracker/engine/pairing/test_berger.py",
    ),
    Defect(
        "second time round the same sides",
        "tracker/engine/pairing/movement.py",
        "return tuple(pair[::-1] for pair in once[index]) if again else once[index]",
        "return once[index]",
        "tests/tracker/engine/pairing/test_round_robin.py",
    ),
    Defect(
        "bye to the best of the Swiss",
        "tracker/engine/pairing/swiss.py",
        "(there.byes(one) + 1) * len(there.order) - 1 - one,",
        "there.byes(one) * len(there.order) + one,",
        "tests/tracker/engine/pairing/test_swiss.py",
    ),
    Defect(
        "table that was not played has met",
        "tracker/engine/pairing/encounters.py",
        "for played in past.tables if played.points is not None)",
        "for played in past.tables)",
        "tests/tracker/engine/pairing/test_encounters.py",
    ),
    Defect(
        "who sat out last sits out again",
        "tracker/engine/pairing/encounters.py",
        "(len(borne[entrant]), borne[entrant][-1:])",
        "(-len(borne[entrant]), borne[entrant][-1:])",
        "tests/tracker/engine/pairing/test_turns.py",
    ),
    Defect(
        "losers move up, winners stay",
        "tracker/engine/pairing/progressive.py",
        "(at + (side == winner)) % len(arrivals)",
        "(at + (side != winner)) % len(arrivals)",
        "tests/tracker/engine/pairing/test_progressive.py",
    ),
    Defect(
        "two who must never meet may",
        "tracker/engine/pairing/opponents.py",
        "frozenset(self.pair(one, two)) in never",
        "self.pair(one, two) in never",
        "tests/tracker/engine/pairing/test_swiss.py",
    ),
    Defect(
        "byes of a knock-out to the weakest",
        "tracker/engine/pairing/bracket.py",
        "return tuple(host <= 2 * len(hosts) - n for host in hosts)",
        "return tuple(host > n - len(hosts) for host in hosts)",
        "tests/tracker/engine/pairing/test_seeding.py",
    ),
)

SECOND = (
    Defect(
        "the moving line skips a round too late",
        "tracker/engine/pairing/movement.py",
        "moved >= tables // 2:",
        "moved > tables // 2:",
        "tests/tracker/engine/pairing/test_mitchell.py",
    ),
    Defect(
        "second against fourth, first against third",
        "tracker/engine/pairing/series.py",
        "return (first, fourth), (second, third)",
        "return (first, third), (second, fourth)",
        "tests/tracker/engine/pairing/test_series.py",
    ),
    Defect(
        "closed table of a match the same way round",
        "tracker/engine/pairing/teams.py",
        "part=closed, sides=match.sides[::-1], notes=()),",
        "part=closed, sides=match.sides, notes=()),",
        "tests/tracker/engine/pairing/test_teams.py",
    ),
    Defect(
        "locked table given to somebody else too",
        "tracker/engine/pairing/draw.py",
        "free = (number for number in count(1) if number not in taken | stay)",
        "free = (number for number in count(1) if number not in stay)",
        "tests/tracker/engine/pairing/test_locked.py",
    ),
    Defect(
        "those of no club kept apart",
        "tracker/engine/pairing/opponents.py",
        'return self.order[one].club == self.order[two].club != ""',
        "return self.order[one].club == self.order[two].club",
        "tests/tracker/engine/pairing/test_swiss.py",
    ),
)

THIRD = (
    Defect(
        "groups compared by totals, not per game",
        "tracker/engine/pairing/grouping.py",
        "*(sum(column, Fraction(0)) / len(all_) for",
        "*(sum(column, Fraction(0)) for",
        "tests/tracker/engine/pairing/test_qualifying.py",
    ),
    Defect(
        "byes counted in groups of an even number",
        "tracker/engine/pairing/groups.py",
        "larger * ((size + 1) % 2) + (count - larger) * (size % 2)",
        "larger * (size % 2) + (count - larger) * ((size + 1) % 2)",
        "tests/tracker/engine/pairing/test_groups.py",
    ),
    Defect(
        "losers of two lives meet again early",
        "tracker/engine/pairing/bracket.py",
        "if stage % 4 == 0 else",
        "if stage % 2 == 0 else",
        "tests/tracker/engine/pairing/test_bracket.py",
    ),
)

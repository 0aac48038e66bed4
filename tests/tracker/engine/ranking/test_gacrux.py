"""Tie-breaks of generated tournaments against an independent checker, by the law of their day."""

import datetime as dt
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from tests.tracker.engine.ranking.tournaments import singles, without
from tracker.engine.pairing.trf import TrfPlayer, TrfReport, TrfResult, written_report
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import Outcome, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings
from tracker.engine.ranking.table import RankedRow
from tracker.tournaments.standings.queries import law_on

CODES = {"MP": "PTS", "BH/C1": "BH/C1", "BH": "BH", "SB": "SB", "FB": "FB"}
"""Our codes, and those of the checker."""
DAYS = (dt.date(2025, 3, 14), dt.date(2026, 2, 28), dt.date(2026, 3, 1), dt.date(2026, 11, 28))
POINTS = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1, "0": 0, "-": 0, "Z": 0}
"""Match points by the result code of a report."""

Rounds = dict[int, list[TrfResult]]


def played(chance: Random) -> Rounds:
    """A tournament by start number, with byes, rounds missed, forfeits, and some who leave."""
    numbers = range(1, chance.randint(7, 16))
    last = {number: chance.choice((3, 4, 9, 9, 9, 9)) for number in numbers}
    rounds: Rounds = {number: [] for number in numbers}
    for round_ in range(1, chance.randint(5, 8)):
        away = {
            number: TrfResult(code="Z" if round_ > last[number] else chance.choice("HZ"))
            for number in numbers
            if round_ > last[number] or chance.random() < 0.08
        }
        free = [number for number in numbers if number not in away]
        chance.shuffle(free)
        if len(free) % 2:
            away[free.pop()] = TrfResult(code="U")
        for number, result in away.items():
            rounds[number].append(result)
        for white, black in zip(free[::2], free[1::2], strict=True):
            codes = chance.choice(("10", "10", "01", "01", "==", "+-", "-+"))
            rounds[white].append(TrfResult(black, "w", codes[0]))
            rounds[black].append(TrfResult(white, "b", codes[1]))
    return rounds


def report_of(rounds: Rounds, day: dt.date) -> str:
    players = [
        TrfPlayer(number, f"Player {number}", rounds=tuple(own), points=Fraction(points(own), 2))
        for number, own in rounds.items()
    ]
    most = len(rounds[1])
    about = (("012", "Club"), ("042", f"{day:%Y/%m/%d}"), ("092", "Swiss"), ("142", str(most)))
    return written_report(TrfReport(about, tuple(players)))


def points(rounds: list[TrfResult]) -> int:
    return sum(POINTS[result.code] for result in rounds)


def outcomes_of(rounds: Rounds) -> Iterator[Outcome]:
    kinds = {
        "+": "forfeit_win",
        "-": "forfeit_loss",
        "U": "bye",
        "H": "requested_bye",
        "Z": "absent",
    }
    for number, own in rounds.items():
        for at, result in enumerate(own, start=1):
            if result.code in kinds:
                met = (result.opponent,) if result.opponent else ()
                yield from without(at, number, kinds[result.code], *met)
            elif result.side == "w":
                won = POINTS[result.code]
                yield from singles(at, (number, result.opponent, won, 2 - won))


def ours(rounds: Rounds, day: dt.date) -> dict[int, tuple[int, list[float]]]:
    rules = RankingRules(
        tuple(map(key_for, CODES)), Scoring(scale=WinDrawLoss(2, 1, 0)), law=law_on(day)
    )
    entrants = map(RankedEntrant, rounds)
    rows = standings(rules, entrants, [*outcomes_of(rounds)]).rows
    return {row.entrant: (row.rank, [halved(code, row) for code in CODES]) for row in rows}


def halved(code: str, row: RankedRow) -> float:
    """The value where a win counts one point and not two; in Sonneborn-Berger both factors do."""
    value = row.values[list(CODES).index(code)]
    assert isinstance(value, int | Fraction)
    return float(Fraction(value) / 2)


def theirs(report: str) -> dict[int, tuple[int, list[float]]]:
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    file = trf2json()
    file.parse_file(report, 0)
    asked = {"tiebreak": [*CODES.values()], "swiss": True, "check": False, "rank": True}
    tournament = file.get_tournament(1)
    result = tiebreak(tournament, -1, asked).compute_tiebreaks(tournament, asked)
    return {
        other["cid"]: (other["rank"], [float(value) for value in other["tiebreakScore"]])
        for other in result["competitors"]
    }


@pytest.mark.long
@pytest.mark.parametrize("day", DAYS)
def test_checker_of_others_gives_the_same_places_and_values(day):
    pytest.importorskip("gacrux", reason="the lock of the tests has the checker")
    differ = {}
    for seed in range(25):
        rounds = played(Random(f"{day}-{seed}"))
        one, other = ours(rounds, day), theirs(report_of(rounds, day))
        if one != other:
            differ[seed] = {
                number: (own, other[number]) for number, own in one.items() if own != other[number]
            }
    assert differ == {}

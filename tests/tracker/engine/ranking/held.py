"""The crosstables of Mario Held, Exercises in Tie-Breaking (FIDE TEC, rev. 2403220900, C.07-2023).

`9+`, `9=` and `9-` are a win, a draw and a loss against entrant 9, with `f` a forfeit; `H` is a
requested half-point bye, `F` one of a full point, `U` a bye that the pairing allocated, and `Z` a
round without pairing.
"""

from fractions import Fraction

from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import Outcome, OutcomeKind, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.unplayed import MATCH_POINTS, UnplayedPolicies, WinPoints

SCORING = Scoring(
    scale=WinDrawLoss(1, Fraction(1, 2), 0),
    unplayed=UnplayedPolicies(match_points={**MATCH_POINTS, "ill": WinPoints()}),
)

SWISS_OF_5 = {
    1: "9+ 13= 2= 15+ 4=",
    2: "10+ 7+ 1= 16+ 3=",
    3: "11= 6+ 8+ 4= 2=",
    4: "12+ H 13+ 3= 1=",
    5: "13- 15- 11+ 7= 10+",
    6: "14- 3- U 10+ 8+",
    7: "15+ 2- 16- 5= 11-",
    8: "16= 14+ 3- 13+ 6-",
    9: "1- 10- H 11f- U",
    10: "2- 9+ 15- 6- 5-",
    11: "3= 16- 5- 9f+ 7+",
    12: "4- U 14f+ Z Z",
    13: "5+ 1= 4- 8- 14-",
    14: "6+ 8- 12f- Z 13+",
    15: "7- 5+ 10+ 1- 16-",
    16: "8= 11+ 7+ 2- 15+",
}
SWISS_OF_9 = {
    1: "9+ 13= 2= 15+ 4= 6= 3= 16= 8+",
    2: "10+ 7+ 1= 16+ 3+ 4= 6- 15= 5=",
    3: "11= 6+ 8+ 4= 2- 16+ 1= 14+ 10+",
    4: "12+ H 13+ 3= 1= 2= 16= 6= 15+",
    5: "13- 15- 11+ 7= 10+ 14- 9+ 8- 2=",
    6: "14- 3- U 10+ 8+ 1= 2+ 4= 16+",
    7: "15+ 2- 16- 5= 11- 10- 13+ 9+ 14+",
    8: "16= 14+ 3- 13+ 6- 11= 15= 5+ 1-",
    9: "1- 10- H 11f- U 13+ 5- 7- 12=",
    10: "2- 9+ 15- 6- 5- 7+ 12+ 11+ 3-",
    11: "3= 16- 5- 9f+ 7+ 8= 14- 10- 13=",
    12: "4- U 14f+ Z Z 15- 10- 13= 9=",
    13: "5+ 1= 4- 8- 14- 9- 7- 12= 11=",
    14: "6+ 8- 12f- Z 13+ 5+ 11+ 3- 7-",
    15: "7- 5+ 10+ 1- 16- 12+ 8= 2= 4-",
    16: "8= 11+ 7+ 2- 15+ 3- 4= 1= 6-",
}
ROUND_ROBIN = {
    1: "5= 2+ 3+ 4- 6+",
    2: "6+ 1- 5+ 3= 4+",
    3: "4+ 6+ 1- 2= 5+",
    4: "3- 5- 6= 1+ 2-",
    5: "1= 4+ 2- 6f- 3-",
    6: "2- 3- 4= 5f+ 1-",
}
SWISS_OF_7 = {
    1: "8= 6+ 3= 14f+ 5= 2- 9=",
    2: "9- 11+ 15+ 5f- 7+ 1+ 5-",
    3: "10f+ 7+ 1= 9= H Z H",
    4: "11f- 13f- 6f- U 8= 15= 6=",
    5: "13+ 9= 7= 2f+ 1= 11= 2+",
    6: "14= 1- 4f+ 7= 9- 10- 4=",
    7: "15+ 3- 5= 6= 2- 14- U",
    8: "1= 14f- Z Z 4= 13+ 14-",
    9: "2+ 5= H 3= 6+ H 1=",
    10: "3f- 15f- 13= 15+ 14+ 6+ 11-",
    11: "4f- 2- U 13+ 15+ 5= 10+",
    12: "H F 14+ H Z F Z",
    13: "5- 4f- 10= 11- U 8- 15-",
    14: "6= 8f+ 12- 1f- 10- 7+ 8+",
    15: "7- 10f+ 2- 10- 11- 4= 13+",
}
RATINGS = {number: 2250 - 50 * number for number in range(1, 17)} | {5: 2000, 6: 1950}

_HALF_POINTS = {"+": (2, 0), "=": (1, 1), "-": (0, 2)}
_BYES: dict[str, OutcomeKind] = {"H": "requested_bye", "U": "bye", "Z": "absent", "F": "ill"}


def outcomes(crosstable):
    """The crosstable as outcomes."""
    return tuple(
        _outcome(number, entrant, token)
        for entrant, tokens in crosstable.items()
        for number, token in enumerate(tokens.split(), 1)
    )


def entrants(crosstable, ratings=None):
    """Everybody in the crosstable."""
    return tuple(RankedEntrant(number, rating=(ratings or {}).get(number)) for number in crosstable)


def _outcome(number, entrant, token):
    if token in _BYES:
        return Outcome(number, entrant, kind=_BYES[token])
    opponent = (int(token.rstrip("f+=-")),)
    if "f" in token:
        kind: OutcomeKind = "forfeit_win" if token.endswith("+") else "forfeit_loss"
        return Outcome(number, entrant, opponents=opponent, kind=kind)
    points, against = _HALF_POINTS[token[-1]]
    return Outcome(number, entrant, opponents=opponent, points=points, against=against)

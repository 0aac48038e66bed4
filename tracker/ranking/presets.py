"""How communities rank, as data: keys in their order, the scale and what unplayed rounds bring."""

from dataclasses import dataclass

from scoring.language import phrase
from tracker.ranking.key import TieBreak
from tracker.ranking.keys import key_for
from tracker.ranking.match_points import VictoryPoints, WinDrawLoss, WinOrSkunk
from tracker.ranking.outcome import REASONS
from tracker.ranking.scorecard import Scoring
from tracker.ranking.standings import RankingRules
from tracker.ranking.unplayed import (
    FieldAverage,
    FieldMax,
    FieldMin,
    Fixed,
    Once,
    OwnAverage,
    ReplaceBest,
    Unplayed,
    Zero,
)


@dataclass(frozen=True, slots=True)
class RankingPreset:
    """Rules under a code and a name for people; an event sets its own seed."""

    code: str
    name: str
    rules: RankingRules


def _keys(codes: str) -> tuple[TieBreak, ...]:
    return tuple(key_for(code) for code in codes.split())


_SAT_OUT_1600 = Unplayed(
    points={
        "bye": Once(1600, then=Fixed(1450)),
        "late": Fixed(1450),
        "ill": Fixed(1450),
        "requested_bye": FieldMin("event"),
        "absent": Zero(),
        "extra": ReplaceBest(),
    }
)
"""Of Dutch clubs: 1600 for the first sit-out, then 1450; who announced it gets the lowest score."""

_FEWER_ARE_BETTER = Unplayed(
    points={reason: FieldMax() for reason in REASONS}
    | {"bye": OwnAverage(), "forfeit_win": OwnAverage()}
)
"""Nothing would be the best score of all: who misses a round gets the worst of it instead."""

NL = RankingPreset(
    code="nl",
    name=phrase("Dutch club evening"),
    rules=RankingRules(
        keys=_keys("PTS MARCH NAT HIGH LOT"),
        scoring=Scoring(unplayed=_SAT_OUT_1600),
    ),
)
FR = RankingPreset(
    code="fr",
    name=phrase("French concours"),
    rules=RankingRules(
        keys=_keys("PTS DIFF WON LOT"),
        scoring=Scoring(unplayed=Unplayed(points={"bye": FieldAverage()})),
        leavers="last",
    ),
)
CH = RankingPreset(
    code="ch",
    name=phrase("Swiss Einzelschieber, the best 3"),
    rules=RankingRules(
        keys=_keys("PTS HIGH LOT"),
        scoring=Scoring(unplayed=Unplayed(points={"bye": OwnAverage()}), best=3),
    ),
)
DIFFERENZLER = RankingPreset(
    code="differenzler",
    name="Differenzler",
    rules=RankingRules(
        keys=_keys("PTS/LOW EXACT LOW/LOW"),
        scoring=Scoring(unplayed=_FEWER_ARE_BETTER),
    ),
)
KNOCK_OUT = RankingPreset(
    code="ko",
    name=phrase("Groups and knock-out"),
    rules=RankingRules(
        keys=_keys("MP AMONG_DIFF PTS PLAYOFF"),
        scoring=Scoring(scale=WinDrawLoss(2, 1, 0)),
    ),
)
DEBERTS = RankingPreset(
    code="deberts",
    name=phrase("Deberts groups"),
    rules=RankingRules(
        keys=_keys("MP AMONG_MP AMONG_DIFF AMONG_WON PLAYOFF"),
        scoring=Scoring(scale=WinDrawLoss(3, 1, 0)),
        is_round_robin=True,
    ),
)
CRIBBAGE = RankingPreset(
    code="acc",
    name=phrase("American Cribbage Congress"),
    rules=RankingRules(keys=_keys("MP WON DIFF SKUNK"), scoring=Scoring(scale=WinOrSkunk())),
)
BRIDGE = RankingPreset(
    code="vp",
    name=phrase("Bridge victory points"),
    rules=RankingRules(
        keys=_keys("MP HEAD DIFF LOT"),
        scoring=Scoring(scale=VictoryPoints(blitz=600)),
    ),
)
SWISS = RankingPreset(
    code="swiss",
    name=phrase("Swiss with Buchholz"),
    rules=RankingRules(
        keys=_keys("MP HEAD BH/C1 BH SB DIFF LOT"),
        scoring=Scoring(scale=WinDrawLoss(2, 1, 0)),
    ),
)

PRESETS: dict[str, RankingPreset] = {
    preset.code: preset
    for preset in (NL, FR, CH, DIFFERENZLER, KNOCK_OUT, DEBERTS, CRIBBAGE, BRIDGE, SWISS)
}
"""Every preset by its code."""

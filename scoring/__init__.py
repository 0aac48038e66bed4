"""Scoring of the Klaberjass family: games, house rules, and the reasons for every point.

A record goes in as JSON values or as a `Hand`, lines with their reasons come out. `variant_for`
gives the rules, `score_record` and `score_hand` score one hand, `fold` scores a game.
"""

from scoring.game import Standing, Step, beginning, end_game, fold, next_step
from scoring.hand import score_hand, score_record
from scoring.option import Option
from scoring.options import OPTIONS, options_of
from scoring.problems import Problem, RecordError, VariantError
from scoring.record import Bid, Call, Hand, Meld, ScoreBefore
from scoring.ruleset import variant_for
from scoring.scored import Line, ScoredHand
from scoring.seats import Seat, Side
from scoring.variant import Variant
from scoring.variants import VARIANTS

RULES_VERSION = "2"
"""Incremented when the same record can score differently than before."""

__all__ = [
    "OPTIONS",
    "RULES_VERSION",
    "VARIANTS",
    "Bid",
    "Call",
    "Hand",
    "Line",
    "Meld",
    "Option",
    "Problem",
    "RecordError",
    "ScoreBefore",
    "ScoredHand",
    "Seat",
    "Side",
    "Standing",
    "Step",
    "Variant",
    "VariantError",
    "beginning",
    "end_game",
    "fold",
    "next_step",
    "options_of",
    "score_hand",
    "score_record",
    "variant_for",
]

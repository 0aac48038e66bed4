"""Which tie-breaks have nothing to count in a game."""

from scoring import VARIANTS, variant_for
from tracker.engine.ranking.key import uncounted_keys

NEVER = {"EXACT", "SKUNK"}


def test_game_in_which_nobody_is_obliged_to_anything_has_no_hands_made_or_set():
    schieber = VARIANTS["schieber"]
    assert uncounted_keys(schieber).keys() == NEVER | {"MADE", "NAT", "SET"}
    reason = "nobody has to make anything in this game"
    assert {uncounted_keys(schieber)[key] for key in ("MADE", "NAT", "SET")} == {reason}
    assert uncounted_keys(VARIANTS["klaverjas"]).keys() == NEVER | {"BELLA"}


def test_preisjassen_has_no_marches_either():
    once = {"multipliers": "1-1-1", "announcements": False, "bella_points": 0, "all_tricks": 0}
    variant = variant_for({"variant": "schieber", "options": once})
    found = uncounted_keys(variant).keys()
    assert found == NEVER | {"MADE", "NAT", "SET", "MARCH", "MARCH_AGAINST"}

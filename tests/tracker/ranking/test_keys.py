"""Keys by their codes."""

import pytest

from tracker.ranking.keys import KEYS, key_for
from tracker.ranking.presets import PRESETS

NUMBERED = ("BH/C1", "BH/C2", "BH/M1", "FB/C1", "FB/M2", "SB/C1", "SB/M1", "PS/C2", "KS/L+1")


@pytest.mark.parametrize("code", [*KEYS, *NUMBERED, "KS/L-2", "MADE/10"])
def test_a_code_names_a_key_that_has_it(code):
    assert key_for(code).code == code


@pytest.mark.parametrize("code", ["", "BH/", "BH/C", "BH/X1", "NONE", "BH/C1234", "C1"])
def test_no_other_code_names_a_key(code):
    with pytest.raises(KeyError):
        key_for(code)


@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.code)
def test_a_key_has_a_short_title_and_a_sentence_of_help(key):
    assert 0 < len(key.title) <= 28
    assert key.help.endswith(".")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("nl", "PTS MARCH NAT HIGH LOT"),
        ("fr", "PTS DIFF WON LOT"),
        ("ch", "PTS HIGH LOT"),
        ("differenzler", "PTS/LOW EXACT LOW/LOW"),
        ("ko", "MP AMONG_DIFF PTS PLAYOFF"),
        ("deberts", "MP AMONG_MP AMONG_DIFF AMONG_WON PLAYOFF"),
        ("acc", "MP WON DIFF SKUNK"),
    ],
)
def test_a_community_ranks_in_its_own_order(code, expected):
    assert " ".join(key.code for key in PRESETS[code].rules.keys) == expected


def test_presets_are_named_for_people():
    assert len({preset.name for preset in PRESETS.values()}) == len(PRESETS)

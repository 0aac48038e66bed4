"""What is answered to the twelve games stays as it is, whatever the engine learns for others."""

import pytest

from tests.scoring.twelve import GAMES, HANDS, answers_hash

KEPT = "08475a31d750ffe837c4d289f0f183401d67173c720370f83fd77e840946a6fb"
"""Of 20,000 hands and 1,000 games, as answered before there were others than the twelve."""
KEPT_OF_FEW = "ca9d9a3275368e413890d30847a3384f33bc8fe53b0eba51d32cd0fd6f48de00"
"""Of the first 2,000 of these hands, and 100 other games."""


@pytest.mark.parametrize(
    ("hands", "games", "kept"),
    [
        (HANDS // 10, GAMES // 10, KEPT_OF_FEW),
        pytest.param(HANDS, GAMES, KEPT, marks=pytest.mark.long),
    ],
)
def test_every_answer_is_as_it_was(hands: int, games: int, kept: str) -> None:
    assert answers_hash(hands, games) == kept

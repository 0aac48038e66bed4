"""Dice that can be rolled again."""

from tests.tracker.engine.pairing.tournaments_by_attendance import field, past_of
from tracker.engine.pairing.draw import Draw, chance

EMPTY = past_of([Draw((), (), "s")])


def test_dice_differ_by_seed_round_and_purpose_only():
    fields = [field((1, 2)), field((1, 2, 3)), field((1, 2), seed="t"), field((1, 2), EMPTY)]
    rolls = [chance(field, "lot").random() for field in fields]
    assert rolls[0] == rolls[1]
    assert len({*rolls, chance(fields[0], "bye").random()}) == 4

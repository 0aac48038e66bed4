"""What a table of an event is told of its last hands."""

import pytest

from tests.events import entered, event_of, game_at, hand_at, started
from tests.factories import NOW
from tracker.models import Game
from tracker.pages.events.at_table import table_of_round

pytestmark = pytest.mark.django_db

LEVEL = ((0, (90, 62)), (1, (62, 90)))
"""Two hands of 100 to 62, one for each side."""


def told(tie, *hands):
    """What a table reads of its last hands, of two, after these."""
    event = event_of(tie=tie)
    entered(event, 4)
    pairing = started(event).pairings.get()
    for maker, points in hands:
        hand_at(pairing, maker, points)
    game = Game.objects.get(pk=game_at(pairing).pk)
    table = table_of_round(game, NOW)
    assert table is not None
    return table.hands_left, game.is_finished


@pytest.mark.parametrize(
    ("tie", "hands", "said"),
    [
        (None, (), ("", False)),
        (None, LEVEL[:1], ("The next hand is the last one.", False)),
        (None, LEVEL, ("", True)),
        ("hand", LEVEL, ("Tied: 1 more hand decides.", False)),
        ("hand", (*LEVEL, LEVEL[0]), ("", True)),
        ("six", LEVEL, ("Tied: 6 more hands decide.", False)),
        ("six", (*LEVEL, LEVEL[0]), ("Tied: 5 more hands decide.", False)),
        ("six", LEVEL * 4, ("Tied: 1 more hand decides.", False)),
    ],
)
def test_table_is_told_of_its_last_hands(tie, hands, said):
    assert told(tie, *hands) == said

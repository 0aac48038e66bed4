"""A game whose statistics anybody can work out."""

import pytest

from tests.factories import NOW, HandFactory, played, voided
from tracker.games.services import close_game, reopen_game

CLABBER = {"variant": "clabber", "options": {"target": None}}
SEQUENCE = {"seat": 1, "kind": "sequence", "length": 3, "high": "A", "suit": "C"}
HANDS = (
    # Anna takes hearts: 90 + 10 + Bea's bella make 120 to 62.
    played(0, (90, 62), bella=2) | {"bid": {"maker": 0, "trump": "H", "call": "take"}},
    # Otto makes hearts and is set with 80 to 82: his side scores nothing.
    played(1, (82, 70)),
    # Max makes spades: 112 + 10 and Otto's three in sequence are 142 to 40.
    played(3, (40, 112), melds=[SEQUENCE]) | {"bid": {"maker": 3, "trump": "S"}},
)

KLAVERJAS = (
    # Anna makes hearts with 90 and 10, 120 with her roem, to 62 and 50.
    played(0, (90, 62), roem=[20, 50]),
    # Otto is nat with 70 and 10 to 82 and 40.
    played(1, (82, 70), roem=[40, 0]),
    # Max makes spades and every trick.
    played(3, (0, 152), roem=[0, 70], tricks=[0, 8]) | {"bid": {"maker": 3, "trump": "S"}},
)


@pytest.fixture
def finished(play):
    """Plays hands of a game and closes it; Clabber for four unless another is named."""

    def finished_game(*records, ruleset=CLABBER, **more):
        game = play(ruleset, *records, **more)
        return close_game(game=game, now=NOW)

    return finished_game


@pytest.fixture
def three(finished):
    """The three hands above by Anna and Bea against Otto and Max, and a fourth one made void."""
    game = finished(*HANDS)
    reopen_game(game=game, now=NOW)
    voided(HandFactory.create(game=game, record=played(0, (152, 0))))
    return close_game(game=game, now=NOW)

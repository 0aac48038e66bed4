"""Every version of a hand, with what was written down."""

import datetime as dt

import pytest

from tests.factories import NOW, amended, played, voided
from tracker.common.queries.lookups import hand_for
from tracker.games.hands.history_pages import hand_history
from tracker.games.hands.texts import record_text
from tracker.games.start_queries import seating_of
from tracker.rules.queries import variant_of

pytestmark = pytest.mark.django_db


def test_versions_stand_with_the_newest_first(play):
    game = play("klaberjass", played(0, (60, 40)))
    hand = amended(
        game.hands.get(),
        played(0, (61, 40)),
        reason="counted again",
        now=NOW + dt.timedelta(0, 300),
    )
    voided(hand, reason="misdeal", now=NOW + dt.timedelta(days=1))
    history = hand_history(hand_for("kanal", game.pk, 1))
    assert (history.number, history.head.pk) == (1, game.pk)
    shown = [
        (version.number, version.date, version.time, version.reason, version.state_text)
        for version in history.versions
    ]
    assert shown == [
        (3, "Sat 15 Mar 2025", "20:30", "misdeal", "Void"),
        (2, "Fri 14 Mar 2025", "20:35", "counted again", ""),
        (1, "Fri 14 Mar 2025", "20:30", "", ""),
    ]
    assert [[cell.score for cell in version.cells] for version in history.versions] == [
        [],
        ["+71", "+40"],
        ["+70", "+40"],
    ]
    assert history.versions[2].text == (
        "Anna dealt.",
        "Anna made hearts.",
        "Card points: Anna 60, Otto 40.",
        "Last trick: Anna.",
    )


def test_history_speaks_of_the_side_where_only_that_is_known(play, club):
    club.makers = "side"
    game = play("clabber", {"bid": {"maker": 1, "trump": "H"}, "counted": [66, None]})
    (version,) = hand_history(hand_for("kanal", game.pk, 1)).versions
    assert version.text == (
        "Anna dealt.",
        "Otto & Max made hearts.",
        "Card points with the last trick: Anna & Bea 66.",
    )


@pytest.mark.parametrize(
    ("ruleset", "record", "text"),
    [
        (
            "klammern",
            {
                "dealer": 1,
                "dealer_override": True,
                "bid": {"maker": 2, "trump": "C", "call": "better", "kontra": True, "re": True},
                "counted": [100, None],
                "tricks": [5, 3],
            },
            (
                "Otto dealt out of turn.",
                "Bea bettered with clubs.",
                "With kontra and re.",
                "Card points with the last trick: Anna & Bea 100.",
                "Tricks: Anna & Bea 5, Otto & Max 3.",
            ),
        ),
        (
            "clabber",
            {
                "dealer": 0,
                "bid": {"turned": "9H", "calls": [[1, "pass"], [2, "take"]]},
                "melds": [
                    {"seat": 2, "kind": "sequence", "length": 3, "high": "K", "suit": "S"},
                    {"seat": 1, "kind": "four", "rank": "J"},
                ],
                "meld_winner": 1,
                "bella": 3,
                "play": "reneged",
                "reneged": [0],
                "exchange": [{"seat": 1, "card": "9C"}],
                "note": "no heart led",
            },
            (
                "Anna dealt.",
                "Turned up: 9♥\ufe0e.",
                "Otto: pass.",
                "Bea: take.",
                "Anna & Bea reneged.",
                "Dad, K♠\ufe0e high: Bea.",
                "Mule: Otto.",
                "Better melds: Otto & Max.",
                "Bella: Max.",
                "Otto exchanged 9♣\ufe0e.",
                "Note: no heart led",
            ),
        ),
        (
            "klammern",
            {"dealer": 0, "march": 1, "bid": {"maker": 1, "call": "take"}, "swept": 1},
            (
                "Anna dealt.",
                "Otto announced a march.",
                "Otto took trump.",
                "Every trick: Otto & Max.",
            ),
        ),
        (
            "clobyosh",
            {"dealer": 0, "play": "stopped", "stopped": {"by": 1}, "meld_winner": "tie"},
            ("Anna dealt.", "Stopped by Otto.", "The melds were tied."),
        ),
        (
            "clobyosh",
            {"dealer": 0, "play": "thrown_in", "bid": {"turned": "H", "calls": [[1, "schmeiss"]]}},
            ("Anna dealt.", "Turned up: hearts.", "Otto: schmeiss.", "Thrown in."),
        ),
        (
            "klobber-nuggie",
            {
                "dealer": 0,
                "bid": {"maker": 1, "trump": "NT", "calls": [[1, "name", "NT"]]},
                "cards": [["AH", "7C"], ["TS", "8C"]],
            },
            (
                "Anna dealt.",
                "Otto made no trump.",
                "Otto: name no trump.",
                "Cards: Anna A♥\ufe0e 7♣\ufe0e, Otto 10♠\ufe0e 8♣\ufe0e",
            ),
        ),
    ],
)
def test_record_in_words(play, ruleset, record, text):
    game = play(ruleset)
    assert record_text(variant_of(game), seating_of(game), record) == text

"""Every way of agreeing, tried by one player with the table's code and two browsers.

What is then said of the hand has to be true, whoever holds the phones. Typed by hand.
"""

import pytest

from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends, sent
from tests.tracker.helpers.reading import page
from tracker.common.errors import NotAllowedError
from tracker.common.queries.lookups import game_for
from tracker.games.sheet_pages import score_sheet
from tracker.models import Agreement, Club
from tracker.phones.sync.services import submit_opinion

pytestmark = pytest.mark.django_db

OPEN = "Nobody has confirmed it yet."
SAME = "Confirmed on the same phone."
SECOND = "Confirmed on a second phone of the table."
DOUBTED = "Somebody at the table says that it is not right."
WAYS = ("none", "pass", "second", "double")
SAID = {
    #                         none  pass     second   double
    "nothing":               ("",   OPEN,    OPEN,    OPEN),
    "taps on the first":     ("",   SAME,    OPEN,    OPEN),
    "types on the first":    ("",   OPEN,    OPEN,    OPEN),
    "taps on the second":    ("",   OPEN,    SECOND,  OPEN),
    "types on the second":   ("",   OPEN,    SECOND,  SECOND),
    "types without a phone": ("",   OPEN,    OPEN,    OPEN),
    "taps without a phone":  ("",   OPEN,    OPEN,    OPEN),
    "doubts on the first":   ("",   DOUBTED, OPEN,    OPEN),
    "doubts on the second":  ("",   OPEN,    DOUBTED, OPEN),
    "all of it":             ("",   SAME,    SECOND,  SECOND),
}  # fmt: skip
OF_OWN_SIDE = {"taps on the second", "types on the second", "doubts on the second", "all of it"}


class Cheat:
    """Anna with two browsers at her table, the second one said to be another player's."""

    def __init__(self, way, second):
        self.game = game_of(agreement=way)
        self.first, self.second = phone_of(self.game, 0), phone_of(self.game, second)
        sends(self.game, 1, counted(96), self.first)

    def does(self, what):
        """Tries something; a refusal is as good as nothing."""
        tried = [deed for deed in SAID if " on " in deed and "doubts" not in deed]
        for deed in tried if what == "all of it" else [what]:
            try:
                self._do(deed)
            except NotAllowedError:
                continue

    def _do(self, what):
        phone = self.first if "first" in what else self.second if "second" in what else None
        if what.startswith("types"):
            sends(self.game, 1, counted(96), phone)
        elif what != "nothing":
            submit_opinion(
                game=self.game,
                number=1,
                revision=1,
                is_agreed=what.startswith("taps"),
                sent=sent(phone),
            )

    def text(self):
        """The sheet's text about the hand."""
        (row,) = score_sheet(game_for("kanal", self.game.pk)).rows
        return row.agreement.text


@pytest.mark.some(8)
@pytest.mark.parametrize("place", [None, 1], ids=["nobody’s", "the opponent’s"])
@pytest.mark.parametrize("what", SAID)
@pytest.mark.parametrize("way", WAYS)
def test_what_is_said_of_a_hand_is_true_whoever_holds_the_phones(way, what, place):
    cheat = Cheat(way, place)
    cheat.does(what)
    assert cheat.text() == SAID[what][WAYS.index(way)]


@pytest.mark.some(4)
@pytest.mark.parametrize("what", sorted(OF_OWN_SIDE))
@pytest.mark.parametrize("way", ["second", "double"])
def test_phone_that_is_said_to_be_of_the_own_side_agrees_to_nothing(way, what):
    cheat = Cheat(way, 2)
    cheat.does(what)
    assert cheat.text() == OPEN


@pytest.mark.some(5)
@pytest.mark.parametrize("before", WAYS)
@pytest.mark.parametrize("after", WAYS[1:])
def test_another_way_of_agreeing_makes_no_untruth_of_what_was_said(before, after):
    cheat = Cheat(before, 1)
    cheat.does("all of it")
    Club.objects.update(agreement=after)
    assert cheat.text() == (SAID["all of it"][WAYS.index(before)] or OPEN)


@pytest.mark.some(2)
@pytest.mark.parametrize("way", WAYS)
def test_page_names_nobody_as_the_one_who_agreed(client, way):
    cheat = Cheat(way, 1)
    cheat.does("all of it")
    text = page(client.get(f"/kanal/games/{cheat.game.pk}/")).one("section", id="sheet").text
    message = SAID["all of it"][WAYS.index(way)]
    assert message in text
    assert "Bea’s phone" not in text
    assert Agreement.objects.exists() is bool(message)


def test_real_opponent_can_still_say_that_it_is_not_right():
    cheat = Cheat("second", 1)
    cheat.does("all of it")
    submit_opinion(
        game=cheat.game,
        number=1,
        revision=1,
        is_agreed=False,
        sent=sent(phone_of(cheat.game, 3)),
    )
    assert cheat.text() == DOUBTED

"""The texts that a phone has for the hands it keeps, and how the page carries them."""

import html
import json
import re

from django.template.loader import render_to_string

from tracker.games.hands.queue_texts import queue_words

OUTCOMES = {
    *("recorded", "same_hand", "waiting", "late", "voided", "agreed", "rejected", "settled"),
    *("slot_taken", "changed", "invalid", "key_reused", "same_side", "no_game", "removed"),
}
STATES = {
    *("none", "waiting", "sending", "sent", "equal", "agreed", "late", "needs_you", "cannot_keep"),
    *("offline", "portal", "server", "slow_down", "not_paired", "foreign", "no_event"),
    *("old_app", "refused", "wrong_table"),
}
VALUES = {"n", "number", "time", "at", "by", "mine", "sentence", "message"}


def test_every_state_has_an_icon_a_text_and_a_detail():
    marks = json.loads(queue_words())["marks"]
    assert set(marks) == STATES
    assert {name: len(text) for name, text in marks.items()} == dict.fromkeys(STATES, 3)


def test_every_outcome_is_said():
    assert set(json.loads(queue_words())["items"]) >= OUTCOMES


def test_texts_ask_for_nothing_that_a_phone_does_not_know():
    assert set(re.findall(r"\{(\w*)\}", queue_words())) == VALUES


def test_page_carries_the_texts_as_they_are():
    page = render_to_string("hands/queue_words.html", {"queue_words": queue_words()})
    carried = re.search(r'data-words="([^"]*)"', page)
    assert carried
    assert html.unescape(carried[1]) == queue_words()

"""Nothing that a page says stays English: each is walked in a language that marks every text."""

from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import HandFactory
from tests.tracker.helpers.at_table_pages import at, game_of
from tests.tracker.helpers.marked import left_in_english
from tests.tracker.helpers.reading import page
from tests.tracker.whole.test_every_page import cast_of, pages_of

pytestmark = pytest.mark.django_db

FOR_PROGRAMS = ("api-reference",)
"""Pages for those who write programs: the codes of a field and what they stand for are English."""


def test_every_page_is_said_in_the_readers_language_whoever_read_it_before(reader, share):
    cast, before = cast_of("Kanal"), Client()
    wrong = {}
    for address in share(sorted({*pages_of(cast)} - {*map(reverse, FOR_PROGRAMS)})):
        before.get(address)
        left = left_in_english(page(reader.get(address)))
        if left:
            wrong[address] = left

    assert sorted(wrong.items()) == []


HANDS: Mapping[str, list[dict[str, object]]] = {
    "clabber": [
        {
            "bid": {"maker": 0, "trump": "H"},
            "counted": [96, 66],
            "melds": [
                {"seat": 0, "kind": "sequence", "length": 3, "high": "K", "suit": "S"},
                {"seat": 1, "kind": "sequence", "length": 3, "high": "Q", "suit": "D"},
            ],
            "bella": 0,
        },
        {"bid": {"maker": 0, "trump": "S"}, "counted": [60, 102]},
        {"play": "thrown_in"},
    ],
    "klammern": [{"bid": {"maker": 1, "trump": "S", "kontra": True}, "counted": [60, 102]}],
    "belote": [
        {"bid": {"maker": 0, "trump": "H"}, "counted": [96, 66], "bella": 0},
        {"bid": {"maker": 0, "trump": "H"}, "captured": [50, 102], "last_trick": 1, "bella": 0},
        {"bid": {"maker": 1, "trump": "H"}, "captured": [81, 71], "last_trick": 1},
        {"play": "thrown_in"},
        {"bid": {"maker": 0, "trump": "H"}, "counted": [162, 0], "last_trick": 0, "swept": 0},
    ],
    "klapper-jas-4": [{"bid": {"maker": 1, "trump": "S", "call": "take"}, "counted": [60, 102]}],
}
PAGES_OF_A_GAME = ("", "hands/new", "hands/panels", "hands/1/", "hands/1/fix", "rules")


@pytest.mark.some(1)
@pytest.mark.parametrize("variant", HANDS)
def test_every_page_of_a_game_is_said_in_the_readers_language(reader, variant):
    game = game_of(variant)
    for record in HANDS[variant]:
        game = HandFactory.create(game=game, record=record).game
    wrong = {}
    for rest in PAGES_OF_A_GAME:
        response = reader.get(at(game, rest))
        assert response.status_code == 200, rest
        left = left_in_english(page(response))
        if left:
            wrong[rest] = left
    assert sorted(wrong.items()) == []

"""The number of queries does not grow with the rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    amended,
    dealt_record,
    played,
)
from tracker import selectors
from tracker.selectors.front.page import front
from tracker.selectors.front.records import club_records

pytestmark = pytest.mark.django_db

MOST = 9


def filled(rows):
    """A club with so many of everything: evenings, games, hands and versions."""
    club = ClubFactory.create()
    for _ in range(rows):
        evening = EveningFactory.create(club=club)
        for _ in range(rows):
            game = GameFactory.create(evening=evening, ruleset="klaberjass")
            for _ in range(rows):
                hand = HandFactory.create(game=game, record=played(0, (60, 40)))
            for points in range(rows):
                hand = amended(hand, played(0, (61 + points, 40)))
            GameFactory.create(evening=evening, ruleset="clabber")
    return club


def reads(club):
    """Every read, each from the address of what it shows."""
    slug, evening_pk = club.slug, club.evenings.first().pk
    game_pk = club.evenings.first().games.first().pk

    def game():
        return selectors.game_for(slug, game_pk)

    def hand():
        return selectors.hand_for(slug, game_pk, 1)

    def evening():
        return selectors.evening_for(slug, evening_pk)

    return {
        "clubs": selectors.clubs,
        "front": lambda: front(selectors.club_for(slug), NOW),
        "records": lambda: club_records(selectors.club_for(slug)),
        "club_counts": lambda: selectors.club_counts(selectors.club_for(slug)),
        "players": lambda: selectors.players(selectors.club_for(slug)),
        "evenings": lambda: selectors.evenings(selectors.club_for(slug)),
        "evening_page": lambda: selectors.evening_page(evening()),
        "standings": lambda: selectors.standings(evening()),
        "hands": lambda: selectors.hands(game()),
        "start": lambda: selectors.start(evening()),
        "score_sheet": lambda: selectors.score_sheet(game()),
        "hand_history": lambda: selectors.hand_history(hand()),
        "entry": lambda: selectors.entry(game()),
        "entry of a correction": lambda: entry_of(hand()),
        "preview": lambda: selectors.preview_hand(game=game(), record=dealt_record(game())),
        "preview of a correction": lambda: selectors.preview_hand(
            game=game(), record=played(0, (70, 40)), replacing=hand()
        ),
    }


def entry_of(hand):
    """The form for correcting a hand."""
    return selectors.entry(hand.game, hand)


def queries(read):
    """How many queries a read makes."""
    with CaptureQueriesContext(connection) as made:
        read()
    return len(made)


def test_queries_do_not_grow_with_the_rows():
    few = {name: queries(read) for name, read in reads(filled(1)).items()}
    many = {name: queries(read) for name, read in reads(filled(3)).items()}
    assert many == few
    assert max(few.values()) <= MOST

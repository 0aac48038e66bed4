"""The number of queries does not grow with the rows."""

import pytest

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
from tests.queries import queries
from tracker.clubs.pages import club_records, front
from tracker.clubs.queries import club_cards, club_counts
from tracker.common.queries.lookups import club_for, evening_for, game_for, hand_for
from tracker.evenings.pages import evening_list, evening_page
from tracker.evenings.queries import standings_at
from tracker.games.hands.entry_pages import hand_entry
from tracker.games.hands.history_pages import hand_history
from tracker.games.hands.preview_pages import preview_hand
from tracker.games.hands.queries import hands
from tracker.games.sheet_pages import score_sheet
from tracker.games.start_queries import start_choices
from tracker.players.queries.players import player_rows

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
        return game_for(slug, game_pk)

    def hand():
        return hand_for(slug, game_pk, 1)

    def evening():
        return evening_for(slug, evening_pk)

    return {
        "clubs": club_cards,
        "front": lambda: front(club_for(slug), NOW),
        "records": lambda: club_records(club_for(slug)),
        "club_counts": lambda: club_counts(club_for(slug)),
        "players": lambda: player_rows(club_for(slug)),
        "evenings": lambda: evening_list(club_for(slug)),
        "evening_page": lambda: evening_page(evening()),
        "standings": lambda: standings_at(evening()),
        "hands": lambda: hands(game()),
        "start": lambda: start_choices(evening()),
        "score_sheet": lambda: score_sheet(game()),
        "hand_history": lambda: hand_history(hand()),
        "entry": lambda: hand_entry(game()),
        "entry of a correction": lambda: entry_of(hand()),
        "preview": lambda: preview_hand(game=game(), record=dealt_record(game())),
        "preview of a correction": lambda: preview_hand(
            game=game(), record=played(0, (70, 40)), replacing=hand()
        ),
    }


def entry_of(hand):
    """The form for correcting a hand."""
    return hand_entry(hand.game, hand)


def test_queries_do_not_grow_with_the_rows():
    few = {name: queries(read) for name, read in reads(filled(1)).items()}
    many = {name: queries(read) for name, read in reads(filled(3)).items()}
    assert many == few
    assert max(few.values()) <= MOST
